/** When an answer is due that is promised by the end of the next open day. */
import { type Instant, addDays, localDay } from "../local-day.ts";
import { instantOfLocalTime } from "../local-time.ts";
import { hoursRangeEnd } from "./open-at.ts";
import { type OpeningHours, DAY_MINUTES } from "./week.ts";

/** A place that opens on no day within these has no next open day. */
const daysAhead = 14;

/**
 * When the next open day after the local day of `instant` ends, in milliseconds: at the last closing of the first later day with
 * opening hours. Without hours, or for a place that never opens, it is the end of the next day.
 */
export const endOfNextOpenDay = (hours: OpeningHours | null, instant: Instant, timeZone: string): number => {
  const today = localDay(instant, timeZone);
  for (let ahead = 1; hours !== null && ahead <= daysAhead; ahead += 1) {
    const day = addDays(today, ahead);
    const ranges = hours[(new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7] ?? [];
    // Hours that a clock change skips are no opening.
    const ends = ranges.flatMap((range) => {
      const end = instantOfLocalTime(day, hoursRangeEnd(range), timeZone, "end");
      return instantOfLocalTime(day, range.from, timeZone, "start") < end ? [end] : [];
    });
    if (ends.length > 0) return Math.max(...ends);
  }
  return instantOfLocalTime(addDays(today, 1), DAY_MINUTES, timeZone, "end");
};
