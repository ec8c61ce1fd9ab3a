/** How often one address may try. Counted in this process: it slows guessing, the lock on the identity ends it. */
import type { Clock } from "./clock.ts";
import { AppError } from "./errors.ts";

export interface RateLimit {
  /** Counts a try of this key, or throws too_many_requests with the seconds to wait. */
  spend(key: string): void;
}

const mostKeys = 50_000;

const rateLimit = (clock: Clock, { tries, windowMs }: { tries: number; windowMs: number }): RateLimit => {
  const windows = new Map<string, { count: number; endsAtMs: number }>();
  return {
    spend: (key) => {
      const now = clock.nowMs();
      const window = windows.get(key);
      if (window === undefined || window.endsAtMs <= now) {
        if (windows.size >= mostKeys) windows.clear();
        windows.set(key, { count: 1, endsAtMs: now + windowMs });
        return;
      }
      window.count += 1;
      if (window.count > tries) {
        throw new AppError("too_many_requests", {
          params: { retry_after_seconds: Math.ceil((window.endsAtMs - now) / 1000) },
        });
      }
    },
  };
};

/** The limits that requests share. */
export interface RateLimits {
  readonly login: RateLimit;
  readonly pairing: RateLimit;
}

const windowMs = 5 * 60_000;

export const createRateLimits = (clock: Clock): RateLimits => ({
  // A whole shop behind one router may log in; a guesser may not.
  login: rateLimit(clock, { tries: 60, windowMs }),
  // Against 30^8 codes that live for 15 minutes.
  pairing: rateLimit(clock, { tries: 20, windowMs }),
});
