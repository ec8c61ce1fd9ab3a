/** What the till shows of its queues, and what it forgets of them once it was shown. */
import type { Browser } from "./browser.ts";
import { type Entry, isOf, type Outcome, type Owner, type QueueRecord, type Records, type Rows } from "./records.ts";
import { openQueueOf } from "./taking.ts";

/** Of one's own queues alone: what another person, or the same one for another business, left in this browser is not shown. */
export interface Waiting {
  /** What waits, the oldest first; an undo and the visit that it takes back both wait. */
  readonly waiting: readonly Entry[];
  /** What was answered and not looked at yet, the oldest first. */
  readonly answered: readonly Entry[];
  /** All that is kept of one's own. */
  readonly all: readonly Entry[];
  /** The queue that takes promises now. */
  readonly queue: QueueRecord | null;
  /** Visits that others left here and that still wait: they are sent too, and only counted here. */
  readonly others: number;
}

const inOrder = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.seq - b.seq);

/** What is kept, apart by whose it is. */
const sorted = async (rows: Rows, owner: Owner) => {
  const queues = await rows.queues();
  const own = new Set(queues.filter((queue) => isOf(queue, owner)).map(({ _id }) => _id));
  const entries = inOrder(await rows.entries());
  return {
    queues,
    all: entries.filter(({ queue }) => own.has(queue)),
    others: entries.filter(({ queue }) => !own.has(queue)),
  };
};

/** What is kept of this owner's queues, for the screens. */
export const readWaiting = (records: Records, owner: Owner): Promise<Waiting> =>
  records.read(async (rows) => {
    const { queues, all, others } = await sorted(rows, owner);
    return {
      waiting: all.filter(({ outcome }) => outcome === null),
      answered: all.filter(({ outcome, is_seen }) => outcome !== null && !is_seen),
      all,
      queue: openQueueOf(queues, owner) ?? null,
      others: others.filter(({ promise, outcome }) => outcome === null && promise.kind === "visit").length,
    };
  });

/** Whether it became something else than was promised. */
export const isDifferent = (outcome: Outcome | null): boolean =>
  outcome !== null && (outcome.outcome === "refused" || outcome.conflict !== null) && outcome.outcome !== "undone";

/** Keeps so many of what was seen: an undo may name them, and the till says what it did last. */
const kept = 100;

/**
 * What was shown to the person at the till is not shown again, and the oldest of it is forgotten. What the server took of others is
 * not theirs to see, and is forgotten with it; what it could not take stays until its owner sees it.
 */
export const noteSeen = async (browser: Browser, records: Records, owner: Owner): Promise<void> => {
  await records.write(async (rows) => {
    const { queues, all, others } = await sorted(rows, owner);
    for (const entry of all)
      if (entry.outcome !== null && !entry.is_seen) await rows.putEntry({ ...entry, is_seen: true });
    // The last one of a queue tells that its store is whole.
    const isLast = (entry: Entry) =>
      queues.some(({ _id, seq, state }) => _id === entry.queue && seq === entry.seq && state === "open");
    const isTaken = ({ outcome, is_seen }: Entry) => outcome !== null && (is_seen || outcome.outcome !== "refused");
    const over = [...all.filter(({ outcome }) => outcome !== null), ...others.filter(isTaken)];
    const settled = inOrder(over.filter((entry) => !isLast(entry)));
    for (const entry of settled.slice(0, Math.max(0, settled.length - kept))) await rows.deleteEntry(entry);
    const left = new Set((await rows.entries()).map(({ queue }) => queue));
    for (const { _id, state } of queues) if (state === "ended" && !left.has(_id)) await rows.deleteQueue(_id);
  });
  browser.changed();
};
