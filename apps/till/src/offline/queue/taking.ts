/** Takes promises into the queue of this browser, and signs them anew where a queue cannot go on. */
import type { PromisedVisit, TillPromise, TillQueue } from "@rewardo/contract/till-queues";
import { elapsedMs, promiseMoment } from "@rewardo/rules/promise-moment";
import { firstHash } from "@rewardo/rules/promise-text";
import type { Browser } from "./browser.ts";
import {
  type Entry,
  isOf,
  type LastAnswer,
  type Owner,
  type QueueRecord,
  type Records,
  type Rows,
  type Shown,
} from "./records.ts";
import { makeKeys, signPromise, type Unsigned } from "./signing.ts";

/** The lock under which places are given and promises signed anew. */
const lock = "queue";

/** There is no queue to promise into: this till has to be with a network once. */
export class NoQueue extends Error {
  override readonly name = "NoQueue";
}

export type Draft = {
  readonly idempotency_key: string;
  readonly shown: Shown;
} & (
  | {
      readonly kind: "visit";
      readonly visit: PromisedVisit;
      /** Staff said that this is another visit than the promise with this key. */
      readonly again_after_key?: string | undefined;
    }
  | { readonly kind: "undo"; readonly undo: { readonly idempotency_key: string } }
);

/** The queue that takes what this actor promises now for this business. */
export const openQueueOf = (queues: readonly QueueRecord[], owner: Owner): QueueRecord | undefined =>
  queues.findLast((one) => isOf(one, owner) && one.state === "open" && one.queue_id !== null);

/** The server's answer, with this device's clocks as they are now. */
export const answerOf = (browser: Browser, { answered_at }: Pick<TillQueue, "answered_at">): LastAnswer => ({
  answered_at: new Date(answered_at).toISOString(),
  device_at: new Date(browser.now()).toISOString(),
  steady_ms: browser.steady(),
  run: browser.run,
});

const momentParts = (browser: Browser, answer: LastAnswer) => {
  const steady = Math.max(0, Math.round(browser.steady() - answer.steady_ms));
  return {
    device_at: new Date(browser.now()).toISOString(),
    answered_at: answer.answered_at,
    answered_device_at: answer.device_at,
    elapsed_ms: answer.run === browser.run ? steady : null,
  };
};

/** The present moment by the server's clock, as far as this device can tell. */
export const serverNow = (browser: Browser, answer: LastAnswer): string => {
  const parts = momentParts(browser, answer);
  return new Date(Date.parse(answer.answered_at) + elapsedMs(parts)).toISOString();
};

/** When a promise was made, as the server will count it. */
export const madeAt = (promise: TillPromise): string =>
  promiseMoment(promise, { nowMs: Infinity, not_before: null }).at ?? promise.device_at;

/** Names the earlier visit by its place where both stand in one queue, else by its moment. */
const againAfter = (earlier: Entry | undefined, queue: string): Partial<PromisedVisit> => {
  if (earlier === undefined) return {};
  return earlier.queue === queue ? { again_after_seq: earlier.seq } : { again_after: madeAt(earlier.promise) };
};

const payloadOf = async (rows: Rows, queue: string, draft: Draft) => {
  if (draft.kind === "undo") return { kind: "undo", undo: draft.undo } as const;
  const { again_after_key } = draft;
  const earlier = again_after_key === undefined ? undefined : await rows.entryOf(again_after_key);
  return { kind: "visit", visit: { ...draft.visit, ...againAfter(earlier, queue) } } as const;
};

/**
 * Promises: when this ends, the promise is on the disk. A key that was promised before gives what stands there.
 * @throws {DiskFull} where there is no room; {NoQueue} where this till never had a network.
 */
export const takePromise = (browser: Browser, records: Records, owner: Owner, draft: Draft): Promise<Entry> =>
  browser.alone(lock, async () => {
    const { known, queue, payload } = await records.read(async (rows) => {
      const current = openQueueOf(await rows.queues(), owner);
      return {
        known: await rows.entryOf(draft.idempotency_key),
        queue: current,
        payload: current === undefined ? null : await payloadOf(rows, current._id, draft),
      };
    });
    if (known !== undefined) return known;
    if (queue?.queue_id == null || queue.answer === null || payload === null) throw new NoQueue("No queue is open");
    const seq = queue.seq + 1;
    const moment = momentParts(browser, queue.answer);
    const { idempotency_key, shown } = draft;
    const parts: Unsigned = { seq, previous: queue.hash, idempotency_key, ...moment, ...payload };
    const { promise, hash } = await signPromise(queue.queue_id, queue.private_key, parts);
    const written = { idempotency_key, promise, shown, at: moment.device_at, outcome: null, is_seen: false };
    const entry: Entry = { queue: queue._id, seq, ...written };
    await records.write(async (rows) => {
      await rows.addEntry(entry);
      await rows.putQueue({ ...((await rows.queue(queue._id)) ?? queue), seq, hash });
    });
    browser.changed();
    return entry;
  });

/** A queue that the server does not know yet; an earlier one that was not opened goes on. */
export const prepareQueue = async (
  browser: Browser,
  records: Records,
  owner: Owner,
  generation = 0,
): Promise<QueueRecord> => {
  const isPrepared = (one: QueueRecord) => isOf(one, owner) && one.queue_id === null;
  const prepared = await records.read(async (rows) => (await rows.queues()).find(isPrepared));
  if (prepared !== undefined) return prepared;
  const record: QueueRecord = {
    ...{ _id: crypto.randomUUID(), actor_id: owner.actor_id, business_id: owner.business_id, ...(await makeKeys()) },
    ...{ opening_key: crypto.randomUUID(), queue_id: null },
    ...{ seq: 0, hash: firstHash, state: "open", generation, answer: null, limits: null, created_at: browser.now() },
  };
  await records.write((rows) => rows.putQueue(record));
  return record;
};

/** The entry as it is signed in another queue. What names a place there is named by its new place, or by its moment. */
const movedPayload = ({ promise }: Entry, places: ReadonlyMap<number, number>, before: readonly Entry[]) => {
  if (promise.kind === "undo") return { kind: "undo", undo: promise.undo } as const;
  const { again_after_seq, ...visit } = promise.visit;
  if (again_after_seq === undefined) return { kind: "visit", visit } as const;
  const place = places.get(again_after_seq);
  const earlier = before.find(({ seq }) => seq === again_after_seq);
  const again = place === undefined ? againAfter(earlier, "") : { again_after_seq: place };
  return { kind: "visit", visit: { ...visit, ...again } } as const;
};

interface Moving {
  readonly from: QueueRecord;
  /** A new queue that the server has just opened, with its answer. */
  readonly to: QueueRecord;
  readonly opened: TillQueue;
  /** Set aside: the server cannot take it as it stands. */
  readonly refused: { readonly seq: number; readonly code: string } | null;
}

/**
 * Signs what waits anew, in its order and under its keys, and ends the queue that it came from. What the server has taken of it
 * answers as it stands, and is counted once.
 */
export const moveWaiting = (browser: Browser, records: Records, { from, to, opened, refused }: Moving): Promise<void> =>
  browser.alone(lock, async () => {
    const all = await records.read((rows) => rows.entriesOf(from._id));
    const waiting = all.filter(({ outcome, seq }) => outcome === null && seq !== refused?.seq);
    const places = new Map(waiting.map(({ seq }, at) => [seq, at + 1]));
    let previous = firstHash;
    const moved: Entry[] = [];
    for (const entry of waiting) {
      const { device_at, answered_at, answered_device_at, elapsed_ms, idempotency_key } = entry.promise;
      const seq = moved.length + 1;
      const moment = { device_at, answered_at, answered_device_at, elapsed_ms };
      const parts: Unsigned = { seq, previous, idempotency_key, ...moment, ...movedPayload(entry, places, all) };
      const { promise, hash } = await signPromise(opened._id, to.private_key, parts);
      moved.push({ ...entry, queue: to._id, seq, promise });
      previous = hash;
    }
    const answer = answerOf(browser, opened);
    await records.write(async (rows) => {
      const { limits } = opened;
      await rows.putQueue({ ...to, queue_id: opened._id, seq: moved.length, hash: previous, answer, limits });
      await rows.putQueue({ ...from, state: "ended" });
      for (const entry of waiting) await rows.deleteEntry(entry);
      for (const entry of moved) await rows.addEntry(entry);
      const aside = all.find(({ seq }) => seq === refused?.seq);
      if (aside !== undefined && refused !== null)
        await rows.putEntry({ ...aside, outcome: { outcome: "refused", code: refused.code } });
    });
    browser.changed();
  });
