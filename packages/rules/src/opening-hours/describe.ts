/**
 * Opening hours as codes and parameters, from which each language builds its own sentence ("Mon–Fri 8:00–16:00,
 * Sunday closed"). Weekdays are ISO numbers (1 = Monday), as everywhere else.
 */
import {
  type DayGroup,
  type HoursRange,
  type OpeningHours,
  DAY_MINUTES,
  dayRuns,
  groupDays,
  isAllDay,
  hoursTime,
} from "./week.ts";

/**
 * A range for display. Times are `HH:mm` from 00:00 to 24:00; `from_day` and `to_day` are days after the range's own
 * day (1 is the next day). `to` and `to_day` are null when it is open-ended.
 */
export type HoursRangeParts = {
  readonly from: string;
  readonly from_day: number;
  readonly to: string | null;
  readonly to_day: number | null;
};

/** Days that have the same hours. `ranges` is empty unless `kind` is `ranges`. */
export type HoursGroup = {
  /** Runs of ISO weekdays, both ends inclusive; a run can cross the end of the week (`from: 5, to: 1`). */
  readonly days: readonly { readonly from: number; readonly to: number }[];
  readonly kind: "closed" | "all_day" | "ranges";
  readonly ranges: readonly HoursRangeParts[];
};

/** The parts of one range; an end at midnight is 24:00 of the day before. */
const hoursRangeParts = ({ from, to }: HoursRange): HoursRangeParts => {
  const fromDay = Math.floor(from / DAY_MINUTES);
  const begins = { from: hoursTime(from - fromDay * DAY_MINUTES), from_day: fromDay };
  if (to === null) return { ...begins, to: null, to_day: null };
  const toDay = Math.ceil(to / DAY_MINUTES) - 1;
  return { ...begins, to: hoursTime(to - toDay * DAY_MINUTES), to_day: toDay };
};

/** Days with the same hours, for display. */
export const describeDayGroup = ({ days, ranges }: DayGroup): HoursGroup => {
  const kind = ranges.length === 0 ? "closed" : isAllDay(ranges) ? "all_day" : "ranges";
  return {
    days: dayRuns(days).map((run) => ({ from: run.from + 1, to: run.to + 1 })),
    kind,
    ranges: kind === "ranges" ? ranges.map(hoursRangeParts) : [],
  };
};

/** The week as groups of days with the same hours, including closed days, in the order of each group's first day. */
export const describeOpeningHours = (hours: OpeningHours): readonly HoursGroup[] =>
  groupDays(hours).map(describeDayGroup);
