/** As the workers' role, across businesses: which messages are due. */
import type { Transaction } from "../../platform/database/database.ts";

export interface DueOf {
  readonly business_id: string;
  readonly message_id: string;
}

/** Messages that are to be taken up now, the longest due first. */
export const selectDueMessages = (tx: Transaction, now: string): Promise<DueOf[]> =>
  tx.rows<DueOf>({
    text: `select business_id, _id as message_id from messages
      where status in ('scheduled', 'sending') and due_at <= $1 order by due_at limit 100`,
    values: [now],
  });
