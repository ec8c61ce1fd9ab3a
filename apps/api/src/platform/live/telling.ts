/**
 * The order in which a business's readers are told of rows. To write to thousands of them takes the process's time from
 * tills: a share of it is theirs, more while the process idles, and what comes while they wait for the next turn is told in
 * one piece.
 */
import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import type { RowsChanged } from "./publisher.ts";

/** Share of the time that telling one business's readers may take of a busy process, and how much may be taken in advance. */
const share = 0.1;
const advanceMs = 300;
/** A process that idles less is busy; of what it idles more, telling may take this much. */
const busyIdle = 0.3;
const ofIdle = 1.5;
/** A turn that is shorter costs tills nothing. */
const leastMs = 1;
/** Ids that are told in one piece. */
const mostIds = 500;

interface TellingOptions {
  /** Tells the readers; answers how many milliseconds writing took. */
  tell(notice: RowsChanged): Promise<number>;
  /** Called when `tell` rejects. */
  failed(business_id: string, error: unknown): void;
  /** Left out but in tests. */
  readonly nowMs?: () => number;
  readonly idle?: () => number;
  readonly rest?: (ms: number) => Promise<unknown>;
}

interface Waiting {
  readonly notice: RowsChanged;
  readonly ids: string[];
  turn: Promise<void>;
}

/** Resolves when the readers were told, of these rows alone or with others; never rejects. */
export type Telling = (notice: RowsChanged) => Promise<void>;

export const openTelling = (options: TellingOptions): Telling => {
  const { tell, failed } = options;
  const nowMs = options.nowMs ?? (() => performance.now());
  const idle = options.idle ?? idleOfProcess();
  const rest = options.rest ?? ((ms: number) => setTimeout(ms, undefined, { ref: false }));
  /** When the next turn of a business may begin. */
  const turns = new Map<string, Promise<void>>();
  /** The last notice of a business that has not begun: more of its kind joins it. */
  const waiting = new Map<string, Waiting>();
  /** Cost of sending to each business and when it was counted; it decays with time. */
  const spent = new Map<string, { readonly ms: number; readonly atMs: number }>();

  /** Answers how long the business rests now. */
  const spend = (business_id: string, ms: number): number => {
    const atMs = nowMs();
    const allowed = share + ofIdle * Math.max(0, idle() - busyIdle);
    for (const [id, one] of spent) if ((atMs - one.atMs) * allowed >= one.ms) spent.delete(id);
    if (ms < leastMs) return 0;
    const before = spent.get(business_id);
    const left = before === undefined ? 0 : before.ms - (atMs - before.atMs) * allowed;
    spent.set(business_id, { ms: left + ms, atMs });
    return Math.max(0, (left + ms - advanceMs) / allowed);
  };

  const begin = async (one: Waiting): Promise<number> => {
    const { business_id } = one.notice;
    if (waiting.get(business_id) === one) waiting.delete(business_id);
    try {
      return spend(business_id, await tell({ ...one.notice, ids: one.ids }));
    } catch (error) {
      failed(business_id, error);
      return 0;
    }
  };

  return (notice) => {
    const { business_id, action, type, ids } = notice;
    const last = waiting.get(business_id);
    const joins =
      last?.notice.action === action && last.notice.type === type && last.ids.length + ids.length <= mostIds;
    if (last !== undefined && joins) {
      last.ids.push(...ids);
      return last.turn;
    }
    const one: Waiting = { notice, ids: [...ids], turn: Promise.resolve() };
    waiting.set(business_id, one);
    const before = turns.get(business_id);
    const sent = before === undefined ? begin(one) : before.then(() => begin(one));
    one.turn = sent.then(() => {});
    // Waiters of this turn continue; the next turn begins after the rest.
    const next = sent
      .then((ms) => (ms > 0 ? rest(ms) : undefined))
      .then(() => {
        if (turns.get(business_id) === next) turns.delete(business_id);
      });
    turns.set(business_id, next);
    return one.turn;
  };
};

/** Shortest measuring interval: a shorter one reflects chance more than load. */
const leastLookMs = 200;

/** Answers the share of the time, 0 to 1, that the event loop idled lately: since it was last asked, but of 200 ms at least. */
const idleOfProcess = (): (() => number) => {
  let last = performance.eventLoopUtilization();
  let idle = 1;
  return () => {
    const since = performance.eventLoopUtilization(last);
    if (since.idle + since.active >= leastLookMs) {
      idle = 1 - since.utilization;
      last = performance.eventLoopUtilization();
    }
    return idle;
  };
};
