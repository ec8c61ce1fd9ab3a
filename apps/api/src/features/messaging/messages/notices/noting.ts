/** A message that was just laid on cards is to be told on phones. */
import { quietUntil } from "@rewardo/rules";
import type { Transaction } from "../../../../platform/database/database.ts";
import type { Work } from "../hand-over.ts";
import { insertPhoneNotices, updateReplaced } from "./queries.ts";

/** A notice that could not be handed over for so long has lost its reason: the message lies on the card. */
const livesMs = 86_400_000;

/** The end of the business's quiet hours; `null` while they are over. */
export const quietEnd = ({ sender, settings }: Pick<Work, "sender" | "settings">, now: string): string | null => {
  const hours = { from: settings.sms_quiet_from, until: settings.sms_quiet_until };
  const until = quietUntil(now, sender.time_zone, hours);
  return until === null ? null : new Date(until).toISOString();
};

/** Notes the phones of these customers; what waits there of an earlier message is not told any more. */
export const noteForPhones = async (
  tx: Transaction,
  work: Pick<Work, "scope" | "message" | "sender" | "settings">,
  user_ids: readonly string[],
  now: string,
): Promise<void> => {
  const { scope, message } = work;
  if (user_ids.length === 0) return;
  const due_at = quietEnd(work, now) ?? now;
  const expires_at = new Date(Date.parse(due_at) + livesMs).toISOString();
  const noted = { message_id: message._id, user_ids, due_at, expires_at, now, tells_browsers: true };
  if ((await insertPhoneNotices(tx, scope, noted)) > 0) await updateReplaced(tx, scope, noted);
};
