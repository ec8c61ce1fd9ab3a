/**
 * Sending: every other second the workers look for messages that are due. One process at a time works on a message:
 * it freezes whom the message is for, then takes recipients in batches, asks for their consent once more, hands their
 * mails over, and notes how it went. A recipient is marked before the handing over, so that no one gets a
 * second one from a program that died.
 */
import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { MessageChannel } from "@rewardo/contract/message-fields";
import { quietUntil, smsParts } from "@rewardo/rules";
import { type Clock, nowIso } from "../../platform/clock.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { JobQueue } from "../../platform/jobs/jobs.ts";
import type { Log } from "../../platform/log.ts";
import { type Mailer, MailRefused } from "../../platform/mail/mailer.ts";
import { businessScope, type BusinessScope } from "../../platform/scope.ts";
import type { SecretBox } from "../../platform/secrets.ts";
import { type SmsSender, SmsRefused } from "../../platform/sms/sender.ts";
import { readConsentsOf } from "../consents/index.ts";
import { insertRecipients } from "./audience-queries.ts";
import { composeEmail, composeSms, type SenderFacts } from "./compose.ts";
import {
  selectDueMessage,
  selectInterrupted,
  selectQueued,
  selectSender,
  updateDeliveries,
  updateDue,
  updateFinished,
  updateSending,
  type DeliveryState,
  type DueMessage,
  type QueuedDelivery,
} from "./delivery-queries.ts";
import { audienceAt } from "./service.ts";
import { unsubscribeKey } from "./unsubscribe.ts";
import { selectDueMessages, type DueOf } from "./worker-queries.ts";

export interface MessageDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Mailer;
  readonly sms: SmsSender;
  readonly secrets: SecretBox;
  /** Where the links of messages lead. */
  readonly public_url: string;
  readonly brand_name: string;
}

const second = 1000;
/** Handed over at the same time: what a dying program leaves unknown. */
const handedOverAtOnce = 10;
/** Messages in the app are rows and nothing else. */
const keptAtOnce = 500;
const timeoutMs = 30 * second;
/** After the mail server or the provider took nothing. */
const troubleMs = 120 * second;
/** Looked at again while the business is suspended. */
const suspendedMs = 3600 * second;
const everySeconds = 60;
const pauseMs = 2 * second;

interface Work {
  readonly scope: BusinessScope;
  readonly message: DueMessage;
  readonly sender: SenderFacts & { readonly time_zone: string };
}

/** One id for one recipient of one message, in the form that mails are named by. */
const keyOf = (message_id: string, user_id: string): string =>
  createHash("sha256")
    .update(`${message_id} ${user_id}`)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");

const addressOf = (channel: MessageChannel, { email, phone }: QueuedDelivery): string | null =>
  channel === "email" ? email : channel === "sms" ? phone : "";

type Reason = "no_consent" | "unsubscribed" | "no_address";

interface Held {
  readonly _id: string;
  readonly channel: MessageChannel;
  readonly time_zone: string;
  readonly now: string;
}

/** Puts SMS off until the morning where it is night by the business's clock; a phone by the bed wakes its owner. */
const isHeld = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, channel, time_zone, now }: Held,
): Promise<boolean> => {
  const until = channel === "sms" ? quietUntil(now, time_zone) : null;
  if (until === null) return false;
  const due_at = new Date(until).toISOString();
  await updateDue(tx, scope, { _id, due_at, held_until: due_at });
  return true;
};

/** Takes up a message: freezes its recipients once, and notes what a dead program left; `null` when it is over or held. */
const begin = (deps: MessageDeps, scope: BusinessScope, _id: string): Promise<Work | null> =>
  deps.database.write(scope, async (tx) => {
    const now = nowIso(deps.clock);
    const message = await selectDueMessage(tx, scope, { _id, now });
    const sender = message === undefined ? undefined : await selectSender(tx, scope);
    if (message === undefined || sender === undefined) return null;
    if (await isHeld(tx, scope, { _id, channel: message.channel, time_zone: sender.time_zone, now })) return null;
    if (!sender.is_open) {
      const due_at = new Date(Date.parse(now) + suspendedMs).toISOString();
      await updateDue(tx, scope, { _id, due_at, held_until: null });
      return null;
    }
    if (message.status === "scheduled") {
      const recipients = await insertRecipients(tx, scope, _id, await audienceAt(tx, scope, { ...message, at: now }));
      await updateSending(tx, scope, { _id, recipients, now });
      return { scope, message, sender };
    }
    const interrupted = (await selectInterrupted(tx, scope, _id)).map((one): DeliveryState => ({
      ...one,
      status: "failed",
      reason: "interrupted",
    }));
    await updateDeliveries(tx, scope, { message_id: _id, states: interrupted, now });
    return { scope, message, sender };
  });

/** Takes the next recipients, each with their consent of this moment; `null` when there is nothing left to do. */
const takeBatch = (
  { database, clock }: MessageDeps,
  { scope, message, sender }: Work,
): Promise<QueuedDelivery[] | null> =>
  database.write(scope, async (tx) => {
    const { _id: message_id, channel } = message;
    const now = nowIso(clock);
    // Cancelled in the meantime, or put off.
    if ((await selectDueMessage(tx, scope, { _id: message_id, now })) === undefined) return null;
    if (await isHeld(tx, scope, { _id: message_id, channel, time_zone: sender.time_zone, now })) return null;
    const limit = channel === "in_app" ? keptAtOnce : handedOverAtOnce;
    const next = await selectQueued(tx, scope, { message_id, limit });
    if (next.length === 0) {
      await updateFinished(tx, scope, { _id: message_id, now });
      return null;
    }
    const consents = await readConsentsOf(
      tx,
      scope,
      next.map(({ user_id }) => user_id),
    );
    const reasonOf = (one: QueuedDelivery): Reason | null => {
      const consent = consents.get(one.user_id)?.find((some) => some.channel === channel);
      if (!one.is_there || consent === undefined) return "no_consent";
      if (!consent.is_granted) return consent.source === "unsubscribe" ? "unsubscribed" : "no_consent";
      return addressOf(channel, one) === null ? "no_address" : null;
    };
    const states = next.map((one): DeliveryState => {
      const reason = reasonOf(one);
      const status = reason !== null ? "suppressed" : channel === "in_app" ? "sent" : "sending";
      return { user_id: one.user_id, status, reason, parts: null };
    });
    await updateDeliveries(tx, scope, { message_id, states, now });
    return next.filter((_, at) => states[at]!.status === "sending");
  });

/** Hands one over. Throws where the other side takes nothing at the moment. */
const handOver = async (
  deps: MessageDeps,
  { scope, message, sender }: Work,
  one: QueuedDelivery,
): Promise<DeliveryState> => {
  const { _id: message_id, channel, content } = message;
  const { user_id } = one;
  const [to, key, signal] = [addressOf(channel, one) ?? "", keyOf(message_id, user_id), AbortSignal.timeout(timeoutMs)];
  const sent = { user_id, status: "sent", reason: null, parts: null } as const;
  try {
    if (channel === "sms" && "text" in content) {
      const text = composeSms(content, one, sender);
      await deps.sms.send({ to, text, key }, signal);
      return { ...sent, parts: smsParts(text).parts };
    }
    if (!("blocks" in content)) throw new Error("The message's content is not its channel's");
    const link = unsubscribeKey(deps.secrets, { business_id: scope.business_id, message_id, user_id });
    const stop_url = `${deps.public_url}/api/unsubscribe?key=${link}`;
    const facts = { content, reader: one, sender, brand: deps.brand_name, stop_url };
    await deps.mailer.send({ ...composeEmail(facts), to, key, stop_url, sender_name: sender.name }, signal);
    return sent;
  } catch (error) {
    if (!(error instanceof MailRefused || error instanceof SmsRefused)) throw error;
    return { ...sent, status: "failed", reason: "refused" };
  }
};

/** Sends to one batch; answers whether to go on. */
const sendBatch = async (deps: MessageDeps, work: Work): Promise<boolean> => {
  const { scope, message } = work;
  const taken = await takeBatch(deps, work);
  if (taken === null) return false;
  const ends = await Promise.allSettled(taken.map((one) => handOver(deps, work, one)));
  const states = ends.map((end, at): DeliveryState => {
    if (end.status === "fulfilled") return end.value;
    return { user_id: taken[at]!.user_id, status: "queued", reason: null, parts: null };
  });
  const trouble = ends.find((end) => end.status === "rejected");
  const now = nowIso(deps.clock);
  await deps.database.write(scope, async (tx) => {
    await updateDeliveries(tx, scope, { message_id: message._id, states, now });
    if (trouble === undefined) return;
    const due_at = new Date(Date.parse(now) + troubleMs).toISOString();
    await updateDue(tx, scope, { _id: message._id, due_at, held_until: null });
  });
  if (trouble === undefined) return true;
  deps.log.error("messages could not be handed over and are tried again", { message_id: message._id }, trouble.reason);
  return false;
};

const workOn = async (deps: MessageDeps, { business_id, message_id }: DueOf, signal: AbortSignal): Promise<void> => {
  const work = await begin(deps, businessScope(business_id), message_id);
  if (work === null) return;
  while (!signal.aborted && (await sendBatch(deps, work)));
};

/** Sends what is due; what another process is at is left to it. */
export const sendDue = async (deps: MessageDeps, signal = new AbortController().signal): Promise<void> => {
  const { database, clock, log } = deps;
  const due = await database.background(null, (tx) => selectDueMessages(tx, nowIso(clock)));
  // Businesses do not wait for one another; the messages of one go out after each other.
  const businesses = Map.groupBy(due, ({ business_id }) => business_id);
  await Promise.all(
    [...businesses.values()].map(async (own) => {
      for (const one of own) {
        try {
          await database.tryWithLock(`message ${one.message_id}`, () => workOn(deps, one, signal));
        } catch (error) {
          log.error("a message could not be sent and is taken up again later", { message_id: one.message_id }, error);
        }
      }
    }),
  );
};

export const messageQueue = (deps: MessageDeps): JobQueue => ({
  name: "messages",
  everySeconds,
  handle: async (job) => {
    const signal = AbortSignal.any([job.signal, job.ending]);
    const endsMs = performance.now() + everySeconds * second - pauseMs;
    while (!signal.aborted && performance.now() < endsMs) {
      await sendDue(deps, signal);
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  },
});
