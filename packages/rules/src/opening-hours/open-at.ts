/**
 * Whether it is open. A range lasts from when the place's clock first reaches its beginning until it last shows a time
 * before its end: in the night when an hour comes twice it does not close and open again in between, and what falls
 * into the hour that is skipped does not take place.
 */
import { type Instant, addDays, localDay } from "../local-day.ts";
import { instantOfLocalTime } from "../local-time.ts";
import { type HoursRange, type OpeningHours, DAY_MINUTES, isAllDay } from "./week.ts";

/** `open_ended`: it has opened, and the hours do not say when it closes. */
export type HoursState = "open" | "open_ended" | "closed";

type Interval = { readonly start: number; readonly end: number; readonly state: HoursState };

/**
 * What `18:00+` is taken to end at, since it does not say: midnight, or 04:00 where it begins at 17:00 or later, as
 * bars do. Until then the state is `open_ended`, which a page shows as "open, end not given".
 */
const EVENING = 17 * 60;
const NIGHT_END = DAY_MINUTES + 4 * 60;

/** Minutes since midnight of the range's day at which it ends, or is taken to end. */
export function hoursRangeEnd({ from, to }: HoursRange): number {
  if (to !== null) return to;
  const midnight = from - (from % DAY_MINUTES);
  return midnight + (from % DAY_MINUTES < EVENING ? DAY_MINUTES : NIGHT_END);
}

/** The longest range reaches into the second day after its own. */
const DAYS_BACK = 2;

function intervals(hours: OpeningHours, today: string, daysAhead: number, timeZone: string): readonly Interval[] {
  const found: Interval[] = [];
  for (let ahead = -DAYS_BACK; ahead <= daysAhead; ahead += 1) {
    const day = addDays(today, ahead);
    for (const range of hours[(new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7] ?? []) {
      const start = instantOfLocalTime(day, range.from, timeZone, "start");
      const end = instantOfLocalTime(day, hoursRangeEnd(range), timeZone, "end");
      if (start < end) found.push({ start, end, state: range.to === null ? "open_ended" : "open" });
    }
  }
  return found;
}

function stateAt(found: readonly Interval[], ms: number): HoursState {
  const now = found.filter(({ start, end }) => start <= ms && ms < end);
  return now.some(({ state }) => state === "open") ? "open" : (now[0]?.state ?? "closed");
}

const toMs = (instant: Instant): number => (typeof instant === "number" ? instant : Date.parse(instant));

/** The state at an instant in the place's zone. Throws RangeError for an unknown zone or no instant. */
export function openAt(hours: OpeningHours, instant: Instant, timeZone: string): HoursState {
  const ms = toMs(instant);
  return stateAt(intervals(hours, localDay(ms, timeZone), 0, timeZone), ms);
}

/** How far is looked, shortest first: a range of one day a week may fall into a skipped hour and come a week later. */
const HORIZONS = [1, 8, 16] as const;

/**
 * The next instant, in milliseconds and later than the given one, at which the state changes, and what it changes to;
 * null when it never does.
 */
export function nextChange(
  hours: OpeningHours,
  instant: Instant,
  timeZone: string,
): { readonly at: number; readonly state: HoursState } | null {
  if (hours.every((ranges) => ranges.length === 0) || hours.every(isAllDay)) return null;
  const ms = toMs(instant);
  const today = localDay(ms, timeZone);
  for (const daysAhead of HORIZONS) {
    const found = intervals(hours, today, daysAhead, timeZone);
    // Later than this, ranges of days that were not looked at may count too.
    const limit = instantOfLocalTime(addDays(today, daysAhead + 1), 0, timeZone, "start");
    const now = stateAt(found, ms);
    const edges = found.flatMap(({ start, end }) => [start, end]).filter((edge) => edge > ms && edge < limit);
    for (const at of edges.toSorted((a, b) => a - b)) {
      const state = stateAt(found, at);
      if (state !== now) return { at, state };
    }
  }
  return null;
}
