import { addDays, addMonths, localDay } from "@rewardo/rules";

/** Local days, both inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * The last day of which the platform has figures. Each business counts by its own clock, so that where the day begins first
 * it is tomorrow's, and the browser that asks may be ahead of UTC, too.
 */
export const lastPlatformDay = (nowMs: number): string => localDay(nowMs, "Pacific/Kiritimati");

/** The whole months of a period: the first day of the first, and of the month after the last; both the same for none. */
export const wholeMonths = ({ from, to }: Days): { start: string; end: string } => {
  const start = from.endsWith("-01") ? from : addMonths(`${from.slice(0, 7)}-01`, 1);
  const end = `${addDays(to, 1).slice(0, 7)}-01`;
  return start < end ? { start, end } : { start: from, end: from };
};

/** The first days of all months of which days are in the period. */
export const monthsOf = ({ from, to }: Days): string[] => {
  const months = [`${from.slice(0, 7)}-01`];
  for (let next = addMonths(months[0]!, 1); next <= to; next = addMonths(next, 1)) months.push(next);
  return months;
};

/** Folded days or months, half open, with the number of the period they belong to; what `sign` is -1 of is taken off. */
export interface Range {
  readonly nr: number;
  readonly grain: "day" | "month";
  readonly start: string;
  readonly end: string;
  readonly sign: 1 | -1;
}

/** The first day of the month that is nearest to a day. */
const nearestMonth = (day: string): string => {
  const month = `${day.slice(0, 7)}-01`;
  return day.slice(8) <= "15" ? month : addMonths(month, 1);
};

const daysUp = (nr: number, from: string, to: string, sign: 1 | -1): Range =>
  from < to
    ? { nr, grain: "day", start: from, end: to, sign }
    : { nr, grain: "day", start: to, end: from, sign: sign === 1 ? -1 : 1 };

/**
 * Ranges that a total is read from: the whole months that cover the period best, and the days to add or subtract at
 * both ends, at most half a month each. Few days are left to read even for long periods.
 */
export const rangesOfTotal = ({ from, to }: Days, nr: number): Range[] => {
  const end = addDays(to, 1);
  const months = { start: nearestMonth(from), end: nearestMonth(end) };
  const ranges: Range[] =
    months.start < months.end
      ? [daysUp(nr, from, months.start, 1), { nr, grain: "month", ...months, sign: 1 }, daysUp(nr, months.end, end, 1)]
      : [daysUp(nr, from, end, 1)];
  return ranges.filter((range) => range.start < range.end);
};

/**
 * Ranges that groups are read from: the whole months of a period and the days beside them, so that nothing is
 * subtracted from a group.
 */
export const rangesOfGroups = (days: Days, nr: number): Range[] => {
  const months = wholeMonths(days);
  const ranges: Range[] = [
    { nr, grain: "day", start: days.from, end: months.start, sign: 1 },
    { nr, grain: "month", ...months, sign: 1 },
    { nr, grain: "day", start: months.end, end: addDays(days.to, 1), sign: 1 },
  ];
  return ranges.filter(({ start, end }) => start < end);
};

/** Each day of a period by itself. */
export const rangesOfDays = ({ from, to }: Days, nr: number): Range[] => [
  { nr, grain: "day", start: from, end: addDays(to, 1), sign: 1 },
];
