import { describeHoursNow, type HoursNow, isTimeZone } from "@rewardo/rules";
import { readHours } from "./use-opening-hours.ts";

const known = new Map<string, HoursNow | null>();
let knownAt = 0;

/**
 * What the hours say in a minute, on the clock of a zone; null without hours or for a zone that this browser does not
 * know. Working it out takes a millisecond or more and many places share their hours, so a minute's answers are kept.
 */
export function hoursNowAt(text: string, minute: number, timeZone: string): HoursNow | null {
  if (minute !== knownAt) known.clear();
  knownAt = minute;
  const key = `${timeZone} ${text}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const hours = isTimeZone(timeZone) ? (readHours(text)?.hours ?? null) : null;
  const now = hours === null ? null : describeHoursNow(hours, minute, timeZone);
  known.set(key, now);
  return now;
}
