/**
 * Local days: a business's days, weeks and years follow its IANA time zone.
 * A local day is the text `YYYY-MM-DD`; an instant is milliseconds since 1970 or an ISO 8601 text.
 * Days are not always 24 hours long, and on some clock changes midnight does not exist.
 */

import { instantMs } from "./instant.ts";

export type Instant = number | string;

const DAY_MS = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterOf = (timeZone: string): Intl.DateTimeFormat => {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
};

const toMs = (instant: Instant): number => (typeof instant === "number" ? instant : instantMs(instant));

const askedOffset = (instant: number, timeZone: string): number => {
  const ms = Math.floor(instant / 1000) * 1000;
  const part = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatterOf(timeZone).formatToParts(ms)) {
    if (type in part) part[type as keyof typeof part] = Number(value);
  }
  return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second) - ms;
};

const mostDaysKept = 4000;

/** Days since 1970 and their texts: making one takes as long as ten look-ups, and a decision asks for several. */
const texts = new Map<number, string>();
const numbers = new Map<string, number>();

const dayText = (day: number): string => {
  let text = texts.get(day);
  if (text === undefined) {
    text = new Date(day * DAY_MS).toISOString().slice(0, 10);
    if (texts.size >= mostDaysKept) texts.clear();
    texts.set(day, text);
  }
  return text;
};

const dayNumber = (text: string): number => {
  let day = numbers.get(text);
  if (day === undefined) {
    day = Date.parse(`${text}T00:00:00.000Z`) / DAY_MS;
    if (numbers.size >= mostDaysKept) numbers.clear();
    numbers.set(text, day);
  }
  return day;
};

/** Zone → UTC day → its offset, `null` if the clock changes within it. Calling `Intl` each time is expensive. */
const offsets = new Map<string, Map<number, number | null>>();

/** Milliseconds to add to UTC to get the zone's wall clock at that instant. Throws RangeError for an unknown zone. */
export const zoneOffsetMs = (instant: Instant, timeZone: string): number => {
  const ms = toMs(instant);
  const day = Math.floor(ms / DAY_MS);
  let known = offsets.get(timeZone);
  let offset = known?.get(day);
  if (offset === undefined) {
    const first = askedOffset(day * DAY_MS, timeZone);
    offset = first === askedOffset((day + 1) * DAY_MS, timeZone) ? first : null;
    if (known === undefined || known.size >= mostDaysKept) offsets.set(timeZone, (known = new Map()));
    known.set(day, offset);
  }
  return offset ?? askedOffset(ms, timeZone);
};

/** True when `Intl` knows the zone. */
export const isTimeZone = (timeZone: string): boolean => {
  try {
    formatterOf(timeZone);
    return timeZone !== "";
  } catch {
    return false;
  }
};

/** The local day that contains the instant. */
export const localDay = (instant: Instant, timeZone: string): string => {
  const ms = toMs(instant);
  return dayText(Math.floor((ms + zoneOffsetMs(ms, timeZone)) / DAY_MS));
};

/** Hour (0 to 23) and ISO weekday (1 = Monday) on the zone's wall clock. */
export const localHour = (instant: Instant, timeZone: string): { hour: number; weekday: number } => {
  const ms = toMs(instant);
  const wall = new Date(ms + zoneOffsetMs(ms, timeZone));
  return { hour: wall.getUTCHours(), weekday: wall.getUTCDay() === 0 ? 7 : wall.getUTCDay() };
};

/** Zone → local day → its first instant. */
const starts = new Map<string, Map<string, number>>();

/**
 * First instant of a local day, in milliseconds. If the clock skips midnight it is the instant of the jump; if midnight
 * occurs twice it is the first one.
 */
export const startOfLocalDay = (day: string, timeZone: string): number => {
  let known = starts.get(timeZone);
  let start = known?.get(day);
  if (start === undefined) {
    start = lookedUpStart(day, timeZone);
    if (known === undefined || known.size >= mostDaysKept) starts.set(timeZone, (known = new Map()));
    known.set(day, start);
  }
  return start;
};

const lookedUpStart = (day: string, timeZone: string): number => {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  const offsets = [zoneOffsetMs(midnight - DAY_MS, timeZone), zoneOffsetMs(midnight + DAY_MS, timeZone)];
  const candidates = offsets.map((offset) => midnight - offset).sort((a, b) => a - b);
  return candidates.find((ms) => localDay(ms, timeZone) >= day) ?? midnight - zoneOffsetMs(midnight, timeZone);
};

/** First instant after a local day, in milliseconds. */
export const endOfLocalDay = (day: string, timeZone: string): number => startOfLocalDay(addDays(day, 1), timeZone);

/** Calendar arithmetic on local days; no zone is involved. */
export const addDays = (day: string, days: number): string => dayText(dayNumber(day) + days);

/** Adds calendar months; in a shorter month, its last day (31 January + 1 month = 28 or 29 February). */
export const addMonths = (day: string, months: number): string => {
  const [year = 1970, month = 1, date = 1] = day.split("-").map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayText(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)) / DAY_MS);
};

/** Whole days from one local day to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00.000Z`) - Date.parse(`${from}T00:00:00.000Z`)) / DAY_MS);

/** True for an existing day written `YYYY-MM-DD`. */
export const isLocalDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text;
};
