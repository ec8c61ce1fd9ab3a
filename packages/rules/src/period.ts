import { addDays, daysBetween, endOfLocalDay, isLocalDay, startOfLocalDay } from "./local-day.ts";

/** Whole local days, both ends inclusive, as statistics are asked for. */
export type Period = { readonly from: string; readonly to: string };

/** Earliest day that statistics answer for. */
const FIRST_STATS_DAY = "2020-01-01";

/** True when both are days and FIRST_STATS_DAY ≤ from ≤ to ≤ today. */
export function isStatsPeriod({ from, to }: Period, today: string): boolean {
  return isLocalDay(from) && isLocalDay(to) && FIRST_STATS_DAY <= from && from <= to && to <= today;
}

/** The period's instants in milliseconds: `start` belongs to it, `end` is the first that does not. */
export function periodInstants({ from, to }: Period, timeZone: string): { start: number; end: number } {
  return { start: startOfLocalDay(from, timeZone), end: endOfLocalDay(to, timeZone) };
}

/** The equally long period that ends on the day before, for comparison. */
export function previousPeriod({ from, to }: Period): Period {
  const days = daysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

/** Each day of the period, in order. */
export function daysOf({ from, to }: Period): string[] {
  const count = Math.max(0, daysBetween(from, to) + 1);
  return Array.from({ length: count }, (_, index) => addDays(from, index));
}
