/** What the till shows of its queues, and what it forgets of them once it was shown. */
import type { Browser } from "./browser.ts";
import type { Entry, Outcome, QueueRecord, Records } from "./records.ts";
import { openQueueOf } from "./taking.ts";

export interface Waiting {
  /** What waits, the oldest first; an undo and the visit that it takes back both wait. */
  readonly waiting: readonly Entry[];
  /** What was answered and not looked at yet, the oldest first. */
  readonly answered: readonly Entry[];
  /** All that is kept. */
  readonly all: readonly Entry[];
  /** The queue that takes promises now. */
  readonly queue: QueueRecord | null;
}

const inOrder = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.seq - b.seq);

/** What is kept of the queues, for the screens. */
export const readWaiting = (records: Records, actor_id: string): Promise<Waiting> =>
  records.read(async (rows) => {
    const all = inOrder(await rows.entries());
    return {
      waiting: all.filter(({ outcome }) => outcome === null),
      answered: all.filter(({ outcome, is_seen }) => outcome !== null && !is_seen),
      all,
      queue: openQueueOf(await rows.queues(), actor_id) ?? null,
    };
  });

/** Whether it became something else than was promised. */
export const isDifferent = (outcome: Outcome | null): boolean =>
  outcome !== null && (outcome.outcome === "refused" || outcome.conflict !== null) && outcome.outcome !== "undone";

/** Keeps so many of what was seen: an undo may name them, and the till says what it did last. */
const kept = 100;

/** What was shown to the person at the till is not shown again, and the oldest of it is forgotten. */
export const noteSeen = async (browser: Browser, records: Records): Promise<void> => {
  await records.write(async (rows) => {
    const all = await rows.entries();
    for (const entry of all)
      if (entry.outcome !== null && !entry.is_seen) await rows.putEntry({ ...entry, is_seen: true });
    const queues = await rows.queues();
    // The last one of a queue tells that its store is whole.
    const isLast = (entry: Entry) =>
      queues.some(({ _id, seq, state }) => _id === entry.queue && seq === entry.seq && state === "open");
    const settled = inOrder(all.filter((entry) => entry.outcome !== null && !isLast(entry)));
    for (const entry of settled.slice(0, Math.max(0, settled.length - kept))) await rows.deleteEntry(entry);
    const left = new Set((await rows.entries()).map(({ queue }) => queue));
    for (const { _id, state } of queues) if (state === "ended" && !left.has(_id)) await rows.deleteQueue(_id);
  });
  browser.changed();
};
