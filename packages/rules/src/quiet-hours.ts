/** When people are left in peace: from nine in the evening to eight in the morning, by the business's clock. */
import { addDays, localDay, type Instant } from "./local-day.ts";
import { instantOfLocalTime } from "./local-time.ts";

export const QUIET_FROM_HOUR = 21;
export const QUIET_UNTIL_HOUR = 8;

/** The instant, in milliseconds, at which a quiet time that holds at `at` ends; `null` where none holds. */
export function quietUntil(at: Instant, timeZone: string): number | null {
  const ms = typeof at === "string" ? Date.parse(at) : at;
  const day = localDay(ms, timeZone);
  const morning = instantOfLocalTime(day, QUIET_UNTIL_HOUR * 60, timeZone, "start");
  if (ms < morning) return morning;
  const evening = instantOfLocalTime(day, QUIET_FROM_HOUR * 60, timeZone, "start");
  return ms < evening ? null : instantOfLocalTime(addDays(day, 1), QUIET_UNTIL_HOUR * 60, timeZone, "start");
}
