/** Sends what waits to the server: in its order, one call at a time, until nothing waits or the server does not answer. */
import type { QueueKey, Sent, TillPromise, TillQueue } from "@rewardo/contract/till-queues";
import { ApiError, isApiError } from "@rewardo/web/api-error.ts";
import type { Browser } from "./browser.ts";
import { type Entry, isOf, type Owner, type QueueRecord, type Records } from "./records.ts";
import { hashOf } from "./signing.ts";
import { answerOf, moveWaiting, openQueueOf, prepareQueue } from "./taking.ts";

/** The calls to the server. */
export interface QueueCalls {
  readonly open: (key: QueueKey, idempotencyKey: string) => Promise<TillQueue>;
  readonly read: (id: string) => Promise<TillQueue>;
  readonly send: (id: string, promises: readonly TillPromise[]) => Promise<Sent>;
}

/** A till of the owner who is signed in. */
export interface Till extends Owner {
  readonly browser: Browser;
  readonly records: Records;
  readonly calls: QueueCalls;
}

const mostAtOnce = 50;

const noteQueue = async (
  { browser, records }: Till,
  queue: QueueRecord,
  changes: Partial<QueueRecord>,
): Promise<void> => {
  // A promise may have been taken meanwhile: its place stays given.
  await records.write(async (rows) => {
    await rows.putQueue({ ...((await rows.queue(queue._id)) ?? queue), ...changes });
  });
  browser.changed();
};

/** Notes an answer about a queue of one's own: distances count from it, and its limits hold. */
const noteAnswer = (till: Till, queue: QueueRecord, answered: TillQueue): Promise<void> => {
  const answer = answerOf(till.browser, answered);
  const { _id: queue_id, limits, ended_at } = answered;
  return noteQueue(till, queue, { answer, limits, queue_id, ...(ended_at === null ? {} : { state: "ended" }) });
};

/** Opens a queue at the server, and has what waits in `from` signed anew for it. */
const openNext = async (
  till: Till,
  from: QueueRecord | null,
  refused: { seq: number; code: string } | null,
): Promise<void> => {
  const { browser, records, calls } = till;
  const generation = from === null ? 0 : from.generation + 1;
  const to = await prepareQueue(browser, records, till, generation);
  const opened = await calls.open(to.public_key, to.opening_key);
  if (from === null) await noteAnswer(till, to, opened);
  else await moveWaiting(browser, records, { from, to, opened, refused });
};

/** Whether what is kept of a queue follows on one another up to its last place. */
const isWhole = async ({ queue_id, seq, hash }: QueueRecord, entries: readonly Entry[]): Promise<boolean> => {
  if (queue_id === null || seq === 0) return seq === 0;
  let previous: { seq: number; hash: string } | null = null;
  for (const entry of entries) {
    const follows: boolean =
      previous === null || (entry.seq === previous.seq + 1 && entry.promise.previous === previous.hash);
    if (!follows || entry.promise.seq !== entry.seq) return false;
    previous = { seq: entry.seq, hash: await hashOf(queue_id, entry.promise) };
  }
  return previous?.seq === seq && previous.hash === hash;
};

/** What waits of a queue and what stands before it, from the first that waits; without gaps, unless the store is damaged. */
const lastOf = (entries: readonly Entry[]): readonly Entry[] => {
  const first = entries.findIndex(({ outcome }) => outcome === null);
  return first === -1 ? entries.slice(-1) : entries.slice(first);
};

/** The queue is there, it is one's own, and what is kept of it is whole; otherwise another one is opened. */
const ensureQueue = async (till: Till): Promise<void> => {
  const { records, calls } = till;
  const current = await records.read(async (rows) => openQueueOf(await rows.queues(), till));
  if (current?.queue_id == null) return openNext(till, null, null);
  let answered: TillQueue;
  try {
    answered = await calls.read(current.queue_id);
  } catch (error) {
    if (!isApiError(error, "not_found")) throw error;
    // It belonged to a session that has ended: what waits is handed over.
    await noteQueue(till, current, { state: "ended" });
    return openNext(till, null, null);
  }
  const entries = await records.read((rows) => rows.entriesOf(current._id));
  const isBehind = answered.next_seq > current.seq + 1;
  const isOther = answered.next_seq === current.seq + 1 && answered.last_hash !== current.hash;
  if (isBehind || isOther || !(await isWhole(current, lastOf(entries)))) return openNext(till, current, null);
  await noteAnswer(till, current, answered);
  if (answered.ended_at !== null) await openNext(till, null, null);
};

const noteOutcomes = async ({ browser, records }: Till, queue: QueueRecord, { outcomes }: Sent): Promise<void> => {
  await records.write(async (rows) => {
    const entries = await rows.entriesOf(queue._id);
    for (const outcome of outcomes) {
      const entry = entries.find(({ seq }) => seq === outcome.seq);
      if (entry !== undefined) await rows.putEntry({ ...entry, outcome });
    }
  });
  browser.changed();
};

/** Sets aside what the server cannot take of a queue that is handed over: nothing of it may be signed by another. */
const setAside = async ({ browser, records }: Till, entries: readonly Entry[], code: string): Promise<void> => {
  await records.write(async (rows) => {
    for (const entry of entries) await rows.putEntry({ ...entry, outcome: { outcome: "refused", code } });
  });
  browser.changed();
};

type Step = "more" | "done" | "waits";

/** Sends the next batch of a queue. */
const sendNext = async (till: Till, queue: QueueRecord, most: number): Promise<Step> => {
  const { records, calls } = till;
  const waiting = (await records.read((rows) => rows.entriesOf(queue._id))).filter(({ outcome }) => outcome === null);
  const batch = waiting.slice(0, most);
  const [first] = batch;
  if (first === undefined || queue.queue_id === null) return "done";
  const isOwn = isOf(queue, till) && queue.state === "open";
  let sent: Sent;
  try {
    sent = await calls.send(
      queue.queue_id,
      batch.map(({ promise }) => promise),
    );
  } catch (error) {
    // A queue of somebody else that goes on.
    if (isApiError(error, "not_found")) return "waits";
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    if (most > 1) return sendNext(till, queue, 1);
    const refused = { seq: first.seq, code: error.code };
    if (isOwn) await openNext(till, queue, refused);
    else await setAside(till, waiting, error.code);
    return isOwn ? "more" : "done";
  }
  await noteOutcomes(till, queue, sent);
  if (isOwn) await noteAnswer(till, queue, sent.queue);
  const { stopped } = sent;
  if (stopped === null) return sent.outcomes.length === 0 ? "waits" : "more";
  if (!isOwn) {
    const rest = waiting.filter(({ seq }) => seq >= stopped.seq);
    await setAside(till, rest, stopped.reason);
    return "done";
  }
  // What stops again where it was signed anew is not going to pass.
  const isHopeless = queue.generation > 0 && stopped.seq === 1;
  await openNext(till, queue, isHopeless ? { seq: stopped.seq, code: stopped.reason } : null);
  return "more";
};

/** Queues with something to send: those that have ended first, then one's own. */
const nextQueue = async ({ records }: Till, without: ReadonlySet<string>): Promise<QueueRecord | undefined> =>
  records.read(async (rows) => {
    const waiting = new Set((await rows.entries()).filter(({ outcome }) => outcome === null).map(({ queue }) => queue));
    return (await rows.queues()).find(({ _id }) => waiting.has(_id) && !without.has(_id));
  });

/**
 * Sends all that waits; one tab of the browser does so at a time. Ends when nothing is left that can be sent.
 * @throws what a call throws where the server did not answer: then it is tried again later.
 */
export const sendAll = (till: Till): Promise<void> =>
  till.browser.alone("sender", async () => {
    await ensureQueue(till);
    const without = new Set<string>();
    for (;;) {
      const queue = await nextQueue(till, without);
      if (queue === undefined) return;
      if ((await sendNext(till, queue, mostAtOnce)) !== "more") without.add(queue._id);
    }
  });
