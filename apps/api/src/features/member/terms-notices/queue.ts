/**
 * Tells customers by mail that the rules of their card change to their disadvantage, when it is published and 14 days before
 * it holds. The page of the card tells all of them.
 */
import { pickText } from "@rewardo/rules";
import { nowIso, type Clock } from "../../../platform/clock.ts";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import type { Job, JobQueue } from "../../../platform/jobs/jobs.ts";
import { insertJob } from "../../../platform/jobs/queries.ts";
import type { Log } from "../../../platform/log.ts";
import { composeMail } from "../../../platform/mail/compose.ts";
import { logoAddress } from "../../../platform/mail/layout.ts";
import { type Mailer, MailRefused } from "../../../platform/mail/mailer.ts";
import { businessScope, type BusinessScope } from "../../../platform/scope.ts";
import { noteReturned } from "../../messaging/messages/index.ts";
import { readComingTerms, readUsersWithLess, type ComingTerms } from "../../programme/programmes/index.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { findReach, type Reach } from "../card-links/index.ts";
import { insertNotices, selectMailed, selectWaitingNotice, updateNoticeOver } from "./queries.ts";

export interface TermsNoticeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Mailer;
  /** Public address that the links lead to. */
  readonly public_url: string;
  readonly brand_name: string;
}

/** Customers that one job looks at. */
const atOnce = 500;
const first = "00000000-0000-0000-0000-000000000000";

const readPayload = (payload: unknown) => {
  const { business_id, card_id, version_id, user_id = first } = (payload ?? {}) as Record<string, unknown>;
  if (typeof business_id !== "string" || typeof card_id !== "string" || typeof version_id !== "string")
    throw new Error("The job names no version of a card");
  return { business_id, card_id, version_id, user_id: String(user_id) };
};

/** Writes the notices of the next customers, a mail for each, and the job that goes on behind the last of them. */
const spread = async ({ database, clock }: TermsNoticeDeps, { payload }: Job): Promise<void> => {
  const { user_id: after, ...of } = readPayload(payload);
  const { business_id, card_id, version_id } = of;
  const scope = businessScope(business_id);
  await database.write(scope, async (tx) => {
    const now = nowIso(clock);
    if ((await readComingTerms(tx, scope, { card_id, version_id, at: now })) === undefined) return;
    const user_ids = await readUsersWithLess(tx, { scope, clock }, { card_id, version_id, after, limit: atOnce });
    const told = await insertNotices(tx, scope, {
      ...{ version_id, now },
      user_ids: await selectMailed(tx, scope, user_ids),
    });
    for (const user_id of told) await insertJob(tx, "terms_notice_mails", { ...of, user_id });
    const last = user_ids.at(-1);
    if (last !== undefined && user_ids.length === atOnce)
      await insertJob(tx, "terms_notices", { ...of, user_id: last });
  });
};

interface Waiting {
  readonly reach: Reach;
  readonly to: string;
  readonly coming: ComingTerms;
  readonly zone: string;
}

/** What to send; `null`, and the notice given up, where the version no longer comes or the customer has no open address. */
const prepare = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, version_id, user_id, now }: { card_id: string; version_id: string; user_id: string; now: string },
): Promise<Waiting | null> => {
  if ((await selectWaitingNotice(tx, scope, { version_id, user_id })) === undefined) return null;
  const coming = await readComingTerms(tx, scope, { card_id, version_id, at: now });
  const reach = coming === undefined ? undefined : await findReach(tx, { scope }, user_id);
  const to = reach?.email === "open" && reach.is_confirmed ? reach.to.email : null;
  if (coming === undefined || reach === undefined || to === null) {
    await updateNoticeOver(tx, scope, { version_id, user_id, now, failed: true });
    return null;
  }
  return { reach, to, coming, zone: (await readBusinessSettings(tx, scope)).time_zone };
};

const compose = (
  { public_url, brand_name: brand }: Pick<TermsNoticeDeps, "public_url" | "brand_name">,
  { reach, coming, zone }: Waiting,
) => {
  const { language, business, business_language, qr_key, logo } = reach;
  const day = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { dateStyle: "long", timeZone: zone });
  return composeMail({
    ...{ kind: "card_rules", language, brand, business, logo: logoAddress(logo, public_url) },
    link: `${public_url}/terms/${qr_key}/${coming.card_number}?version=${coming.number}`,
    day: day.format(new Date(coming.from)),
    reason: coming.reason === null ? "" : pickText(coming.reason, language, business_language),
  });
};

const sendNotice = async (deps: TermsNoticeDeps, job: Job): Promise<void> => {
  const { database, clock, log, mailer } = deps;
  const { business_id, ...notice } = readPayload(job.payload);
  const { version_id, user_id } = notice;
  const scope = businessScope(business_id);
  const waiting = await database.write(scope, (tx) => prepare(tx, scope, { ...notice, now: nowIso(clock) }));
  if (waiting === null) return;
  const { to, reach } = waiting;
  const over = (tx: Transaction, failed: boolean): Promise<void> =>
    updateNoticeOver(tx, scope, { version_id, user_id, now: nowIso(clock), failed });
  try {
    await mailer.send({ ...compose(deps, waiting), to, key: job._id, reply_to: reach.reply_to }, job.signal);
  } catch (error) {
    if (!(error instanceof MailRefused)) {
      if (job.isLastTry === true) await database.write(scope, (tx) => over(tx, true));
      throw error;
    }
    log.error("a notice of new rules was refused and is given up", { job_id: job._id, kind: "card_rules" }, error);
    await database.write(scope, async (tx) => {
      await over(tx, true);
      const returned = {
        channel: "email",
        address: to,
        user_id,
        message_id: version_id,
        reason: "hard_bounce",
      } as const;
      if (error.bounce === "hard") await noteReturned(tx, scope, { ...returned, now: nowIso(clock) });
    });
    return;
  }
  await database.write(scope, (tx) => over(tx, false));
};

/** The queue that finds whom a version takes from, by parts. */
export const termsNoticeQueue = (deps: TermsNoticeDeps): JobQueue => ({
  name: "terms_notices",
  handle: (job) => spread(deps, job),
});

/** The queue of their mails, one job for each. */
export const termsNoticeMailQueue = (deps: TermsNoticeDeps): JobQueue => ({
  name: "terms_notice_mails",
  handle: (job) => sendNotice(deps, job),
});
