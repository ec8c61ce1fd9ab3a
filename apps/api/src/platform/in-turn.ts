/** Work that takes much memory is done by few at a time. */
import { AppError } from "./errors.ts";

/** Runs at most `atOnce` works; beyond `mostWaiting` others it throws too_many_requests instead of piling them up. */
export const inTurn = (atOnce: number, mostWaiting: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting)
        throw new AppError("too_many_requests", { params: { retry_after_seconds: 5 } });
      // Whoever ends hands its turn over, so that nobody comes in between.
      await new Promise<void>((start) => waiting.push(start));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
};
