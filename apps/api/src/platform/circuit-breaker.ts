/** Spares a neighbour that does not answer: after some failures in a row nothing is asked of it for a while. */
import type { Clock } from "./clock.ts";

export interface CircuitBreaker {
  /** Runs `work`, or throws at once while the neighbour rests. After the rest one call is let through to look. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

interface CircuitOptions {
  /** Named in the error, as `The mail server`. */
  readonly name: string;
  readonly clock: Clock;
  readonly failures?: number;
  readonly restMs?: number;
  /** Whether a failure means that the other service is in trouble, and not merely that it refused. */
  isTrouble(error: unknown): boolean;
}

/** Counts failures in this process alone. */
export const circuitBreaker = (options: CircuitOptions): CircuitBreaker => {
  const { name, clock, failures = 5, restMs = 30_000, isTrouble } = options;
  let inARow = 0;
  let restsUntilMs = 0;
  return {
    run: async (work) => {
      if (inARow >= failures) {
        if (clock.nowMs() < restsUntilMs) throw new Error(`${name} rests after ${inARow} failures in a row`);
        // Other calls fail at once until this trial call has ended.
        restsUntilMs = clock.nowMs() + restMs;
      }
      try {
        const result = await work();
        inARow = 0;
        return result;
      } catch (error) {
        if (isTrouble(error)) {
          inARow += 1;
          restsUntilMs = clock.nowMs() + restMs;
        } else {
          inARow = 0;
        }
        throw error;
      }
    },
  };
};
