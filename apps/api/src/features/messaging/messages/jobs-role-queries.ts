/** Runs as the workers' role across businesses: which messages are due, and what became of SMS. */
import type { Transaction } from "../../../platform/database/database.ts";

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

/** The business of a message: a bounced mail names the message alone. */
export const selectBusinessOf = (tx: Transaction, message_id: string): Promise<{ business_id: string } | undefined> =>
  tx.row<{ business_id: string }>({ text: "select business_id from messages where _id = $1", values: [message_id] });

/** Businesses whose SMS went out since a moment. */
export const selectSmsSenders = async (tx: Transaction, since: string): Promise<string[]> =>
  (
    await tx.rows<{ business_id: string }>({
      text: `select distinct business_id from messages where channel = 'sms' and started_at > $1`,
      values: [since],
    })
  ).map(({ business_id }) => business_id);
