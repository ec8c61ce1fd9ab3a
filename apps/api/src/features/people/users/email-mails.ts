/** The mail with the link that confirms a customer's address. */
import { confirmationDays } from "@rewardo/contract/email-confirmations";
import { type Clock, nowIso } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Job, JobQueue } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { composeMail } from "../../../platform/mail/compose.ts";
import { type Mailer, MailRefused } from "../../../platform/mail/mailer.ts";
import { businessScope } from "../../../platform/scope.ts";
import type { SecretBox } from "../../../platform/secrets.ts";
import { selectConfirmationMail, updateConfirmationSent } from "./email-queries.ts";
import { sealEmailToken } from "./email-token.ts";

export interface UserMailDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Mailer;
  readonly secrets: SecretBox;
  /** Public address that the links lead to. */
  readonly public_url: string;
  readonly brand_name: string;
}

const dayMs = 86_400_000;

const readPayload = (payload: unknown): { business_id: string; user_id: string } => {
  const { business_id, user_id } = (payload ?? {}) as Record<string, unknown>;
  if (typeof business_id !== "string" || typeof user_id !== "string") throw new Error("The job names no customer");
  return { business_id, user_id };
};

/** An address that changed while the job waited gets the link of its own; a confirmed one gets none. */
const sendConfirmation = async (deps: UserMailDeps, { _id: job_id, payload, signal }: Job): Promise<void> => {
  const { database, clock, mailer, log, secrets, public_url, brand_name: brand } = deps;
  const { business_id, user_id } = readPayload(payload);
  const scope = businessScope(business_id);
  const mail = await database.read(scope, (tx) => selectConfirmationMail(tx, scope, user_id));
  if (mail === undefined) return;
  const { email, language, business } = mail;
  const token = sealEmailToken(secrets, { business_id, user_id, email }, clock.nowMs() + confirmationDays * dayMs);
  const link = `${public_url}/confirm_email?token=${token}`;
  const content = composeMail({ kind: "customer_email", language, link, brand, business });
  try {
    await mailer.send({ ...content, to: email, key: job_id }, signal);
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    log.error("a mail was refused and is given up", { job_id, kind: "customer_email" }, error);
    return;
  }
  await database.write(scope, (tx) => updateConfirmationSent(tx, scope, user_id, { email, now: nowIso(clock) }));
};

/** The queue of these mails, one job for each. */
export const userMailQueue = (deps: UserMailDeps): JobQueue => ({
  name: "user_mails",
  handle: (job) => sendConfirmation(deps, job),
});
