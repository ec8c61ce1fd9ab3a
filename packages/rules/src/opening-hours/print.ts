import {
  type HoursRange,
  type OpeningHours,
  DAY_MINUTES,
  HOURS_DAYS,
  dayRuns,
  groupDays,
  hoursTime,
  isAllDay,
} from "./week.ts";

const rangeText = ({ from, to }: HoursRange): string => {
  if (to === null) return `${hoursTime(from)}+`;
  // An end before the start is on the next day: people write 22:00-02:00, not 22:00-26:00.
  const isNight = from < DAY_MINUTES && to > DAY_MINUTES && to - DAY_MINUTES < from;
  return `${hoursTime(from)}-${hoursTime(isNight ? to - DAY_MINUTES : to)}`;
};

/**
 * The normal form of opening hours: days with the same hours grouped, in the order of the week; closed days omitted;
 * `24/7` for a week that is always open, `off` for one that never is. `parseOpeningHours` reads it back as the same
 * week, and texts with the same meaning have the same normal form.
 */
export const printOpeningHours = (hours: OpeningHours): string => {
  const groups = groupDays(hours).filter(({ ranges }) => ranges.length > 0);
  if (groups.length === 0) return "off";
  if (hours.every(isAllDay)) return "24/7";
  return groups
    .map(({ days, ranges }) => {
      const runs = dayRuns(days).map(({ from, to }) => (from === to ? `${HOURS_DAYS[from]}` : runText(from, to)));
      return `${runs.join(",")} ${isAllDay(ranges) ? "open" : ranges.map(rangeText).join(",")}`;
    })
    .join("; ");
};

const runText = (from: number, to: number): string => `${HOURS_DAYS[from]}-${HOURS_DAYS[to]}`;
