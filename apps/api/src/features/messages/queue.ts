/**
 * Sending: every other second the workers look for messages that are due. One process at a time works on a message:
 * it freezes whom the message is for, then takes recipients in batches, asks for their consent again, hands their
 * mails over, and notes how it went. A recipient is marked before the handing over, so that no one gets a
 * second one from a program that died.
 */
import { setTimeout as delay } from "node:timers/promises";
import { nowIso } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { JobQueue } from "../../platform/jobs/jobs.ts";
import { couponOf } from "@rewardo/contract/message-coupon-of";
import { businessScope, type BusinessScope } from "../../platform/scope.ts";
import { usualSmsTerms } from "../../platform/sms/settings.ts";
import { insertRecipients } from "./audience-queries.ts";
import { isPutOff, readSending, takeBatch, uncountParts } from "./batch.ts";
import {
  selectDueMessage,
  selectInterrupted,
  updateDeliveries,
  updateDue,
  updateSending,
  type DeliveryState,
  type QueuedDelivery,
} from "./delivery-queries.ts";
import { addressOf, handOver, type MessageDeps, type Work } from "./hand-over.ts";
import { stopSms } from "./reports.ts";
import { audienceAt } from "./service.ts";
import { noteReturned } from "./suppressions.ts";
import { selectDueMessages, type DueOf } from "./worker-queries.ts";

const second = 1000;
const handOverMs = 30 * second;
/** After the mail server or the provider took nothing. */
const troubleMs = 120 * second;
/** One that fails while others go out is tried again after twice as long each time, and at last given up. */
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
    const interrupted = (await selectInterrupted(tx, scope, _id)).map((one): DeliveryState => ({
      ...one,
      status: "failed",
      reason: "interrupted",
    }));
    await updateDeliveries(tx, scope, { message_id: _id, states: interrupted, now });
    return work;
  });

/** What becomes of those that were not taken: all wait for a while, or the few that fail where others go out. */
const retryOf = (one: QueuedDelivery, isTaking: boolean, nowMs: number): DeliveryState => {
  const { user_id } = one;
  if (!isTaking && one.attempts === 0) return { user_id, status: "queued", reason: null };
  const attempts = one.attempts + 1;
  if (attempts >= mostAttempts) return { user_id, status: "failed", reason: "gave_up", attempts, bounce: "soft" };
  const due_at = new Date(nowMs + retryMs * 2 ** (attempts - 1)).toISOString();
  return { user_id, status: "queued", reason: null, attempts, due_at };
};

interface Ended {
  readonly taken: readonly QueuedDelivery[];
  readonly states: readonly DeliveryState[];
  readonly now: string;
}

/** Suppresses the addresses of which the other side said at once that there are none. */
const noteBounces = async (
  tx: Transaction,
  { scope, message: { _id: message_id, channel } }: Work,
  { taken, states, now }: Ended,
): Promise<void> => {
  if (channel === "in_app") return;
  for (const [at, { user_id, bounce }] of states.entries()) {
    const address = addressOf(channel, taken[at]!);
    if (bounce === undefined || bounce === null || address === null) continue;
    await noteReturned(tx, scope, { channel, address, user_id, message_id, reason: `${bounce}_bounce`, now });
  }
};

/** Sends to one batch; answers whether to go on. */
const sendBatch = async (deps: MessageDeps, work: Work): Promise<boolean> => {
  const { scope, message } = work;
  const taken = await takeBatch(deps, work);
  if (taken === null) return false;
  // One for the batch: each is kept until its time is over, and thousands are handed over in a second.
  const signal = AbortSignal.timeout(handOverMs);
  const ends = await Promise.allSettled(taken.map((one) => handOver(deps, work, one, signal)));
  const now = nowIso(deps.clock);
  const isTaking = ends.some((end) => end.status === "fulfilled");
  const states = ends.map((end, at): DeliveryState =>
    end.status === "fulfilled" ? end.value : retryOf(taken[at]!, isTaking, Date.parse(now)),
  );
  const trouble = ends.find((end) => end.status === "rejected");
  // Those that failed before say nothing of the other side.
  const isInTrouble = trouble !== undefined && !isTaking && taken.some(({ attempts }) => attempts === 0);
  await deps.database.write(scope, async (tx) => {
    await updateDeliveries(tx, scope, { message_id: message._id, states, now });
    await uncountParts(tx, scope, taken, states);
    for (const { user_id, status } of states)
      if (status === "suppressed") await stopSms(tx, scope, { message_id: message._id, user_id, clock: deps.clock });
    await noteBounces(tx, work, { taken, states, now });
    if (!isInTrouble) return;
    const due_at = new Date(Date.parse(now) + troubleMs).toISOString();
    await updateDue(tx, scope, { _id: message._id, due_at, held_until: null });
  });
  if (trouble === undefined) return true;
  deps.log.error("messages could not be handed over and are tried again", { message_id: message._id }, trouble.reason);
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
