/**
 * Replies to feedback, mailed to the customer who gave it. It answers what they wrote, so it needs no consent to news,
 * and carries none.
 */
import { hasWebAddress } from "@rewardo/rules";
import { nowIso, type Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Job, JobQueue } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { composeReply } from "../../../platform/mail/compose.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import { sendOrGiveUp } from "../../../platform/mail/send-or-give-up.ts";
import { businessScope } from "../../../platform/scope.ts";
import { selectReplyMail, updateReplyMailed } from "./mail-queries.ts";

export interface FeedbackMailDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Mailer;
  /** Origin of the installation, which the mail names. */
  readonly public_url: string;
  readonly brand_name: string;
}

const readPayload = (payload: unknown): { business_id: string; feedback_id: string } => {
  const { business_id, feedback_id } = (payload ?? {}) as Record<string, unknown>;
  if (typeof business_id !== "string" || typeof feedback_id !== "string") throw new Error("The job names no feedback");
  return { business_id, feedback_id };
};

/** A reply that was replaced while it waited goes out once, as it is now. */
const sendReply = async (deps: FeedbackMailDeps, { _id: job_id, payload, signal }: Job): Promise<void> => {
  const { database, clock, public_url, brand_name: brand } = deps;
  const { business_id, feedback_id } = readPayload(payload);
  const scope = businessScope(business_id);
  const mail = await database.read(scope, (tx) => selectReplyMail(tx, scope, feedback_id));
  if (mail === undefined) return;
  const { email: to, reply, reply_to } = mail;
  // A stranger may have found the receipt: no link of theirs is mailed on.
  const comment = mail.comment !== null && hasWebAddress(mail.comment) ? null : mail.comment;
  const content = composeReply({ ...mail, comment, brand, public_url });
  const isTaken = await sendOrGiveUp(deps, { ...content, to, key: job_id, reply_to }, signal, {
    job_id,
    kind: "feedback_reply",
  });
  if (!isTaken) return;
  await database.write(scope, (tx) => updateReplyMailed(tx, scope, feedback_id, { reply, now: nowIso(clock) }));
};

/** The queue of these mails, one job for each reply. */
export const feedbackMailQueue = (deps: FeedbackMailDeps): JobQueue => ({
  name: "feedback_mails",
  handle: (job) => sendReply(deps, job),
});
