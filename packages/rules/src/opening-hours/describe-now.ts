/** Whether a place is open now and what comes next, as codes and parameters for each language's own sentence. */
import { type Instant, addDays, localDay, zoneOffsetMs } from "../local-day.ts";
import { instantOfLocalTime } from "../local-time.ts";
import { hoursRangeEnd, nextChange, openAt } from "./open-at.ts";
import { DAY_MINUTES, type OpeningHours, hoursTime } from "./week.ts";

/** A moment on the place's clock. */
export type HoursMoment = {
  /** `HH:mm`; an end at midnight is 24:00 of the day before. */
  readonly time: string;
  /** The local day, `YYYY-MM-DD`. */
  readonly day: string;
  /** Days after today, 0 to 16; negative for earlier days. */
  readonly days: number;
  /** ISO weekday, 1 is Monday. */
  readonly weekday: number;
};

/**
 * - `always`, `never`: the state never changes
 * - `open_until`: open, and closes at the moment
 * - `open_at_least`: open, and from the moment on with no fixed end
 * - `open_ended`: open since the moment, with no fixed end
 * - `opens`: closed, and opens at the moment
 */
export type HoursNow =
  | { readonly code: "always" | "never" }
  | { readonly code: "open_until" | "open_at_least" | "open_ended" | "opens"; readonly moment: HoursMoment };

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

const momentOf = (day: string, minutes: number, today: string): HoursMoment => {
  const weekday = (new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7;
  return { time: hoursTime(minutes), day, days: daysBetween(today, day), weekday: weekday + 1 };
};

const momentAt = (ms: number, timeZone: string, today: string, isEnd: boolean): HoursMoment => {
  const wall = ms + zoneOffsetMs(ms, timeZone);
  const minutes = Math.floor((wall % DAY_MS) / 60_000);
  const day = new Date(wall).toISOString().slice(0, 10);
  return minutes === 0 && isEnd ? momentOf(addDays(day, -1), DAY_MINUTES, today) : momentOf(day, minutes, today);
};

/** The start of the latest open-ended range in progress at an instant. */
const openEndedSince = (hours: OpeningHours, ms: number, timeZone: string, today: string): HoursMoment | null => {
  let latest: { readonly start: number; readonly moment: HoursMoment } | null = null;
  for (const back of [-2, -1, 0]) {
    const day = addDays(today, back);
    for (const range of hours[(new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7] ?? []) {
      const start = instantOfLocalTime(day, range.from, timeZone, "start");
      const end = instantOfLocalTime(day, hoursRangeEnd(range), timeZone, "end");
      if (range.to !== null || start > ms || end <= ms || (latest !== null && latest.start > start)) continue;
      latest = { start, moment: momentAt(start, timeZone, today, false) };
    }
  }
  return latest?.moment ?? null;
};

/** Describes a place's hours at an instant, in its zone. Throws RangeError for an unknown zone. */
export const describeHoursNow = (hours: OpeningHours, instant: Instant, timeZone: string): HoursNow => {
  const ms = typeof instant === "number" ? instant : Date.parse(instant);
  const today = localDay(ms, timeZone);
  const state = openAt(hours, ms, timeZone);
  if (state === "open_ended") {
    const moment = openEndedSince(hours, ms, timeZone, today);
    return moment === null ? { code: "always" } : { code: "open_ended", moment };
  }
  const next = nextChange(hours, ms, timeZone);
  if (next === null) return { code: state === "open" ? "always" : "never" };
  const moment = momentAt(next.at, timeZone, today, next.state === "closed");
  if (state === "closed") return { code: "opens", moment };
  return { code: next.state === "open_ended" ? "open_at_least" : "open_until", moment };
};
