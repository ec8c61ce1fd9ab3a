/** Random opening hours as people write them, together with what each rule is meant to say. */
import fc from "fast-check";
import { HOURS_DAYS } from "../opening-hours/week.ts";

/** A range as written: minutes; an end that is not after the beginning means the next day. */
type Written = { readonly from: number; readonly to: number | null };
export type WrittenRule = {
  /** Runs of day indexes; null for a rule without days. */
  readonly runs: readonly (readonly [number, number])[] | null;
  readonly hours: "off" | "open" | "24/7" | readonly Written[];
};

const minute = fc.oneof(
  fc.integer({ min: 0, max: 2939 }),
  fc.integer({ min: 0, max: 97 }).map((halfHours) => halfHours * 30),
);
const range: fc.Arbitrary<Written> = fc
  .record({ from: minute, to: fc.option(minute, { freq: 5 }) })
  .filter(({ from, to }) => to === null || to > from || (to < from && from < 1440));
const day = fc.nat(6);
const run = fc.tuple(day, day);
const rule: fc.Arbitrary<WrittenRule> = fc.oneof(
  fc.constant({ runs: null, hours: "24/7" } as const),
  fc.record({
    runs: fc.option(fc.array(run, { minLength: 1, maxLength: 3 }), { freq: 6 }),
    hours: fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom("off" as const, "open" as const) },
      { weight: 4, arbitrary: fc.array(range, { minLength: 1, maxLength: 3 }) },
    ),
  }),
);

/** One to four rules. */
export const rules = fc.array(rule, { minLength: 1, maxLength: 4 });

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** The rules as text, in the plainest way. */
export const written = (all: readonly WrittenRule[]): string =>
  all
    .map(({ runs, hours }) => {
      const days = runs?.map(([from, to]) =>
        from === to ? HOURS_DAYS[from] : `${HOURS_DAYS[from]}-${HOURS_DAYS[to]}`,
      );
      const times =
        typeof hours === "string"
          ? hours
          : hours.map(({ from, to }) => (to === null ? `${clock(from)}+` : `${clock(from)}-${clock(to)}`)).join(",");
      return days === undefined ? times : `${days.join(",")} ${times}`;
    })
    .join("; ");

/** The same text as a careless hand writes it: letter case, spaces, dashes and zeros differ. */
export const careless = (text: string, choices: readonly number[]): string => {
  let at = 0;
  const choose = <T>(of: readonly T[], otherwise: T): T => {
    const choice = choices[at % Math.max(choices.length, 1)] ?? 0;
    at += 1;
    return of[choice % of.length] ?? otherwise;
  };
  return text
    .replace(/[A-Za-z]+/g, (word) => choose([word, word.toLowerCase(), word.toUpperCase()], word))
    .replace(/\b0(?=\d:)/g, (zero) => choose([zero, ""], zero))
    .replace(/[-,;]/g, (sign) => choose([sign, ` ${sign} `, sign === "-" ? "–" : `${sign}  `], sign))
    .replace(/^/, choose(["", " ", "\n"], ""));
};

/** What the rules mean, counted minute by minute: for each day, which of its 2940 minutes are open. */
export const openMinutes = (all: readonly WrittenRule[]): readonly (readonly boolean[])[] =>
  HOURS_DAYS.map((_day, index) => {
    const last = all.findLast(({ runs }) => runs === null || runs.some(([from, to]) => inRun(index, from, to)));
    return Array.from({ length: 2940 }, (_minute, at) => {
      if (last === undefined || last.hours === "off") return false;
      if (typeof last.hours === "string") return at < 1440;
      return last.hours.some(({ from, to }) => to !== null && from <= at && at < (to > from ? to : to + 1440));
    });
  });

const inRun = (day: number, from: number, to: number): boolean =>
  from <= to ? from <= day && day <= to : day >= from || day <= to;

/** The beginnings of each day's open-ended ranges. */
export const openEnds = (all: readonly WrittenRule[]): readonly (readonly number[])[] =>
  HOURS_DAYS.map((_day, index) => {
    const last = all.findLast(({ runs }) => runs === null || runs.some(([from, to]) => inRun(index, from, to)));
    if (last === undefined || typeof last.hours === "string") return [];
    const ends = last.hours.filter(({ to }) => to === null).map(({ from }) => from);
    return [...new Set(ends)].toSorted((a, b) => a - b);
  });
