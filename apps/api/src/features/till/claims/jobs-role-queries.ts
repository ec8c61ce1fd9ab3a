/** Where claims wait for too long, as the workers' role. */
import type { Transaction } from "../../../platform/database/database.ts";

/** Businesses with a claim that nobody settled before then. */
export const selectUnsettledBusinesses = async (tx: Transaction, before: string): Promise<string[]> =>
  (
    await tx.rows<{ business_id: string }>({
      text: `select distinct c.business_id from claims c where c.status = 'waiting' and c.created_at < $1::timestamptz order by 1`,
      values: [before],
    })
  ).map(({ business_id }) => business_id);
