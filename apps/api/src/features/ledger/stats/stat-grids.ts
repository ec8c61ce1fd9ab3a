/** Statistics in rows and columns, and customers by groups. */
import { rfmGroups } from "@rewardo/engine";
import { addDays, daysBetween } from "@rewardo/rules";
import type { Stat } from "@rewardo/contract/stats";
import type { StatQuery, StatReader } from "./stat-query.ts";
import { monthsOf } from "./days.ts";
import { selectFigures } from "./figure-queries.ts";
import { ages, countCameBack, countCohorts, countPersonsBy } from "./person-queries.ts";
import { selectNames, type Named } from "./queries.ts";
import { countRfmGroups, countScores } from "./rfm-stats.ts";

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, index) => from + index);

/** Transactions by weekday (1 is Monday) and hour. */
export const hours: StatReader = async ({ tx, statScope, days, place_ids }) => {
  const query = {
    days,
    place_ids,
    dimension: place_ids === null ? "hours" : "hour",
    bucket: "whole",
    measures: ["transactions"],
  } as const;
  const rows = await selectFigures(tx, statScope, query);
  const byHour = new Map(rows.map(({ value, transactions = 0 }) => [Number(value), transactions]));
  const grid = {
    rows: range(1, 7).map(String),
    columns: range(0, 24).map(String),
    values: range(0, 7).map((weekday) => range(0, 24).map((hour) => byHour.get(24 * weekday + hour) ?? 0)),
  };
  return { grid };
};

/** Customers by the month in which they came first, and how many of them came again 1, 2, … months later. */
export const retention: StatReader = async ({ tx, statScope, days, place_ids }) => {
  const months = monthsOf(days);
  const counted = new Map(
    (await countCohorts(tx, statScope, { days, place_ids })).map((row) => [`${row.cohort} ${row.month}`, row.persons]),
  );
  const grid = {
    rows: months,
    columns: months.map((_, index) => String(index)),
    values: months.map((cohort, row) =>
      months.map((_, index) => {
        const month = months[row + index];
        return month === undefined ? null : (counted.get(`${cohort} ${month}`) ?? 0);
      }),
    ),
  };
  return { grid };
};

/** Group, or `key` of one, to how many customers are in it. */
type Counts = ReadonlyMap<string, number>;

const itemsOf = (
  keys: readonly string[],
  [now, before]: readonly (Counts | undefined)[],
  names: ReadonlyMap<string, Named["localized_name"]> = new Map(),
): Stat["items"] =>
  keys.map((key) => ({
    ...{ key, name: null, localized_name: names.get(key) ?? null, figures: {} },
    ...{ value: now?.get(key) ?? 0, previous: before?.get(key) ?? 0 },
  }));

/**
 * All customers as of the end of the last day of the period: by R (5 first) and FM, or by group beside the period
 * before.
 */
export const rfm: StatReader = async ({ reader, days, before, today }, style) => {
  const asOf = { day: days.to, today };
  if (style !== "heatmap")
    return { items: itemsOf(rfmGroups, await countRfmGroups(reader, [asOf, { day: before.to, today }])) };
  const values = await countScores(reader, asOf);
  return { grid: { rows: ["5", "4", "3", "2", "1"], columns: ["1", "2", "3", "4", "5"], values } };
};

/** New customers by whether they came back up to now, beside those of the other period after as many days. */
export const cameBack: StatReader = async ({ tx, statScope, days, before, today, place_ids }) => {
  // The platform's last day may be ahead of today in UTC.
  const since = Math.max(0, daysBetween(days.to, today));
  const [now, earlier] = await Promise.all(
    [days, before].map((one) => countCameBack(tx, statScope, { days: one, until: addDays(one.to, since), place_ids })),
  );
  const items = (["soon", "later", "not_yet"] as const).map((key) => ({
    ...{ key, name: null, localized_name: null, figures: {} },
    ...{ value: now![key], previous: earlier![key] },
  }));
  return { items };
};

/** Customers who came, by group: of the period and of the one before. */
const countsOf = async (
  { tx, statScope, place_ids, days, before }: StatQuery,
  by: "gender" | "age_group" | "level",
): Promise<readonly Counts[]> => {
  const counted = await countPersonsBy(tx, statScope, [days, before], { by, place_ids });
  return counted.map((rows) => new Map(rows.map(({ key, persons }) => [key, persons])));
};

export const genders: StatReader = async (asked) => ({
  items: itemsOf(["female", "male", "other", "unknown"], await countsOf(asked, "gender")),
});

export const ageGroups: StatReader = async (asked) => ({
  items: itemsOf([...ages.map(String), "unknown"], await countsOf(asked, "age_group")),
});

/** The level that most have first. */
export const levels: StatReader = async (asked) => {
  const counts = await countsOf(asked, "level");
  const keys = [...(counts[0] ?? [])].toSorted(([, a], [, b]) => b - a).map(([key]) => key);
  const ids = keys.filter((key) => key !== "");
  const named = ids.length === 0 ? [] : await selectNames(asked.tx, asked.statScope, { of: "level", ids });
  return { items: itemsOf(keys, counts, new Map(named.map((row) => [row._id, row.localized_name]))) };
};
