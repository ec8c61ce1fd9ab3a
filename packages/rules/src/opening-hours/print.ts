import { type HoursRange, type OpeningHours, DAY_MINUTES, HOURS_DAYS, dayRuns, groupDays, isAllDay } from "./week.ts";

const two = (number: number): string => String(number).padStart(2, "0");

/** Minutes as `HH:mm`; from 24:00 on they name the days after. */
export function hoursTime(minutes: number): string {
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function rangeText({ from, to }: HoursRange): string {
  if (to === null) return `${hoursTime(from)}+`;
  // An end earlier than the beginning means the next day: people write 22:00-02:00, not 22:00-26:00.
  const isNight = from < DAY_MINUTES && to > DAY_MINUTES && to - DAY_MINUTES < from;
  return `${hoursTime(from)}-${hoursTime(isNight ? to - DAY_MINUTES : to)}`;
}

/**
 * The normal form of opening hours: days with the same hours together, in the order of the week; closed days left out;
 * `24/7` for a week that is always open, `off` for one that never is. `parseOpeningHours` reads it back as the same
 * week, and two texts that mean the same hours of the same days have the same normal form.
 */
export function printOpeningHours(hours: OpeningHours): string {
  const groups = groupDays(hours).filter(({ ranges }) => ranges.length > 0);
  if (groups.length === 0) return "off";
  if (hours.every(isAllDay)) return "24/7";
  return groups
    .map(({ days, ranges }) => {
      const runs = dayRuns(days).map(({ from, to }) => (from === to ? `${HOURS_DAYS[from]}` : runText(from, to)));
      return `${runs.join(",")} ${isAllDay(ranges) ? "open" : ranges.map(rangeText).join(",")}`;
    })
    .join("; ");
}

const runText = (from: number, to: number): string => `${HOURS_DAYS[from]}-${HOURS_DAYS[to]}`;
