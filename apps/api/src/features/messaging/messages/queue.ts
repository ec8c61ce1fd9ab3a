/**
 * Sending: every other second the workers look for messages that are due. One process at a time works on a message:
 * it freezes whom the message is for, then takes recipients in batches, asks for their consent again, hands their
 * mails over, and notes how it went. A recipient is marked before the handing over, so that no one gets a
 * second one from a program that died.
 */
import { setTimeout as delay } from "node:timers/promises";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { JobQueue } from "../../../platform/jobs/jobs.ts";
import { couponOf } from "@rewardo/contract/message-coupon-of";
import { businessScope, type BusinessScope } from "../../../platform/scope.ts";
import { usualSmsTerms } from "../../../platform/sms/settings.ts";
import { MailDeferred } from "../../../platform/mail/mailer.ts";
import { mailConnections } from "../../../platform/mail/smtp.ts";
import { insertRecipients } from "./audience-queries.ts";
import { isPutOff, readSending, takeBatch, uncountParts } from "./batch.ts";
import {
  selectDueMessage,
  updateDeliveries,
  updateDue,
  updateSending,
  type DeliveryState,
  type QueuedDelivery,
} from "./delivery-queries.ts";
import { addressOf, handOver, type MessageDeps, type Work } from "./hand-over.ts";
import { inLanes } from "./lanes.ts";
import { stopSms } from "./reports.ts";
import { audienceAt } from "./service.ts";
import { noteReturned } from "./suppressions.ts";
import { selectInterrupted, updateBegun } from "./taking/queries.ts";
import { selectDueMessages, type DueOf } from "./jobs-role-queries.ts";

const second = 1000;
const handOverMs = 30 * second;
/** Pause after the mail server or the provider has accepted nothing. */
const troubleMs = 120 * second;
/** A delivery that fails while others succeed is retried at doubling intervals, and at last given up. */
const retryMs = 60 * second;
const mostAttempts = 8;
const everySeconds = 60;
const pauseMs = 2 * second;

/** Takes up a message: freezes its recipients once, and notes what a dead program left; `null` when it is over or held. */
const begin = (deps: MessageDeps, scope: BusinessScope, _id: string): Promise<Work | null> =>
  deps.database.write(scope, async (tx) => {
    const now = nowIso(deps.clock);
    const message = await selectDueMessage(tx, scope, { _id, now });
    const sending = message === undefined ? undefined : await readSending(tx, scope);
    if (message === undefined || sending === undefined) return null;
    if (await isPutOff(tx, scope, message, sending, now)) return null;
    const work = { scope, message, ...sending, terms: deps.sms_terms ?? usualSmsTerms, after: null, asked: new Map() };
    if (message.status === "scheduled") {
      const card_id = couponOf(message.content)?.card_id ?? null;
      const audience = await audienceAt(tx, scope, { ...message, card_id, at: now });
      const frozen = await insertRecipients(tx, scope, message, audience);
      await updateSending(tx, scope, { _id, ...frozen, now });
      return work;
    }
    const interrupted = (await selectInterrupted(tx, scope, _id)).map(({ user_id, is_unbegun }): DeliveryState =>
      is_unbegun ? { user_id, status: "queued", reason: null } : { user_id, status: "failed", reason: "interrupted" },
    );
    await updateDeliveries(tx, scope, { message_id: _id, states: interrupted, now });
    return work;
  });

/** Schedules the next attempt of a delivery, later each time, and at last gives it up. */
const laterOf = ({ user_id, attempts: before }: QueuedDelivery, reason: string, nowMs: number): DeliveryState => {
  const attempts = before + 1;
  if (attempts >= mostAttempts) return { user_id, status: "failed", reason: "gave_up", attempts, bounce: "soft" };
  const due_at = new Date(nowMs + retryMs * 2 ** (attempts - 1)).toISOString();
  return { user_id, status: "queued", reason, attempts, due_at };
};

/** Result of handing over a delivery, or why it was not; if the provider is in trouble the delivery keeps waiting. */
interface End {
  readonly one: QueuedDelivery;
  readonly state: DeliveryState;
  readonly trouble?: unknown;
}

const endOf = async (deps: MessageDeps, work: Work, one: QueuedDelivery, signal: AbortSignal): Promise<End> => {
  const { user_id } = one;
  try {
    return { one, state: await handOver(deps, work, one, signal) };
  } catch (error) {
    if (error instanceof MailDeferred)
      return { one, state: laterOf(one, error.isFull ? "mailbox_full" : "deferred", deps.clock.nowMs()) };
    return { one, state: { user_id, status: "queued", reason: "server_trouble" }, trouble: error };
  }
};

/** Suppresses the addresses of which the other side said at once that there are none, or that took nothing in the end. */
const noteBounces = async (
  tx: Transaction,
  { scope, message: { _id: message_id, channel } }: Work,
  ends: readonly End[],
  now: string,
): Promise<void> => {
  if (channel === "in_app") return;
  for (const { one, state } of ends) {
    const { user_id, bounce = null } = state;
    const address = addressOf(channel, one);
    if (bounce === null || address === null) continue;
    await noteReturned(tx, scope, { channel, address, user_id, message_id, reason: `${bounce}_bounce`, now });
  }
};

/** Writes how some ended, with what follows from it for months, consents and addresses. */
const noteEnds = async (tx: Transaction, { clock }: MessageDeps, work: Work, ends: readonly End[]): Promise<void> => {
  const { scope, message } = work;
  const message_id = message._id;
  const now = nowIso(clock);
  const states = ends.map(({ state }) => state);
  await updateDeliveries(tx, scope, { message_id, states, now });
  const handed = ends.map(({ one }) => one);
  await uncountParts(tx, scope, handed, states);
  for (const { user_id, status } of states)
    if (status === "suppressed") await stopSms(tx, scope, { message_id, user_id, clock });
  await noteBounces(tx, work, ends, now);
};

/** Sends to one batch; answers whether to go on. */
const sendBatch = async (deps: MessageDeps, work: Work): Promise<boolean> => {
  const { scope, message } = work;
  const message_id = message._id;
  const taken = await takeBatch(deps, work);
  if (taken === null) return false;
  // One timeout for the batch: each signal is kept until its time is over, and a batch hands over thousands in a
  // second.
  const signal = AbortSignal.timeout(handOverMs);
  const ends: End[] = [];
  const begun = new Set<string>();
  await inLanes(
    taken,
    async (one) => {
      const end = await endOf(deps, work, one, signal);
      ends.push(end);
      return end;
    },
    {
      most: mailConnections,
      isOver: () => signal.aborted,
      note: ({ began, ended }) => {
        const user_ids = began.map(({ user_id }) => user_id);
        for (const user_id of user_ids) begun.add(user_id);
        return deps.database.write(scope, async (tx) => {
          if (ended.length > 0) await noteEnds(tx, deps, work, ended);
          await updateBegun(tx, scope, { message_id, user_ids });
        });
      },
    },
  );
  const troubles = ends.filter(({ trouble }) => trouble !== undefined);
  const isTaking = troubles.length < ends.length;
  // Deliveries that have failed before say nothing about the provider's state.
  const isInTrouble = troubles.length > 0 && !isTaking && troubles.some(({ one }) => one.attempts === 0);
  const now = nowIso(deps.clock);
  // The time was over before their turn came.
  const left = taken.filter(({ user_id }) => !begun.has(user_id));
  // If other deliveries succeed, the trouble concerns only these few.
  const later = troubles
    .filter(({ one }) => isTaking || one.attempts > 0)
    .map(({ one }) => ({ one, state: laterOf(one, "server_trouble", Date.parse(now)) }));
  const states = [
    ...left.map(({ user_id }): DeliveryState => ({ user_id, status: "queued", reason: null })),
    ...later.map(({ state }) => state),
  ];
  await deps.database.write(scope, async (tx) => {
    await updateDeliveries(tx, scope, { message_id, states, now });
    await noteBounces(tx, work, later, now);
    if (!isInTrouble) return;
    const due_at = new Date(Date.parse(now) + troubleMs).toISOString();
    await updateDue(tx, scope, { _id: message_id, due_at, held_until: null });
  });
  if (troubles.length === 0) return true;
  deps.log.error("messages could not be handed over and are tried again", { message_id }, troubles[0]!.trouble);
  return !isInTrouble;
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
