/** A limit on concurrent work that needs much memory or a connection, fair by whose work it is. */
import { AppError } from "./errors.ts";

export interface ConcurrencyLimits {
  readonly maxRunning: number;
  /** Most waiting calls; more are refused. */
  readonly maxQueued: number;
  /** The same for the work of one key. */
  readonly maxRunningOfOne: number;
  readonly maxQueuedOfOne: number;
}

interface Waiting {
  readonly key: string;
  start(): void;
}

const countOf = (counts: ReadonlyMap<string, number>, key: string): number => counts.get(key) ?? 0;

/**
 * A runner of work by whose it is: mostly a business. A free slot goes to the key that has had its turn longest ago, and
 * within a key to who came first, so that none waits behind all that another has asked for.
 * @throws too_many_requests when the queue, or the key's part of it, is full
 */
export const concurrencyLimit = ({
  maxRunning,
  maxQueued,
  maxRunningOfOne,
  maxQueuedOfOne,
}: ConcurrencyLimits): (<T>(key: string, work: () => Promise<T>) => Promise<T>) => {
  let running = 0;
  let turn = 0;
  const runningOf = new Map<string, number>();
  /** When each key that runs or waits had its last turn. */
  const lastTurnOf = new Map<string, number>();
  let queue: Waiting[] = [];

  const begin = (key: string): void => {
    running += 1;
    turn += 1;
    runningOf.set(key, countOf(runningOf, key) + 1);
    lastTurnOf.set(key, turn);
  };
  const startNext = (): void => {
    let next: Waiting | undefined;
    for (const one of queue) {
      if (countOf(runningOf, one.key) >= maxRunningOfOne) continue;
      if (next === undefined || countOf(lastTurnOf, one.key) < countOf(lastTurnOf, next.key)) next = one;
    }
    if (next === undefined) return;
    queue = queue.filter((one) => one !== next);
    begin(next.key);
    next.start();
  };
  const end = (key: string): void => {
    running -= 1;
    const left = countOf(runningOf, key) - 1;
    if (left > 0) runningOf.set(key, left);
    else runningOf.delete(key);
    startNext();
    if (!runningOf.has(key) && !queue.some((one) => one.key === key)) lastTurnOf.delete(key);
  };

  return async (key, work) => {
    if (running >= maxRunning || countOf(runningOf, key) >= maxRunningOfOne) {
      const ofKey = queue.filter((one) => one.key === key).length;
      if (queue.length >= maxQueued || ofKey >= maxQueuedOfOne)
        throw new AppError("too_many_requests", { params: { retry_after_seconds: 5 } });
      await new Promise<void>((start) => queue.push({ key, start }));
    } else {
      begin(key);
    }
    try {
      return await work();
    } finally {
      end(key);
    }
  };
};
