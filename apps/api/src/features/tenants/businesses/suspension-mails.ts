/** Mails to the people of a business that the operator suspends or resumes: who, why, and whom to ask. */
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Job, JobQueue } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { composeMail } from "../../../platform/mail/compose.ts";
import { dayIn } from "../../../platform/mail/day-in.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import { sendOrGiveUp } from "../../../platform/mail/send-or-give-up.ts";
import { selectSuspensionMail } from "./auth-role-queries.ts";

export interface SuspensionMailDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Mailer;
  /** Origin of the console, which the links lead to. */
  readonly public_url: string;
  readonly brand_name: string;
  /** Whom people ask; `null` where the operator has given no address. */
  readonly contact_email: string | null;
}

/** Page that the button of each mail opens. */
const pages = { suspended: "/login#contact-us", resumed: "/login" } as const;

interface Wanted {
  readonly kind: keyof typeof pages;
  readonly business_id: string;
  readonly account_id: string;
  /** When it was suspended or resumed. */
  readonly at: string;
}

const readPayload = (payload: unknown): Wanted => {
  const wanted = (payload ?? {}) as Partial<Record<keyof Wanted, unknown>>;
  const isWhole = [wanted.business_id, wanted.account_id, wanted.at].every((part) => typeof part === "string");
  if (!isWhole || !Object.hasOwn(pages, String(wanted.kind))) throw new Error("The job names an unknown kind of mail");
  return wanted as Wanted;
};

const sendSuspensionMail = async (deps: SuspensionMailDeps, { _id: job_id, payload, signal }: Job): Promise<void> => {
  const wanted = readPayload(payload);
  const mail = await deps.database.authenticate((tx) => selectSuspensionMail(tx, wanted));
  if (mail === undefined) return;
  const { language, business, email: to, suspended_at, reason } = mail;
  const { kind, at } = wanted;
  // While the mail waited the business may have been resumed, or suspended anew with a mail of its own.
  const isTrue = kind === "resumed" ? suspended_at === null : Date.parse(suspended_at ?? "") === Date.parse(at);
  if (!isTrue) return;
  const content = composeMail({
    ...{ kind, language, business, link: `${deps.public_url}${pages[kind]}`, brand: deps.brand_name },
    ...{ day: dayIn(mail, Date.parse(at)), reason: reason ?? "", contact: deps.contact_email ?? "none" },
  });
  await sendOrGiveUp(deps, { ...content, to, key: job_id }, signal, { job_id, kind });
};

/** The queue of these mails, one job for each reader. */
export const suspensionMailQueue = (deps: SuspensionMailDeps): JobQueue => ({
  name: "suspension_mails",
  handle: (job) => sendSuspensionMail(deps, job),
});
