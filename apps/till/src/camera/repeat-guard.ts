/**
 * A card stays before the camera for many pictures and is still there when the next customer steps up. A code counts
 * again only after it was out of sight for a moment.
 */

/** Milliseconds without the code before it counts again. */
export const outOfSightMs = 1500;

/** Times are milliseconds of one clock. */
export interface RepeatGuard {
  /** Whether a code seen now is a new scan. */
  isNew(code: string, atMs: number): boolean;
  /** Scanning was paused until now: the last code is assumed to be still in view. */
  hold(atMs: number): void;
}

export const createRepeatGuard = (): RepeatGuard => {
  let last: { code: string; seenMs: number } | null = null;
  return {
    isNew: (code, atMs) => {
      const isRepeat = last?.code === code && atMs - last.seenMs < outOfSightMs;
      last = { code, seenMs: atMs };
      return !isRepeat;
    },
    hold: (atMs) => {
      if (last !== null) last = { code: last.code, seenMs: atMs };
    },
  };
};
