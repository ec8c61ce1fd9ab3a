/** Which local days of a business are over and not done. */
import { addDays, localDay } from "@rewardo/rules";

/**
 * Delay after midnight before a day counts as over: rows that another process, with another clock, commits just before
 * midnight are stored by then.
 */
const settledAfterMs = 5 * 60_000;

/** The last local day that is over. */
export const lastClosedDay = (nowMs: number, zone: string): string =>
  addDays(localDay(nowMs - settledAfterMs, zone), -1);

/**
 * The days to run, in order: from the latest that was begun, when a step of it is left, else from the next; for a
 * business that never had a night the last closed day alone, since what fell due before it is written with it.
 */
export const daysToRun = (
  { nowMs, zone, created_at }: { nowMs: number; zone: string; created_at: string },
  latest: { readonly local_day: string; readonly isDone: boolean } | undefined,
): string[] => {
  const last = lastClosedDay(nowMs, zone);
  const born = localDay(created_at, zone);
  const next = latest === undefined ? last : latest.isDone ? addDays(latest.local_day, 1) : latest.local_day;
  const days: string[] = [];
  for (let day = next < born ? born : next; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
};
