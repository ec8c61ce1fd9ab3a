/** Mails about a business that closes: to its owners when it was asked for and a week before, and to all its people when it is closed. */
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Job, JobQueue } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { composeMail } from "../../../platform/mail/compose.ts";
import { dayIn } from "../../../platform/mail/day-in.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import { sendOrGiveUp } from "../../../platform/mail/send-or-give-up.ts";
import type { ClosureMailKind } from "./queries.ts";
import { selectClosureMail, type ClosureMail } from "./auth-role-queries.ts";

export interface ClosureMailDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Mailer;
  /** Origin of the console, which the links lead to. */
  readonly public_url: string;
  readonly brand_name: string;
}

/** Page that the button of each mail opens. */
const pages = {
  closure_requested: "/settings/closure",
  closure_ending: "/settings/closure",
  closed: "/login#contact-us",
} as const satisfies Record<ClosureMailKind, string>;

interface Wanted {
  readonly kind: ClosureMailKind;
  readonly business_id: string;
  readonly account_id: string;
  readonly closing_at: string;
}

const readPayload = (payload: unknown): Wanted => {
  const wanted = (payload ?? {}) as Partial<Record<keyof Wanted, unknown>>;
  const isWhole = [wanted.business_id, wanted.account_id, wanted.closing_at].every((part) => typeof part === "string");
  if (!isWhole || !Object.hasOwn(pages, String(wanted.kind))) throw new Error("The job names an unknown kind of mail");
  return wanted as Wanted;
};

/** The closure may have been revoked while the mail waited, or requested again for another day. */
const isTrue = ({ kind, closing_at }: Wanted, facts: ClosureMail): boolean =>
  facts.closing_at !== null &&
  Date.parse(facts.closing_at) === Date.parse(closing_at) &&
  (facts.status === "suspended") === (kind === "closed");

const sendClosureMail = async (deps: ClosureMailDeps, { _id: job_id, payload, signal }: Job): Promise<void> => {
  const wanted = readPayload(payload);
  const mail = await deps.database.authenticate((tx) => selectClosureMail(tx, wanted));
  if (mail === undefined || !isTrue(wanted, mail)) return;
  const { language, business, email: to } = mail;
  const { kind, closing_at } = wanted;
  const link = `${deps.public_url}${pages[kind]}`;
  const day = dayIn(mail, Date.parse(closing_at));
  const content = composeMail({ kind, language, link, brand: deps.brand_name, business, day });
  await sendOrGiveUp(deps, { ...content, to, key: job_id }, signal, { job_id, kind });
};

/** The queue of these mails, one job for each reader. */
export const closureMailQueue = (deps: ClosureMailDeps): JobQueue => ({
  name: "closure_mails",
  handle: (job) => sendClosureMail(deps, job),
});
