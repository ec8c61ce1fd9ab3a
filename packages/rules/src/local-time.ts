/**
 * A time on a zone's wall clock as an instant. When the clock goes forward some times do not exist, and when it goes
 * back some come twice.
 */
import { zoneOffsetMs } from "./local-day.ts";

const DAY_MS = 86_400_000;

/**
 * The instant, in milliseconds, at which the zone's clock reaches `minutes` after midnight of a local day
 * (`YYYY-MM-DD`; 1440 and more name the days after it). When the clock goes back, what starts then does so when the
 * clock first shows the time, and what ends then does so when the clock shows an earlier time for the last time before
 * it. A time that is skipped is the instant of the jump. Throws RangeError for an unknown zone or no day.
 */
export function instantOfLocalTime(day: string, minutes: number, timeZone: string, edge: "start" | "end"): number {
  const wall = Date.parse(`${day}T00:00:00.000Z`) + minutes * 60_000;
  const shownAt = (ms: number): number => ms + zoneOffsetMs(ms, timeZone);
  // A day to either side is further than any zone is from UTC: what the offsets differ by happens in between.
  const offsets = [zoneOffsetMs(wall - DAY_MS, timeZone), zoneOffsetMs(wall + DAY_MS, timeZone)];
  const candidates = offsets.map((offset) => wall - offset).sort((a, b) => a - b);
  const shown = candidates.filter((ms) => shownAt(ms) === wall);
  // Where the clock goes back to this very time it shows nothing earlier again: that is no later end.
  const last = edge === "end" ? shown.findLast((ms) => shownAt(ms - 1000) < wall) : undefined;
  return last ?? shown[0] ?? jumpBetween(candidates, wall, timeZone);
}

/** First second at which the clock has passed a wall time that it skips. */
function jumpBetween([earliest = 0, latest = 0]: readonly number[], wall: number, timeZone: string): number {
  let [before, after] = [earliest, latest];
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000;
    if (middle + zoneOffsetMs(middle, timeZone) < wall) before = middle;
    else after = middle;
  }
  return after;
}
