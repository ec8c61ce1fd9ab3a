/** A limit on concurrent work that needs much memory. */
import { AppError } from "./errors.ts";

/**
 * A runner of at most `maxRunning` works at once; up to `maxQueued` more wait, first in, first out.
 * @throws too_many_requests when the queue is full
 */
export const concurrencyLimit = (
  maxRunning: number,
  maxQueued: number,
): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= maxRunning) {
      if (queue.length >= maxQueued) throw new AppError("too_many_requests", { params: { retry_after_seconds: 5 } });
      // A finished work passes its slot on directly, so a new caller cannot jump the queue.
      await new Promise<void>((start) => queue.push(start));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
};
