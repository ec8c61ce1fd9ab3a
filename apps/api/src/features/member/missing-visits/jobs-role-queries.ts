/** Where customers' reports wait past their hour, as the workers' role. */
import type { Transaction } from "../../../platform/database/database.ts";

/** Businesses that left a customer's report unanswered until its hour, which is past at `now`. */
export const selectUnansweredBusinesses = async (tx: Transaction, now: string): Promise<string[]> =>
  (
    await tx.rows<{ business_id: string }>({
      text: `select distinct ar.business_id from adjustment_requests ar where ar.status = 'pending' and ar.due_at <= $1::timestamptz order by 1`,
      values: [now],
    })
  ).map(({ business_id }) => business_id);
