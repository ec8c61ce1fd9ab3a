/** The next recipients of a message: who may be sent to now, who is not, and who waits. */
import type { MessageChannel } from "@rewardo/contract/message-fields";
import { quietUntil, smsParts } from "@rewardo/rules";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { holdBusiness } from "../../../platform/database/hold-business.ts";
import { type MailPace, nextSlots } from "../../../platform/mail/pace.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { readConsentsOf } from "../../base/consents/index.ts";
import { couponFacts, giveCoupon, readHolders, readMessageCoupon } from "./coupons/giving.ts";
import { readCardsShown } from "./cards-shown.ts";
import { composeSms, namesStanding } from "./compose.ts";
import {
  selectDueMessage,
  selectNextDue,
  selectQueued,
  selectSender,
  updateDeliveries,
  updateDue,
  updateFinished,
  type CountedParts,
  type DeliveryState,
  type DueMessage,
  type QueuedDelivery,
} from "./delivery-queries.ts";
import { addressOf, type MessageDeps, type Work } from "./hand-over.ts";
import { noteForPhones } from "./notices/noting.ts";
import { updateMessagePaused } from "./queries.ts";
import { monthlyParts, monthOf, readSettings } from "./settings.ts";
import { selectSmsUsageForChange, updateSmsUsage } from "./settings-queries.ts";
import { selectStandings } from "./standing-queries.ts";
import { updateDomainSlot, upsertDomainSlot } from "./slot-queries.ts";
import { selectReachedAddresses, selectSentLately } from "./taking/queries.ts";

/**
 * Deliveries handed over at the same time. SMS providers slow down callers who send many at once; messages in the app
 * are only rows.
 */
const takenAtOnce: Readonly<Record<MessageChannel, number>> = { email: 50, sms: 10, in_app: 500 };
const weekMs = 7 * 86_400_000;
/** A slot this near is now. */
const soonMs = 1000;
/** How far ahead the sending times of a domain are assigned. */
const givenAheadMs = 300_000;
/** Looked at again while the business is suspended. */
const suspendedMs = 3_600_000;

type Sending = Pick<Work, "sender" | "settings">;

/** The sender of a message and their settings; `undefined` if the business is gone. */
export const readSending = async (tx: Transaction, scope: BusinessScope): Promise<Sending | undefined> => {
  const sender = await selectSender(tx, scope);
  return sender === undefined ? undefined : { sender, settings: await readSettings(tx, scope) };
};

/**
 * Puts the message off while nothing may leave: SMS in the business's quiet hours by its clock, since a phone by the bed
 * wakes its owner, and everything while the business is suspended.
 */
export const isPutOff = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, channel }: Pick<DueMessage, "_id" | "channel">,
  { sender, settings }: Sending,
  now: string,
): Promise<boolean> => {
  const hours = { from: settings.sms_quiet_from, until: settings.sms_quiet_until };
  const until = channel === "sms" ? quietUntil(now, sender.time_zone, hours) : null;
  if (until !== null) {
    const due_at = new Date(until).toISOString();
    await updateDue(tx, scope, { _id, due_at, held_until: due_at });
  } else if (!sender.is_open) {
    const due_at = new Date(Date.parse(now) + suspendedMs).toISOString();
    await updateDue(tx, scope, { _id, due_at, held_until: null });
  }
  return until !== null || !sender.is_open;
};

type Later = Required<Pick<DeliveryState, "due_at" | "has_slot">>;

type Reason =
  | ("no_consent" | "unsubscribed" | "no_address" | "undeliverable" | "complained" | "cap")
  | ("no_card" | "coupon_over" | "same_address");

/** Why each of these gets nothing now; those who get it are missing. */
const reasonsOf = async (
  tx: Transaction,
  { scope, message, settings }: Work,
  next: readonly QueuedDelivery[],
  { given, isOver, holders }: BatchCoupon,
  now: string,
): Promise<ReadonlyMap<string, Reason>> => {
  const { _id: message_id, channel } = message;
  const user_ids = next.map(({ user_id }) => user_id);
  const consents = await readConsentsOf(tx, scope, user_ids);
  const cap = settings[`${channel}_weekly_cap`];
  const since = new Date(Date.parse(now) - weekMs).toISOString();
  const lately = cap === null ? [] : await selectSentLately(tx, scope, { message_id, channel, readers: next, since });
  const full = new Set(lately.filter(({ count }) => count >= (cap ?? 0)).map(({ user_id }) => user_id));
  const hashes = next.flatMap(({ address_hash }) => address_hash ?? []);
  const reached = new Map(
    (hashes.length === 0 ? [] : await selectReachedAddresses(tx, scope, { message_id, hashes })).map((one) => [
      one.address_hash,
      one.user_id,
    ]),
  );
  const reasonOf = (one: QueuedDelivery): Reason | null => {
    const consent = consents.get(one.user_id)?.find((some) => some.channel === channel);
    if (!one.is_there || consent === undefined) return "no_consent";
    if (!consent.is_granted) return consent.source === "unsubscribe" ? "unsubscribed" : "no_consent";
    if (addressOf(channel, one) === null) return "no_address";
    if (one.suppression !== null) return one.suppression === "complaint" ? "complained" : "undeliverable";
    if (full.has(one.user_id)) return "cap";
    if (isOver) return "coupon_over";
    return given === null || holders.has(one.user_id) ? null : "no_card";
  };
  const reasons = new Map<string, Reason>();
  for (const one of next) {
    const { user_id, address_hash } = one;
    // The customer has taken the address of another recipient since the audience was settled.
    const isTwice = address_hash !== null && (reached.get(address_hash) ?? user_id) !== user_id;
    const reason = reasonOf(one) ?? (isTwice ? "same_address" : null);
    if (reason !== null) reasons.set(user_id, reason);
    else if (address_hash !== null) reached.set(address_hash, user_id);
  }
  return reasons;
};

/** The coupon of a message as this batch gives it; `null` where the message has none, or none that can be given. */
const readGiving = async (tx: Transaction, { scope, message }: Work, next: readonly QueuedDelivery[], now: string) => {
  const given = await readMessageCoupon(tx, scope, message.content, now);
  if (given === null || given === "over")
    return { given: null, isOver: given === "over", holders: new Map<string, string>() };
  const user_ids = next.map(({ user_id }) => user_id);
  return { given, isOver: false, holders: await readHolders(tx, scope, given, user_ids) };
};

type BatchCoupon = Awaited<ReturnType<typeof readGiving>>;

/**
 * Gives each mail the moment at which its domain takes it; those whose moment is not now are answered with it. Moments are
 * given a few minutes ahead. Who comes later waits about as long as it will take and asks again: a message that is cancelled
 * leaves the domain to others, and after a pause its mails do not leave all at once.
 */
const putOff = async (
  tx: Transaction,
  pace: MailPace | null,
  { asked }: Work,
  mails: readonly QueuedDelivery[],
  now: string,
): Promise<ReadonlyMap<string, Later>> => {
  if (pace === null) return new Map();
  const nowMs = Date.parse(now);
  const waiting = mails.filter(({ has_slot }) => !has_slot);
  const domains = Map.groupBy(waiting, ({ email }) =>
    (email ?? "").slice((email ?? "").lastIndexOf("@") + 1).toLowerCase(),
  );
  const later = new Map<string, Later>();
  // Domains are locked in one order, so that two messages sent at once do not deadlock.
  for (const [domain, own] of [...domains].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const freeMs = Date.parse((await upsertDomainSlot(tx, { domain, now })).next_at);
    // Retried recipients have waited already; first attempts queue after everything that this message has postponed.
    const isFirst = own.every(({ due_at }) => due_at === "-infinity");
    const fromMs = isFirst ? Math.max(freeMs, asked.get(domain) ?? 0) : freeMs;
    const { slots, nextMs } = nextSlots(pace, { fromMs, nowMs, count: own.length });
    const given = slots.filter((slot) => slot <= nowMs + givenAheadMs).length;
    if (given > 0) await updateDomainSlot(tx, { domain, next_at: new Date(slots[given] ?? nextMs).toISOString() });
    if (isFirst && given < own.length) asked.set(domain, nextMs);
    for (const [at, { user_id }] of own.entries())
      if (slots[at]! > nowMs + soonMs)
        later.set(user_id, { due_at: new Date(slots[at]!).toISOString(), has_slot: at < given });
  }
  return later;
};

/**
 * The parts of each SMS that the month has room for. A message pauses before the first one without; one of an automation
 * does not, since what it tells is of its day.
 */
const countParts = async (
  tx: Transaction,
  { scope, message, sender, settings, terms }: Work,
  next: readonly QueuedDelivery[],
  now: string,
): Promise<ReadonlyMap<string, CountedParts>> => {
  const counted = new Map<string, CountedParts>();
  const { content } = message;
  if (message.channel !== "sms" || !("text" in content) || "title" in content) return counted;
  const month = monthOf(now, sender.time_zone);
  const used = (await selectSmsUsageForChange(tx, scope, { month }))?.parts ?? 0;
  let left = monthlyParts(settings, terms) - used;
  for (const one of next) {
    const { parts } = smsParts(composeSms(content, one, sender));
    if (parts > left) {
      if (!message.is_automated) await updateMessagePaused(tx, scope, { _id: message._id, reason: "sms_limit", now });
      break;
    }
    left -= parts;
    counted.set(one.user_id, { month, parts });
  }
  const sum = [...counted.values()].reduce((all, { parts }) => all + parts, 0);
  if (sum > 0) await updateSmsUsage(tx, scope, { month, parts: sum });
  return counted;
};

/** Takes off the month what was counted of SMS that did not leave; one whose answer was lost may have. */
export const uncountParts = async (
  tx: Transaction,
  scope: BusinessScope,
  taken: readonly QueuedDelivery[],
  states: readonly DeliveryState[],
): Promise<void> => {
  const stayed = taken.flatMap(({ counted }, at) => {
    const { status, reason } = states[at]!;
    return counted === undefined || status === "sent" || reason === "uncertain" ? [] : [counted];
  });
  const [first] = stayed;
  if (first === undefined) return;
  // A batch is taken at one moment, and so in one month.
  await updateSmsUsage(tx, scope, { month: first.month, parts: -stayed.reduce((all, { parts }) => all + parts, 0) });
};

/** Adds to each recipient the cards that the message shows, with that recipient's state. */
const withCards = async (
  tx: Transaction,
  { scope, message: { content } }: Work,
  next: readonly QueuedDelivery[],
  now: string,
): Promise<readonly QueuedDelivery[]> => {
  const user_ids = next.map(({ user_id }) => user_id);
  const shown = await readCardsShown(tx, scope, { content, user_ids, now });
  return shown.size === 0 ? next : next.map((one) => ({ ...one, cards: shown.get(one.user_id) }));
};

/** Adds each recipient's balance, if the message mentions it. */
const withStandings = async (
  tx: Transaction,
  { scope, message }: Work,
  found: readonly QueuedDelivery[],
  now: string,
): Promise<readonly QueuedDelivery[]> => {
  if (found.length === 0 || !namesStanding(message.content)) return found;
  const user_ids = found.map(({ user_id }) => user_id);
  const standings = new Map((await selectStandings(tx, scope, { user_ids, now })).map((one) => [one.user_id, one]));
  return found.map((one) => ({ ...one, standing: standings.get(one.user_id) }));
};

/** Adds the coupon as it would be given now. */
const withCoupon = (next: readonly QueuedDelivery[], { given }: BatchCoupon, now: string): readonly QueuedDelivery[] =>
  given === null ? next : next.map((one) => ({ ...one, coupon: couponFacts(given, now) }));

/** Gives those who are sent to the coupon; one who was given it in an earlier try is told of that one. */
const giveTo = async (
  tx: Transaction,
  { scope, message: { _id: message_id } }: Work,
  taken: readonly QueuedDelivery[],
  { given, holders }: BatchCoupon,
  now: string,
): Promise<readonly QueuedDelivery[]> => {
  if (given === null) return taken;
  const user_ids = taken.map(({ user_id }) => user_id);
  const told = await giveCoupon(tx, scope, { message_id, given, holders, user_ids, now });
  return taken.map((one) => ({ ...one, coupon: told.get(one.user_id) ?? one.coupon }));
};

/** Takes the next recipients, each with their consent of this moment; `null` when there is nothing left to do now. */
export const takeBatch = (
  { database, clock, pace = null }: MessageDeps,
  work: Work,
): Promise<readonly QueuedDelivery[] | null> =>
  database.write(work.scope, async (tx) => {
    const { scope, message } = work;
    const { _id: message_id, channel } = message;
    const now = nowIso(clock);
    // Locked, because two messages sent at once may be for two customers with one address.
    await holdBusiness(tx, scope);
    // Cancelled or paused in the meantime, or put off.
    if ((await selectDueMessage(tx, scope, { _id: message_id, now })) === undefined) return null;
    const sending = await readSending(tx, scope);
    if (sending === undefined || (await isPutOff(tx, scope, message, sending, now))) return null;
    Object.assign(work, sending);
    const asked = { message_id, channel, limit: takenAtOnce[channel], now };
    const further = await selectQueued(tx, scope, { ...asked, after: work.after });
    const isAtEnd = further.length === 0 && work.after !== null;
    const found = isAtEnd ? await selectQueued(tx, scope, { ...asked, after: null }) : further;
    const giving = await readGiving(tx, work, found, now);
    if (found.length > 0 && giving.isOver && !message.is_automated) {
      await updateMessagePaused(tx, scope, { _id: message_id, reason: "coupon_over", now });
      return null;
    }
    const standing = await withStandings(tx, work, found, now);
    const next = withCoupon(await withCards(tx, work, standing, now), giving, now);
    work.after = next.at(-1) ?? null;
    if (next.length === 0) {
      const waiting = await selectNextDue(tx, scope, message_id);
      if (waiting === undefined) await updateFinished(tx, scope, { _id: message_id, now });
      else await updateDue(tx, scope, { _id: message_id, due_at: waiting.due_at, held_until: null });
      return null;
    }
    const reasons = await reasonsOf(tx, work, next, giving, now);
    const wanted = next.filter(({ user_id }) => !reasons.has(user_id));
    const later = channel === "email" ? await putOff(tx, pace, work, wanted, now) : new Map<string, Later>();
    const ready = wanted.filter(({ user_id }) => !later.has(user_id));
    const counted = await countParts(tx, work, ready, now);
    const taken =
      channel === "sms"
        ? ready.flatMap((one) => (counted.has(one.user_id) ? [{ ...one, counted: counted.get(one.user_id) }] : []))
        : ready;
    const unpaid =
      message.is_automated && channel === "sms" ? ready.filter(({ user_id }) => !counted.has(user_id)) : [];
    const states = [
      ...unpaid.map(({ user_id }): DeliveryState => ({ user_id, status: "suppressed", reason: "sms_limit" })),
      ...[...reasons].map(([user_id, reason]): DeliveryState => ({ user_id, status: "suppressed", reason })),
      ...[...later].map(([user_id, wait]): DeliveryState => ({ user_id, status: "queued", reason: null, ...wait })),
      ...taken.map(({ user_id, address_hash }): DeliveryState => ({
        ...{ user_id, reason: null, parts: counted.get(user_id)?.parts ?? null, address_hash },
        status: channel === "in_app" ? "sent" : "sending",
        is_unbegun: channel === "email",
      })),
    ];
    await updateDeliveries(tx, scope, { message_id, states, now });
    const given = await giveTo(tx, work, taken, giving, now);
    if (channel !== "in_app") return given;
    const told = given.map(({ user_id }) => user_id);
    await noteForPhones(tx, work, told, now);
    return [];
  });
