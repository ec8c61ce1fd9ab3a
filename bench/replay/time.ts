/** Converts the files' wall-clock times to instants, moved to the present. */
import { addDays, zoneOffsetMs } from "@rewardo/rules";

/**
 * The instant at which a zone's clock shows this time, moved by whole weeks so that weekdays stay as they are. A time
 * that a clock change skips is taken an hour later; one that comes twice is taken the first time.
 */
export const toInstant = (time: string, weeks: number, timeZone: string): string => {
  const wall = Date.parse(`${addDays(time.slice(0, 10), weeks * 7)}T${time.slice(11)}.000Z`);
  const before = wall - zoneOffsetMs(wall - 86_400_000, timeZone);
  const after = wall - zoneOffsetMs(wall + 86_400_000, timeZone);
  const shows = (ms: number) => ms + zoneOffsetMs(ms, timeZone) === wall;
  const chosen = [before, after].toSorted((a, b) => a - b).find(shows) ?? before;
  return new Date(chosen).toISOString();
};
