import { instantMs, instantOfLocalTime, zoneOffsetMs } from "@rewardo/rules";
import type { Times, Validity, Weekday } from "../types/index.ts";
import { WEEKDAYS } from "../types/index.ts";

const HOUR_MS = 3_600_000;
const DAY_MINUTES = 1440;
/** The largest offset of any zone from UTC. */
const FURTHEST_MS = 15 * HOUR_MS;

/** An instant and the business's wall-clock time. */
export type Moment = {
  readonly ms: number;
  readonly zone: string;
  readonly weekday: number;
  /** Minutes since midnight in local clock time. */
  readonly minutes: number;
};

export const momentOf = (instant: string, zone: string): Moment => {
  const ms = instantMs(instant);
  const wall = new Date(ms + zoneOffsetMs(ms, zone));
  const minutes = wall.getUTCHours() * 60 + wall.getUTCMinutes();
  return { ms, zone, weekday: (wall.getUTCDay() + 6) % 7, minutes };
};

/** Why it is not valid at that moment, or null. The validity `hours` starts at `grantedAt`. */
export const outsideValidity = (
  validity: Validity,
  grantedAt: string | null,
  moment: Moment,
): "not_started" | "expired" | null => {
  switch (validity.kind) {
    case "unlimited":
      return null;
    case "hours": {
      const start = Date.parse(grantedAt ?? "");
      if (moment.ms < start) return "not_started";
      return moment.ms < start + validity.hours * HOUR_MS ? null : "expired";
    }
    case "datetime_range":
      if (validity.from !== null && isBefore(moment, validity.from, "start")) return "not_started";
      return validity.to === null || isBefore(moment, validity.to, "end") ? null : "expired";
  }
};

const withGrant: { readonly [kind in Validity["kind"]]: boolean } = {
  unlimited: false,
  hours: true,
  datetime_range: false,
};

/** True when the time counts from the grant, not from the start of the campaign. */
export const startsWithGrant = ({ kind }: Validity): boolean => withGrant[kind];

/** First instant at which a coupon is no longer valid, in milliseconds; Infinity when it never ends. */
export const validityEnd = (validity: Validity, grantedAt: string, zone: string): number => {
  switch (validity.kind) {
    case "unlimited":
      return Infinity;
    case "hours":
      return Date.parse(grantedAt) + validity.hours * HOUR_MS;
    case "datetime_range":
      return validity.to === null ? Infinity : instantOf(validity.to, zone, "end");
  }
};

const isBefore = (moment: Moment, local: string, edge: "start" | "end"): boolean => {
  const wall = Date.parse(`${local}:00.000Z`);
  // Far from the boundary the zone does not matter, and looking it up is expensive.
  if (Math.abs(moment.ms - wall) > FURTHEST_MS) return moment.ms < wall;
  return moment.ms < instantOf(local, moment.zone, edge);
};

const instantOf = (local: string, zone: string, edge: "start" | "end"): number => {
  const [day = "", time = ""] = local.split("T");
  return instantOfLocalTime(day, minutesOf(time), zone, edge);
};

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

/** Compares local clock time: a repeated hour counts twice, a skipped one never. */
export const isWithinTimes = ({ weekdays, hours }: Times, { weekday, minutes }: Moment): boolean => {
  const takes = (day: number): boolean => weekdays === null || weekdays.includes(dayName(day));
  if (hours === null) return takes(weekday);
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)];
  if (from < to) return minutes >= from && minutes < Math.min(to, DAY_MINUTES) && takes(weekday);
  return (minutes >= from && takes(weekday)) || (minutes < to && takes((weekday + 6) % 7));
};

const dayName = (day: number): Weekday => WEEKDAYS[day] ?? "MONDAY";
