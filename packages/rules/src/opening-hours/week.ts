/**
 * Opening hours as a week: for each weekday, Monday first, the ranges that start on it. A range belongs to the day on
 * which it starts: "Fr 22:00-02:00" is Friday's although it ends on Saturday, and closing Saturday does not affect it.
 */

/** The weekdays as the text names them (two letters, as OpenStreetMap's `opening_hours` does), Monday first. */
export const HOURS_DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"] as const;

/** Minutes in a day without a clock change. */
export const DAY_MINUTES = 1440;
/** 48:59, the last minute a text can name. */
export const LATEST_MINUTE = 48 * 60 + 59;

/**
 * Minutes since midnight of its day, from 0 to 2939, end exclusive. `to: null` is open-ended (`18:00+`): the closing time
 * is not given.
 */
export type HoursRange = { readonly from: number; readonly to: number | null };

/** Seven lists, Monday first, each in order and without overlaps; an empty list is a closed day. */
export type OpeningHours = readonly (readonly HoursRange[])[];

export const CLOSED: readonly HoursRange[] = [];
export const ALL_DAY: readonly HoursRange[] = [{ from: 0, to: DAY_MINUTES }];

/** True for a day with a single range from midnight to midnight. */
export const isAllDay = (ranges: readonly HoursRange[]): boolean =>
  ranges.length === 1 && ranges[0]?.from === 0 && ranges[0].to === DAY_MINUTES;

/** Ranges sorted by start; touching and overlapping ones are merged, open-ended ones kept as they are. */
export const tidyRanges = (ranges: readonly HoursRange[]): readonly HoursRange[] => {
  const tidy: HoursRange[] = [];
  let last: { from: number; to: number } | undefined;
  const inOrder = ranges.toSorted((a, b) => a.from - b.from || (a.to ?? Infinity) - (b.to ?? Infinity));
  for (const { from, to } of inOrder) {
    if (to === null) {
      if (!tidy.some((range) => range.to === null && range.from === from)) tidy.push({ from, to });
    } else if (last !== undefined && from <= last.to) {
      last.to = Math.max(last.to, to);
    } else {
      last = { from, to };
      tidy.push(last);
    }
  }
  return tidy;
};

/** Days that have the same hours: indexes from 0 (Monday), and those hours. */
export type DayGroup = { readonly days: readonly number[]; readonly ranges: readonly HoursRange[] };

/** The week as groups of days with the same hours, in the order of each group's first day. */
export const groupDays = (hours: OpeningHours): readonly DayGroup[] => {
  const groups = new Map<string, { days: number[]; ranges: readonly HoursRange[] }>();
  hours.forEach((ranges, day) => {
    const key = ranges.map(({ from, to }) => `${from}-${to ?? ""}`).join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { days: [day], ranges });
    else group.days.push(day);
  });
  return [...groups.values()];
};

/** A run of consecutive days, both ends inclusive; it can cross the end of the week (Fr-Mo). */
export type DayRun = { readonly from: number; readonly to: number };

/** Days (indexes from 0, in order) as the fewest runs. All seven are one run from Monday to Sunday. */
export const dayRuns = (days: readonly number[]): readonly DayRun[] => {
  const runs: { from: number; to: number }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last !== undefined && last.to === day - 1) last.to = day;
    else runs.push({ from: day, to: day });
  }
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined || runs.length < 2 || first.from !== 0 || last.to !== 6) return runs;
  return [...runs.slice(1, -1), { from: last.from, to: first.to }];
};

const two = (number: number): string => String(number).padStart(2, "0");

/** Minutes as `HH:mm`; 24:00 and later are on the following days. */
export const hoursTime = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
