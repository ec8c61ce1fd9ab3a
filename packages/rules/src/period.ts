import { addDays, addMonths, daysBetween, endOfLocalDay, isLocalDay, startOfLocalDay } from "./local-day.ts";

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

/** What a period is compared with: the one before it, or the same days a year earlier. */
export const comparisons = ["previous", "last_year"] as const;
export type Comparison = (typeof comparisons)[number];

/** Months from that of one day to that of another. */
const monthsBetween = (from: string, to: string): number => {
  const monthOf = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));
  return monthOf(to) - monthOf(from);
};

const isEndOfMonth = (day: string): boolean => addDays(day, 1).endsWith("-01");

/** The same days so many months earlier; the end of a month stays one, and a shorter month ends with its last day. */
const monthsEarlier = ({ from, to }: Period, months: number): Period => {
  const end = addMonths(to, -months);
  return {
    from: addMonths(from, -months),
    to: isEndOfMonth(to) ? addDays(addMonths(`${end.slice(0, 7)}-01`, 1), -1) : end,
  };
};

/** How many months before a period from the first of a month the one like it began: a month, a quarter, a year. */
const monthsBack = ({ from, to }: Period): number => {
  const months = monthsBetween(from, to) + 1;
  const first = Number(from.slice(5, 7));
  if (months > 1 && months <= 3 && first % 3 === 1) return 3;
  return months > 1 && months <= 12 && first === 1 ? 12 : months;
};

/**
 * The period that another stands beside. The one before goes by the calendar: a month, a quarter or a year, whole or so
 * far, has the same days of that before it, and days of one week have the same weekdays of the week before. A day has
 * the day before, and any other period as many days just before.
 */
export const previousPeriod = (period: Period, comparison: Comparison = "previous"): Period => {
  if (comparison === "last_year") return monthsEarlier(period, 12);
  const { from, to } = period;
  const days = daysBetween(from, to) + 1;
  if (days > 1 && from.endsWith("-01")) return monthsEarlier(period, monthsBack(period));
  const back = days > 1 && days <= 7 ? 7 : days;
  return { from: addDays(from, -back), to: addDays(to, -back) };
};

/**
 * Parts of a period, each beside its part of the period that it is compared with; `null` for a day that this one does not
 * have. Months go by the calendar where the whole does, and together the parts are the whole; of more days than there
 * are beside them the last are left out.
 * @param parts days or months of the period, in order and without a gap
 */
export const partsBeside = (
  period: Period,
  before: Period,
  parts: { readonly of: readonly Period[]; readonly by: "day" | "month" },
): (Period | null)[] => {
  if (parts.by === "day") {
    const distance = daysBetween(period.from, before.from);
    return parts.of.map(({ from }) => {
      const day = addDays(from, distance);
      return day <= before.to ? { from: day, to: day } : null;
    });
  }
  const months = monthsBetween(before.from, period.from);
  const isByMonths = addMonths(period.from, -months) === before.from && monthsBetween(before.to, period.to) === months;
  const distance = daysBetween(period.from, before.from);
  return parts.of.map((part, nr) => {
    const { from, to } = isByMonths
      ? monthsEarlier(part, months)
      : { from: addDays(part.from, distance), to: addDays(part.to, distance) };
    return { from, to: nr === parts.of.length - 1 ? before.to : to };
  });
};

/** Each day of the period, in order. */
export const daysOf = ({ from, to }: Period): string[] => {
  const count = Math.max(0, daysBetween(from, to) + 1);
  return Array.from({ length: count }, (_, index) => addDays(from, index));
};
