/**
 * Mails and SMS that bring a customer the link of their card. They carry no offer. Opening a mailed link by a touch confirms
 * the address; until then no other mail goes there.
 */
import { linkDays } from "@rewardo/contract/card-links";
import { type Clock, nowIso } from "../../../platform/clock.ts";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import type { Job, JobQueue } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { cardSms, composeMail } from "../../../platform/mail/compose.ts";
import { logoAddress } from "../../../platform/mail/layout.ts";
import { type Mailer, MailRefused } from "../../../platform/mail/mailer.ts";
import { businessScope, type BusinessScope } from "../../../platform/scope.ts";
import type { SecretBox } from "../../../platform/secrets.ts";
import { hashToken } from "../../../platform/session/sessions.ts";
import { type SmsSender, SmsRefused, SmsUncertain } from "../../../platform/sms/sender.ts";
import { cardBlock, type CardShown, noteReturned, readLastCard } from "../../messaging/messages/index.ts";
import { hashOfAddress } from "../members/index.ts";
import {
  selectAddressConfirmed,
  selectUserSurvivor,
  selectWaitingLink,
  updateConfirmationSent,
  updateLinkAddress,
  updateLinkGivenUp,
  updateLinkSent,
  upsertSentLinks,
  type WaitingLink,
} from "./queries.ts";
import { findReach, type Reach } from "./reach.ts";
import { tokenOfLink } from "./token.ts";

export interface CardMailDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Mailer;
  readonly sms: SmsSender;
  readonly secrets: SecretBox;
  /** Public address that the links lead to. */
  readonly public_url: string;
  readonly brand_name: string;
}

const readPayload = (payload: unknown) => {
  const { business_id, user_id, link_id = null, confirms } = (payload ?? {}) as Record<string, unknown>;
  if (typeof business_id !== "string" || typeof user_id !== "string") throw new Error("The job names no customer");
  return { business_id, user_id, link_id: typeof link_id === "string" ? link_id : null, confirms: confirms === true };
};

interface Waiting {
  readonly _id: string;
  readonly reach: Reach;
  readonly channel: "email" | "sms";
  readonly to: string;
  readonly token: string;
  /** The card that the customer used last, for a mail. */
  readonly card: CardShown | null;
}

/**
 * The customer who gets the card. For a customer who was merged since, that is the survivor, but only if the survivor has the
 * address that the link was made for.
 */
const findAddressee = async (
  tx: Transaction,
  scope: BusinessScope,
  user_id: string,
  link: WaitingLink | undefined,
): Promise<Reach | undefined> => {
  const survivor = await selectUserSurvivor(tx, scope, user_id);
  const reach = survivor && (await findReach(tx, { scope }, survivor.user_id));
  if (reach === undefined || reach.user_id === user_id) return reach;
  const to = link === undefined || link.channel === "screen" ? null : reach.to[link.channel];
  const isSame = to !== null && link?.address_hash?.equals(hashOfAddress(scope.business_id, to)) === true;
  return isSame ? reach : undefined;
};

/**
 * Whether the card may still be sent. A card that staff sent to one customer only needs an open channel. A job without a link
 * belongs to a newly entered address and is dropped once that is confirmed. A job with `confirms` belongs to the bulk
 * confirmation: it is dropped as well if the customer has withdrawn their consent to e-mails.
 */
const isWanted = async (
  tx: Transaction,
  scope: BusinessScope,
  { user_id, is_confirmed, agrees, ...ways }: Reach,
  { channel, link_id, confirms }: { channel: "email" | "sms"; link_id: string | null; confirms: boolean },
): Promise<boolean> => {
  if (ways[channel] !== "open" || (link_id === null && is_confirmed)) return false;
  return !confirms || (agrees.email && (await selectAddressConfirmed(tx, scope, user_id)) === undefined);
};

/**
 * Stores the link and returns what to send. `null` if the link was already sent or ended, or is not to be sent any more: then
 * it ends, so that it does not count as waiting.
 */
const prepare = (
  { database, clock, secrets }: CardMailDeps,
  scope: BusinessScope,
  { _id: job_id, payload }: Job,
): Promise<Waiting | null> => {
  const { user_id, link_id, confirms } = readPayload(payload);
  const _id = link_id ?? job_id;
  return database.write(scope, async (tx) => {
    const now = nowIso(clock);
    const known = await selectWaitingLink(tx, scope, _id);
    const channel = known?.channel ?? "email";
    if (channel === "screen") return null;
    const reach = await findAddressee(tx, scope, user_id, known);
    if (reach === undefined || !(await isWanted(tx, scope, reach, { channel, link_id, confirms }))) {
      await updateLinkGivenUp(tx, scope, { _id, now });
      return null;
    }
    const to = reach.to[channel] ?? "";
    const token = tokenOfLink(secrets, { _id, qr_key: reach.qr_key });
    const expires_at = new Date(clock.nowMs() + linkDays * 86_400_000).toISOString();
    const address_hash = hashOfAddress(scope.business_id, to);
    const link = { _id, user_id, token_hash: hashToken(token), channel, address_hash, now, expires_at };
    await upsertSentLinks(tx, scope, [link]);
    if ((await selectWaitingLink(tx, scope, _id)) === undefined) return null;
    await updateLinkAddress(tx, scope, { _id, address_hash });
    const card = channel === "email" ? await readLastCard(tx, scope, { user_id: reach.user_id, now }) : null;
    return { _id, reach, channel, to, token, card };
  });
};

const handOver = async (
  { mailer, sms, public_url, brand_name: brand }: CardMailDeps,
  { _id: key, channel, to, token, card, reach }: Waiting,
  signal: AbortSignal,
): Promise<void> => {
  const { language, business, business_language, reply_to } = reach;
  const link = `${public_url}/c/${token}`;
  if (channel === "sms") {
    await sms.send(
      { to, text: cardSms({ language, business, link }), key, sender_name: null, report_url: null },
      signal,
    );
    return;
  }
  const sender = { name: business, language: business_language, logo: reach.logo };
  const content = composeMail({
    ...{ kind: "customer_card", language, link, brand, business },
    card: card === null ? undefined : cardBlock(card, sender, language, public_url),
    logo: logoAddress(reach.logo, public_url),
  });
  await mailer.send({ ...content, to, key, reply_to }, signal);
};

const sendCardLink = async (deps: CardMailDeps, job: Job): Promise<void> => {
  const { database, clock, log } = deps;
  const { business_id } = readPayload(job.payload);
  const scope = businessScope(business_id);
  const waiting = await prepare(deps, scope, job);
  if (waiting === null) return;
  const { _id, channel, to } = waiting;
  const { user_id } = waiting.reach;
  let refused: MailRefused | SmsRefused | null = null;
  try {
    await handOver(deps, waiting, job.signal);
  } catch (error) {
    // An SMS that may have left is not sent twice.
    if (error instanceof MailRefused || error instanceof SmsRefused) refused = error;
    else if (!(error instanceof SmsUncertain)) {
      const failed = { _id, now: nowIso(clock), failed: true };
      if (job.isLastTry === true) await database.write(scope, (tx) => updateLinkSent(tx, scope, failed));
      throw error;
    }
    log.error("a card was refused and is given up", { job_id: job._id, kind: "customer_card" }, error);
  }
  const now = nowIso(clock);
  const isGone = refused instanceof MailRefused ? refused.bounce === "hard" : (refused?.isNoNumber ?? false);
  await database.write(scope, async (tx) => {
    await updateLinkSent(tx, scope, { _id, now, failed: refused !== null });
    if (channel === "email" && refused === null) await updateConfirmationSent(tx, scope, user_id, { email: to, now });
    if (isGone)
      await noteReturned(tx, scope, { channel, address: to, user_id, message_id: _id, reason: "hard_bounce", now });
  });
};

/** The queue of these mails and SMS, one job for each. */
export const userMailQueue = (deps: CardMailDeps): JobQueue => ({
  name: "user_mails",
  handle: (job) => sendCardLink(deps, job),
});
