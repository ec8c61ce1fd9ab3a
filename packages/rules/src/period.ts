import { addDays, daysBetween, endOfLocalDay, isLocalDay, startOfLocalDay } from "./local-day.ts";

/** A period of statistics: whole local days, both ends inclusive. */
export type Period = { readonly from: string; readonly to: string };

/** The earliest day with statistics. */
export const FIRST_STATS_DAY = "2020-01-01";

/** True when both are days and FIRST_STATS_DAY ≤ from ≤ to ≤ today. */
export const isStatsPeriod = ({ from, to }: Period, today: string): boolean =>
  isLocalDay(from) && isLocalDay(to) && FIRST_STATS_DAY <= from && from <= to && to <= today;

/** The period in milliseconds: `start` inclusive, `end` exclusive. */
export const periodInstants = ({ from, to }: Period, timeZone: string): { start: number; end: number } => ({
  start: startOfLocalDay(from, timeZone),
  end: endOfLocalDay(to, timeZone),
});

/** The period of the same length just before, for comparison. */
export const previousPeriod = ({ from, to }: Period): Period => {
  const days = daysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
};

/** Each day of the period, in order. */
export const daysOf = ({ from, to }: Period): string[] => {
  const count = Math.max(0, daysBetween(from, to) + 1);
  return Array.from({ length: count }, (_, index) => addDays(from, index));
};
