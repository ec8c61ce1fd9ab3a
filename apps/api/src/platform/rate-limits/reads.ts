/**
 * How much one signed-in caller may read: generous for people and tills, and an end to copying or guessing at full speed.
 * Kept in this process's memory, since it is asked with every read: several servers allow so much each.
 */
import type { Clock } from "../clock.ts";
import { AppError } from "../errors.ts";
import type { Actor } from "../actor.ts";

export interface ReadsLeft {
  /** Reads that may follow at once. */
  readonly left: number;
  /** Seconds until all may again. */
  readonly full_in_seconds: number;
}

export interface ReadLimit {
  /**
   * Counts a read of this session and of its account or device.
   * @throws too_many_requests with the seconds until the next one
   */
  spend(actor: Pick<Actor, "_id" | "session_hash">): ReadsLeft;
  /** Most units of a session, and the seconds in which they are refilled. */
  readonly policy: { readonly most: number; readonly window_seconds: number };
}

export interface Pace {
  /** Reads at once. */
  readonly most: number;
  /** Reads that come back each second. */
  readonly perSecond: number;
}

/** A page of the console is about ten reads, and a busy till one or two a second. Several tills may share an account. */
export const usualReads = {
  session: { most: 1200, perSecond: 20 },
  account: { most: 6000, perSecond: 100 },
} as const;

/** Most callers in memory; those idle for longest are dropped, which resets their limit. */
const mostKept = 20_000;

interface Bucket {
  left: number;
  atMs: number;
}

/** Token buckets: each holds `most` and fills again by `perSecond`. */
const buckets = (clock: Clock, { most, perSecond }: Pace) => {
  const kept = new Map<string, Bucket>();
  return {
    /** Units that this key has left now. */
    look: (key: string): number => {
      const bucket = kept.get(key);
      if (bucket === undefined) return most;
      const seconds = Math.max(0, clock.nowMs() - bucket.atMs) / 1000;
      return Math.min(most, bucket.left + seconds * perSecond);
    },
    set: (key: string, left: number): void => {
      kept.delete(key);
      kept.set(key, { left, atMs: clock.nowMs() });
      if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? key);
    },
  };
};

export const createReadLimit = (
  clock: Clock,
  { session, account }: { readonly session: Pace; readonly account: Pace },
): ReadLimit => {
  const ofSession = buckets(clock, session);
  const ofAccount = buckets(clock, account);
  return {
    policy: { most: session.most, window_seconds: Math.ceil(session.most / session.perSecond) },
    spend: ({ _id, session_hash }) => {
      const [inSession, inAccount] = [ofSession.look(session_hash), ofAccount.look(_id)];
      const waitSeconds = Math.max((1 - inSession) / session.perSecond, (1 - inAccount) / account.perSecond);
      if (waitSeconds > 0)
        throw new AppError("too_many_requests", { params: { retry_after_seconds: Math.ceil(waitSeconds) } });
      ofSession.set(session_hash, inSession - 1);
      ofAccount.set(_id, inAccount - 1);
      const left = Math.floor(inSession - 1);
      return { left, full_in_seconds: Math.ceil((session.most - left) / session.perSecond) };
    },
  };
};
