/**
 * What a level, a coupon or a challenge needs, what is left of it, and until when: the same phrases in the same order on
 * every screen, at the till and on passes.
 */
import { textsOf } from "./catalogue.ts";
import { texts as conditions } from "./compiled/conditions.ts";
import type { Language } from "./language.ts";
import { money } from "./parameters.ts";
import { kept, REGION } from "./regional.ts";

const texts = textsOf(conditions);

/** Loads the texts of conditions in one language. */
export const loadConditions = texts.load;

/** Facts around a condition that its phrases name. */
export interface ConditionsAround {
  /** The business's, in which days begin and end. */
  readonly time_zone: string;
  readonly currency: string;
  readonly unit: "point" | "stamp";
  /** A number with the card's own name of what is collected; `null` where it says points or stamps. */
  readonly counted?: ((count: number) => string | null) | undefined;
}

export interface LevelGoal {
  readonly threshold: number;
  readonly reached: number;
  /** Within so many months; `null` for a level that goes by the balance. */
  readonly period_months: number | null;
  /** First instant at which `reached` no longer counts as it does now; `null`: there is none. */
  readonly ends_at: string | null;
}

export interface CouponTerms {
  /** Minor units; `null`: a purchase of any amount. */
  readonly minimum_amount: number | null;
  /** `null`: any number. */
  readonly uses_left: number | null;
  /** First instant at which it is no longer valid; `null`: it stays. */
  readonly ends_at: string | null;
}

export interface ChallengeTerms {
  readonly type: "memory_game" | "most_points" | "most_transactions" | "most_unique_days" | "quiz";
  readonly status: "scheduled" | "running" | "settling" | "settled" | "cancelled";
  readonly starts_at: string;
  /** First instant that no longer counts. */
  readonly ends_at: string;
  /** Of a game, today; `null`: any number. */
  readonly plays_left: number | null;
  /** The customer's own; left out where it is not known. */
  readonly rank?: number | undefined;
}

type Say = (id: Parameters<typeof texts.say>[1], values?: Record<string, unknown>) => string;

const sayIn =
  (language: Language): Say =>
  (id, values = {}) =>
    texts.say(language, id, values);

const dayOf = (language: Language, ms: number, zone: string): string =>
  kept(
    `${language} ${zone} conditions`,
    () => new Intl.DateTimeFormat(REGION[language], { timeZone: zone, day: "numeric", month: "long", year: "numeric" }),
  )
    .format(new Date(ms))
    // Ukrainian ends a date with "р." for the year.
    .replace(/\sр\.$/, "");

const timeOf = (ms: number, zone: string): string =>
  kept(
    `${zone} clock`,
    () => new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
  ).format(new Date(ms));

/** The last day before an instant: what ends at midnight still holds all day before it. */
const lastDay = (language: Language, ends_at: string, zone: string): string =>
  dayOf(language, Date.parse(ends_at) - 1, zone);

const until = (language: Language, ends_at: string | null, zone: string): string[] => {
  if (ends_at === null) return [];
  const say = sayIn(language);
  const time = timeOf(Date.parse(ends_at), zone);
  const day = lastDay(language, ends_at, zone);
  return [time === "00:00" ? say("until.day", { day }) : say("until.time", { day, time })];
};

const units = (language: Language, count: number, { unit, counted }: ConditionsAround): string =>
  counted?.(count) ?? sayIn(language)(`unit.${unit}`, { count });

/** "Needed within 12 months: 300 points", "39 points to go", "until 30 June 2026". */
export const levelConditions = (
  language: Language,
  { threshold, reached, period_months: months, ends_at }: LevelGoal,
  around: ConditionsAround,
): string[] => {
  const say = sayIn(language);
  const needed = { units: units(language, threshold, around), months };
  const missing = threshold - reached;
  return [
    months === null ? say("level.balance", needed) : say("level.period", needed),
    missing > 0 ? say("left.units", { units: units(language, missing, around) }) : say("left.reached"),
    ...until(language, ends_at, around.time_zone),
  ];
};

/** "For purchases of £20.00 or more", "2 uses left", "until 30 June 2026". */
export const couponConditions = (
  language: Language,
  { minimum_amount: amount, uses_left: count, ends_at }: CouponTerms,
  { time_zone, currency }: Pick<ConditionsAround, "time_zone" | "currency">,
): string[] => {
  const say = sayIn(language);
  return [
    ...(amount === null || amount === 0 ? [] : [say("coupon.minimum", { amount: money(amount, currency, language) })]),
    ...(count === null ? [] : [say("coupon.uses", { count })]),
    ...until(language, ends_at, time_zone),
  ];
};

/** "The most visits win", "now rank 3", "until 30 June 2026". */
export const challengeConditions = (
  language: Language,
  { type, status, starts_at, ends_at, plays_left: count, rank }: ChallengeTerms,
  { time_zone: zone }: Pick<ConditionsAround, "time_zone">,
): string[] => {
  const say = sayIn(language);
  const isGame = type === "quiz" || type === "memory_game";
  const isOver = status !== "scheduled" && status !== "running";
  const end = lastDay(language, ends_at, zone);
  const when = (): string[] => {
    if (isOver) return [say("until.over", { day: end })];
    if (status === "running") return until(language, ends_at, zone);
    return [say("until.begins", { begin: dayOf(language, Date.parse(starts_at), zone), end })];
  };
  return [
    say("challenge.needs", { type }),
    ...(rank === undefined ? [] : [say("challenge.rank", { rank })]),
    ...(isGame && status === "running" && count !== null ? [say("challenge.plays", { count })] : []),
    ...when(),
  ];
};

/** The phrases in one line, which may wrap; `null` where there is nothing to say. */
export const conditionsLine = (language: Language, phrases: readonly string[]): string | null => {
  const line = phrases.join(" · ");
  return line === "" ? null : line.slice(0, 1).toLocaleUpperCase(REGION[language]) + line.slice(1);
};
