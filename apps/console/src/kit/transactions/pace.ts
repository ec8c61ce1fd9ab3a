/** Rows a second that may still come in one by one, with motion. */
const calmPerSecond = 5;

/** Tells whether rows come too fast to be followed one by one. */
export interface Pace {
  /** Counts rows that arrive at `now` (milliseconds); `true`: with these there are more than five in one second. */
  readonly isRush: (now: number, rows: number) => boolean;
}

/** Counts over the last second, whatever its start. */
export const createPace = (perSecond = calmPerSecond): Pace => {
  let recent: { at: number; rows: number }[] = [];
  return {
    isRush: (now, rows) => {
      recent = [...recent.filter(({ at }) => now - at < 1000), { at: now, rows }];
      return recent.reduce((sum, one) => sum + one.rows, 0) > perSecond;
    },
  };
};

/** Pause between announcements, so that users of screen readers can do something else. */
const announceEveryMs = 10_000;
/** Messages right after the first are announced together with it. */
const gatherMs = 1000;

/** When to tell about something new, in milliseconds from `now`; `last` is when something was told last. */
export const announceIn = (now: number, last: number | null): number =>
  last === null ? gatherMs : Math.max(gatherMs, last + announceEveryMs - now);
