/** Runs as the workers' role across businesses: which of them have webhook messages to send. */
import type { Transaction } from "../../../platform/database/database.ts";

/** Businesses where something happened that is no message yet, or a message is due. */
export const selectBusinessesToTell = async (tx: Transaction, now: string): Promise<string[]> =>
  (
    await tx.rows<{ business_id: string }>({
      text: `select distinct business_id from webhook_events
        union select business_id from webhook_deliveries where status = 'waiting' and next_attempt_at <= $1`,
      values: [now],
    })
  ).map(({ business_id }) => business_id);
