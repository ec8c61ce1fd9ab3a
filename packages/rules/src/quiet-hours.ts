/** When people are left in peace, by the business's clock: from nine in the evening to eight in the morning, or as settled. */
import { addDays, localDay, localHour, type Instant } from "./local-day.ts";
import { instantOfLocalTime } from "./local-time.ts";

/** Full hours of the local day, 0 to 23; `from` is later than `until` where a night lies between. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

export const usualQuietHours: QuietHours = { from: 21, until: 8 };

/**
 * The instant, in milliseconds, at which a quiet time that holds at `at` ends; `null` where none holds. None ever does
 * where both hours are the same.
 */
export const quietUntil = (
  at: Instant,
  timeZone: string,
  { from, until }: QuietHours = usualQuietHours,
): number | null => {
  const ms = typeof at === "string" ? Date.parse(at) : at;
  const { hour } = localHour(ms, timeZone);
  const isQuiet = from <= until ? hour >= from && hour < until : hour >= from || hour < until;
  if (!isQuiet) return null;
  const day = localDay(ms, timeZone);
  return instantOfLocalTime(hour < until ? day : addDays(day, 1), until * 60, timeZone, "start");
};
