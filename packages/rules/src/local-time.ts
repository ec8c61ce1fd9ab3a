/**
 * Converts wall-clock times to instants. Some times do not exist when the clock goes forward, and some occur twice when
 * it goes back.
 */
import { zoneOffsetMs } from "./local-day.ts";

const DAY_MS = 86_400_000;

/**
 * The instant, in milliseconds, at which the zone's clock reaches `minutes` after midnight of a local day
 * (`YYYY-MM-DD`; 1440 and more mean the days after it). When a time occurs twice, a start means the first occurrence and
 * an end the last. A skipped time is the instant of the jump. Throws RangeError for an unknown zone or an invalid day.
 */
export const instantOfLocalTime = (day: string, minutes: number, timeZone: string, edge: "start" | "end"): number => {
  const wall = Date.parse(`${day}T00:00:00.000Z`) + minutes * 60_000;
  const shownAt = (ms: number): number => ms + zoneOffsetMs(ms, timeZone);
  // No zone is a day away from UTC, so any change of the offset lies in between.
  const offsets = [zoneOffsetMs(wall - DAY_MS, timeZone), zoneOffsetMs(wall + DAY_MS, timeZone)];
  const candidates = offsets.map((offset) => wall - offset).sort((a, b) => a - b);
  const shown = candidates.filter((ms) => shownAt(ms) === wall);
  // A clock that goes back to exactly this time shows nothing earlier again, so there is no later end.
  const last = edge === "end" ? shown.findLast((ms) => shownAt(ms - 1000) < wall) : undefined;
  return last ?? shown[0] ?? jumpBetween(candidates, wall, timeZone);
};

/** First second after a skipped wall-clock time. */
const jumpBetween = ([earliest = 0, latest = 0]: readonly number[], wall: number, timeZone: string): number => {
  let [before, after] = [earliest, latest];
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000;
    if (middle + zoneOffsetMs(middle, timeZone) < wall) before = middle;
    else after = middle;
  }
  return after;
};
