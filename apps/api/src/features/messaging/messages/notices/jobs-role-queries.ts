/** Runs as the workers' role across businesses: where notices are due, and of whom nothing. */
import type { Transaction } from "../../../../platform/database/database.ts";

/** Businesses with notices that are due; those that have waited longest come first. */
export const selectBusinessesWithDueNotices = async (tx: Transaction, now: string): Promise<string[]> =>
  (
    await tx.rows<{ business_id: string }>({
      text: `select d.business_id from (select n.business_id, n.due_at from notices n
          where n.due_at <= $1 order by n.due_at limit 5000) d
        group by d.business_id order by min(d.due_at)`,
      values: [now],
    })
  ).map(({ business_id }) => business_id);
