/**
 * Whether a place is open. A range lasts from the first time the place's clock reaches its start until the last time it
 * shows a time before its end: a repeated hour does not close and reopen it, and a range within a skipped hour does not
 * happen.
 */
import { type Instant, addDays, localDay } from "../local-day.ts";
import { instantOfLocalTime } from "../local-time.ts";
import { type HoursRange, type OpeningHours, DAY_MINUTES, isAllDay } from "./week.ts";

/** `open_ended`: it is open and the closing time is not given. */
export type HoursState = "open" | "open_ended" | "closed";

type Interval = { readonly start: number; readonly end: number; readonly state: HoursState };

/**
 * The assumed end of `18:00+`: midnight, or 04:00 if it starts at 17:00 or later, as in bars. Until then the state is
 * `open_ended`, shown as "open, end not given".
 */
const EVENING = 17 * 60;
const NIGHT_END = DAY_MINUTES + 4 * 60;

/** The actual or assumed end, in minutes since midnight of the range's day. */
export const hoursRangeEnd = ({ from, to }: HoursRange): number => {
  if (to !== null) return to;
  const midnight = from - (from % DAY_MINUTES);
  return midnight + (from % DAY_MINUTES < EVENING ? DAY_MINUTES : NIGHT_END);
};

/** The longest range reaches into the second day after its own. */
const DAYS_BACK = 2;

const intervals = (hours: OpeningHours, today: string, daysAhead: number, timeZone: string): readonly Interval[] => {
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
};

const stateAt = (found: readonly Interval[], ms: number): HoursState => {
  const now = found.filter(({ start, end }) => start <= ms && ms < end);
  return now.some(({ state }) => state === "open") ? "open" : (now[0]?.state ?? "closed");
};

const toMs = (instant: Instant): number => (typeof instant === "number" ? instant : Date.parse(instant));

/** The state at an instant in the place's zone. Throws RangeError for an unknown zone or an invalid instant. */
export const openAt = (hours: OpeningHours, instant: Instant, timeZone: string): HoursState => {
  const ms = toMs(instant);
  return stateAt(intervals(hours, localDay(ms, timeZone), 0, timeZone), ms);
};

/** How many days to search, fewest first: a weekly range may fall into a skipped hour and next happen a week later. */
const HORIZONS = [1, 8, 16] as const;

/**
 * The next change of state after the given instant, in milliseconds, and the new state; null if it never changes.
 */
export const nextChange = (
  hours: OpeningHours,
  instant: Instant,
  timeZone: string,
): { readonly at: number; readonly state: HoursState } | null => {
  if (hours.every((ranges) => ranges.length === 0) || hours.every(isAllDay)) return null;
  const ms = toMs(instant);
  const today = localDay(ms, timeZone);
  for (const daysAhead of HORIZONS) {
    const found = intervals(hours, today, daysAhead, timeZone);
    // After this, ranges of days outside the search may matter.
    const limit = instantOfLocalTime(addDays(today, daysAhead + 1), 0, timeZone, "start");
    const now = stateAt(found, ms);
    const edges = found.flatMap(({ start, end }) => [start, end]).filter((edge) => edge > ms && edge < limit);
    for (const at of edges.toSorted((a, b) => a - b)) {
      const state = stateAt(found, at);
      if (state !== now) return { at, state };
    }
  }
  return null;
};
