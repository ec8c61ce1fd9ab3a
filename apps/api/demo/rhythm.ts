/** When customers come: by season, weekday and hour, up to now, so that the last of them are minutes old. */
import { addDays, localDay, startOfLocalDay } from "@rewardo/rules";
import type { Seeded } from "./seeded.ts";

export interface Rhythm {
  /** How busy the months are, January first. */
  readonly months: readonly number[];
  /** How busy the days are, Sunday first. */
  readonly weekdays: readonly number[];
  /** How busy the hours of a working day and of a weekend are, from midnight; none is without a visit. */
  readonly hours: readonly number[];
  readonly weekendHours: readonly number[];
}

interface Asked {
  readonly zone: string;
  /** The first local day. */
  readonly from: string;
  readonly nowMs: number;
  /** Visits in all. */
  readonly total: number;
  readonly rhythm: Rhythm;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Days before now on which somebody also came at just this time of the day: what is usual by now is never nothing. */
const usualDays = 64;
const usualEach = 3;

const isWeekend = (weekday: number): boolean => weekday === 0 || weekday === 6;

/** Customers come more often by this share from the first day to the last: the word goes round. */
const growth = 0.45;

const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay();

const weightOf = (day: string, progress: number, { months, weekdays }: Rhythm, random: Seeded): number =>
  months[Number(day.slice(5, 7)) - 1]! *
  weekdays[weekdayOf(day)]! *
  (1 - growth + growth * progress) *
  (0.82 + random.next() * 0.36);

/** A time of the day by how busy its hours are, before `until`. */
const timeOfDay = (hours: readonly number[], untilMs: number, random: Seeded): number => {
  const weights = soFar(hours, untilMs);
  let left = random.next() * sumOf(weights);
  const hour = Math.max(
    0,
    weights.findIndex((weight) => (left -= weight) < 0),
  );
  return (hour + random.next() * Math.min(1, untilMs / hourMs - hour)) * hourMs;
};

/** The hours' weights, of which only what is over by then counts. */
const soFar = (hours: readonly number[], untilMs: number): number[] =>
  hours.map((weight, hour) => weight * Math.min(1, Math.max(0, untilMs / hourMs - hour)));

const sumOf = (weights: readonly number[]): number => weights.reduce((sum, one) => sum + one, 0);

/** So many instants of the hour before now, on a day so many days ago, none before its midnight. */
const atThisTime = (start: number, sinceMidnightMs: number, count: number, random: Seeded): number[] =>
  Array.from({ length: count }, (_, nr) => {
    const span = Math.min(hourMs, sinceMidnightMs - 20_000);
    return start + sinceMidnightMs - 20_000 - ((nr + random.next()) / count) * span;
  });

export interface VisitTimes {
  /** The instants in order. */
  readonly times: readonly number[];
  /** Those of them at which a reward goes over, so that none of these days has gone without one by now. */
  readonly rewarded: ReadonlySet<number>;
}

/** One instant of the hour before now on each of the last weeks' days: as many join by now as usual, and not nobody. */
export const usualJoins = (nowMs: number, zone: string, random: Seeded): number[] => {
  const today = localDay(nowMs, zone);
  const sinceMidnightMs = Math.max(60_000, nowMs - startOfLocalDay(today, zone));
  return Array.from(
    { length: usualDays },
    (_, back) => atThisTime(startOfLocalDay(addDays(today, -back), zone), sinceMidnightMs, 1, random)[0]!,
  );
};

/** When customers come, in all as many times as asked, up to now. */
export const visitTimes = ({ zone, from, nowMs, total, rhythm }: Asked, random: Seeded): VisitTimes => {
  const today = localDay(nowMs, zone);
  const sinceMidnightMs = Math.max(60_000, nowMs - startOfLocalDay(today, zone));
  const days: string[] = [];
  for (let day = from; day <= today; day = addDays(day, 1)) days.push(day);
  const times: number[] = [];
  const rewarded = new Set<number>();
  for (const day of days.slice(-usualDays)) {
    const usual = atThisTime(startOfLocalDay(day, zone), sinceMidnightMs, usualEach, random).map(Math.floor);
    rewarded.add(usual[0]!);
    times.push(...usual);
  }
  const hoursOf = (day: string) => (isWeekend(weekdayOf(day)) ? rhythm.weekendHours : rhythm.hours);
  const untilOf = (day: string) => (day === today ? sinceMidnightMs - 20_000 : dayMs);
  const weights = days.map((day, nr) => {
    const share = sumOf(soFar(hoursOf(day), untilOf(day))) / sumOf(hoursOf(day));
    return weightOf(day, nr / days.length, rhythm, random) * share;
  });
  const all = sumOf(weights);
  const wanted = total - times.length;
  let [given, passed] = [0, 0];
  for (const [nr, day] of days.entries()) {
    passed += weights[nr]!;
    const count = Math.round((wanted * passed) / all) - given;
    given += count;
    const start = startOfLocalDay(day, zone);
    for (let one = 0; one < count; one++) times.push(start + timeOfDay(hoursOf(day), untilOf(day), random));
  }
  const past = times.map((ms) => Math.floor(Math.min(ms, nowMs - 1000)));
  return { times: past.toSorted((a, b) => a - b), rewarded };
};
