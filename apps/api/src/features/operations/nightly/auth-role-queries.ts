/** Nightly removal of old sign-in data, run as the sign-in role. */
import type { Transaction } from "../../../platform/database/database.ts";

/** Unused browsers and links older than this are removed. */
const traceDays = 400;

/** Removes what signing in leaves behind, of all businesses; as the role of signing in. */
export const removeOldTraces = async (tx: Transaction, now: string): Promise<void> => {
  await tx.rows({ text: "delete from sessions s where s.expires_at < $1::timestamptz", values: [now] });
  const before = `$1::timestamptz - make_interval(days => ${traceDays})`;
  await tx.rows({ text: `delete from known_browsers k where k.last_used_at < ${before}`, values: [now] });
  await tx.rows({ text: `delete from mail_tokens m where m.created_at < ${before}`, values: [now] });
};
