/** Six digits on their way to a customer, by mail or SMS. They answer what the customer asked for, so they need no consent. */
import type { Locale } from "@rewardo/contract/fields";
import { type Clock, nowIso } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Job, JobQueue } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { codeSms, composeCode } from "../../../platform/mail/compose.ts";
import { type Mailer, MailRefused } from "../../../platform/mail/mailer.ts";
import { businessScope } from "../../../platform/scope.ts";
import type { SecretBox } from "../../../platform/secrets.ts";
import { type SmsSender, SmsRefused, SmsUncertain } from "../../../platform/sms/sender.ts";
import { hashCode, proofPurpose } from "./contact.ts";
import { selectProofToSend } from "./queries.ts";

export interface MemberCodeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Mailer;
  readonly sms: SmsSender;
  readonly secrets: SecretBox;
  /** Origin of the installation, which the mail names. */
  readonly public_url: string;
  readonly brand_name: string;
}

const readPayload = (payload: unknown) => {
  const { business_id, user_id, language, sealed } = (payload ?? {}) as Record<string, unknown>;
  if (typeof business_id !== "string" || typeof user_id !== "string" || typeof sealed !== "string")
    throw new Error("The job names no digits");
  return { business_id, user_id, sealed, language: language as Locale };
};

/** Digits that were replaced or ran out while they waited are not sent. */
const sendCode = async (deps: MemberCodeDeps, { _id: key, payload, signal }: Job): Promise<void> => {
  const { database, clock, mailer, sms, log, secrets, public_url, brand_name: brand } = deps;
  const { business_id, user_id, sealed, language } = readPayload(payload);
  const scope = businessScope(business_id);
  const proof = await database.read(scope, (tx) => selectProofToSend(tx, scope, { user_id, now: nowIso(clock) }));
  const code = secrets.open(Buffer.from(sealed, "base64url"), proofPurpose)?.toString();
  if (proof === undefined || code === undefined || !proof.code_hash.equals(hashCode(user_id, code))) return;
  const { address: to, business, logo, channel } = proof;
  try {
    if (channel === "email")
      await mailer.send({ ...composeCode({ language, business, logo, brand, public_url, code }), to, key }, signal);
    else
      await sms.send(
        { to, text: codeSms({ language, business, code }), key, sender_name: null, report_url: null },
        signal,
      );
  } catch (error) {
    const isOver = error instanceof MailRefused || error instanceof SmsRefused || error instanceof SmsUncertain;
    if (!isOver) throw error;
    log.error("a code was refused and is given up", { job_id: key, kind: "member_code" }, error);
  }
};

/** The queue of these digits, one job for each. */
export const memberCodeQueue = (deps: MemberCodeDeps): JobQueue => ({
  name: "member_codes",
  handle: (job) => sendCode(deps, job),
});
