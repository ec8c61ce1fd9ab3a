/** Mails about the plan: that the trial ends soon, that it is over, that a payment is missing. Each once to each owner. */
import { planStanding } from "@rewardo/rules";
import { type Clock, nowIso } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Job, JobQueue } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { composeMail } from "../../../platform/mail/compose.ts";
import { dayIn } from "../../../platform/mail/day-in.ts";
import type { Payee } from "../../../platform/payments/settings.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import { sendOrGiveUp } from "../../../platform/mail/send-or-give-up.ts";
import {
  insertDueNotices,
  selectNoticeMail,
  updateNoticeSent,
  type NoticeKey,
  type NoticeKind,
  type NoticeMail,
} from "./notice-queries.ts";
import { payingReference } from "./reference.ts";

export interface NoticeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Mailer;
  /** Origin of the console, which the links lead to. */
  readonly public_url: string;
  readonly brand_name: string;
  /** The account for transfers; `null`: the operator has given none. */
  readonly payee: Payee | null;
  /** Address for questions; `null`: there is none. */
  readonly contact: string | null;
  /** Whether plans are paid online, too. */
  readonly is_online: boolean;
}

const kinds: readonly string[] = ["trial_ending", "trial_over", "past_due"] satisfies NoticeKind[];
const names = ["business_id", "plan_subscription_id", "kind", "about", "account_id"] as const;

const readKey = (payload: unknown): NoticeKey => {
  const key = (payload ?? {}) as Partial<Record<(typeof names)[number], unknown>>;
  if (!names.every((name) => typeof key[name] === "string") || !kinds.includes(String(key.kind)))
    throw new Error("The job names an unknown kind of notice");
  return key as NoticeKey;
};

/** The reason of a mail may have disappeared while it waited. */
const isWanted = (kind: NoticeKind, facts: NoticeMail, nowMs: number): boolean => {
  const { status, has_issues } = planStanding(facts, nowMs);
  if (kind === "past_due") return has_issues && status !== "cancelled" && status !== "trialing";
  return status === "trialing" && has_issues === (kind === "trial_over");
};

const sendNotice = async (deps: NoticeDeps, { _id: job_id, payload, signal }: Job): Promise<void> => {
  const { database, clock, public_url, brand_name, payee, contact, is_online } = deps;
  const key = readKey(payload);
  const mail = await database.authenticate((tx) => selectNoticeMail(tx, key));
  if (mail === undefined || !isWanted(key.kind, mail, clock.nowMs())) return;
  const { language, business, email: to } = mail;
  const link = `${public_url}/settings/plan`;
  // A plan that ends at midnight is in force up to the day before.
  const day = dayIn(mail, Date.parse(key.about) - 1);
  const reference = payingReference(brand_name, { tin: mail.tin, name: business });
  const paying = { transfer: payee === null ? null : { ...payee, reference }, contact, is_online };
  const content = composeMail({ kind: key.kind, language, link, brand: brand_name, business, day, paying });
  await sendOrGiveUp(deps, { ...content, to, key: job_id }, signal, { job_id, kind: key.kind });
  await database.authenticate((tx) => updateNoticeSent(tx, key, nowIso(clock)));
};

/** Looks every hour whose trial or paid time ends, and puts in the mails. */
export const planNoticeQueue = ({ database, clock }: Pick<NoticeDeps, "database" | "clock">): JobQueue => ({
  name: "plan_notices",
  everySeconds: 3600,
  handle: async () => {
    await database.authenticate((tx) => insertDueNotices(tx, nowIso(clock)), { transaction: true });
  },
});

/** The queue of the mails themselves. */
export const planMailQueue = (deps: NoticeDeps): JobQueue => ({
  name: "plan_mails",
  handle: (job) => sendNotice(deps, job),
});
