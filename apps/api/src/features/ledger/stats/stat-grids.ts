/** Statistics in rows and columns, and customers by groups. */
import { rfmGroups } from "@rewardo/engine";
import type { Stat, StatType } from "@rewardo/contract/stats";
import type { Context } from "../../../platform/http/context.ts";
import type { StatQuery } from "./stat-query.ts";
import { monthsOf } from "./days.ts";
import { selectFigures } from "./figure-queries.ts";
import { ages, countCohorts, countPersonsBy } from "./person-queries.ts";
import { selectNames, type Named } from "./queries.ts";
import { type AsOf, countRfmGroups, countScores } from "./rfm-stats.ts";

type Grid = NonNullable<Stat["grid"]>;

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, index) => from + index);

/** Transactions by weekday (1 is Monday) and hour. */
export const readHours = async ({ tx, statScope, days, place_ids }: StatQuery): Promise<Grid> => {
  const query = {
    days,
    place_ids,
    dimension: place_ids === null ? "hours" : "hour",
    bucket: "whole",
    measures: ["transactions"],
  } as const;
  const rows = await selectFigures(tx, statScope, query);
  const byHour = new Map(rows.map(({ value, transactions = 0 }) => [Number(value), transactions]));
  return {
    rows: range(1, 7).map(String),
    columns: range(0, 24).map(String),
    values: range(0, 7).map((weekday) => range(0, 24).map((hour) => byHour.get(24 * weekday + hour) ?? 0)),
  };
};

/** Customers by the month in which they came first, and how many of them came again 1, 2, … months later. */
export const readRetention = async ({ tx, statScope, days, place_ids }: StatQuery): Promise<Grid> => {
  const months = monthsOf(days);
  const counted = new Map(
    (await countCohorts(tx, statScope, { days, place_ids })).map((row) => [`${row.cohort} ${row.month}`, row.persons]),
  );
  return {
    rows: months,
    columns: months.map((_, index) => String(index)),
    values: months.map((cohort, row) =>
      months.map((_, index) => {
        const month = months[row + index];
        return month === undefined ? null : (counted.get(`${cohort} ${month}`) ?? 0);
      }),
    ),
  };
};

/** Customers by R (5 first) and FM as of the end of a day. */
export const readRfmGrid = async (reader: Pick<Context, "database" | "scope">, asOf: AsOf): Promise<Grid> => ({
  rows: ["5", "4", "3", "2", "1"],
  columns: ["1", "2", "3", "4", "5"],
  values: await countScores(reader, asOf),
});

export const groupKinds: readonly StatType[] = ["gender", "age_group", "level"];

/** Customers by group, of the period and of the one before. */
const countsOf = async (
  { tx, statScope, place_ids, days, before }: StatQuery,
  type: StatType,
): Promise<readonly ReadonlyMap<string, number>[]> => {
  const periods = [days, before];
  const by = type === "level" || type === "gender" ? type : "age_group";
  const counted = await countPersonsBy(tx, statScope, periods, { by, place_ids });
  return counted.map((rows) => new Map(rows.map(({ key, persons }) => [key, persons])));
};

const fixedKeys: Partial<Record<StatType, readonly string[]>> = {
  gender: ["female", "male", "other", "unknown"],
  age_group: [...ages.map(String), "unknown"],
};

const itemsOf = (
  keys: readonly string[],
  [now, before]: readonly (ReadonlyMap<string, number> | undefined)[],
  names: ReadonlyMap<string, Named["localized_name"]> = new Map(),
): Stat["items"] =>
  keys.map((key) => ({
    ...{ key, name: null, localized_name: names.get(key) ?? null, figures: {} },
    ...{ value: now?.get(key) ?? 0, previous: before?.get(key) ?? 0 },
  }));

/** All customers by RFM group, as of the end of the last day of the period, and of the one before. */
export const readRfmGroups = async (
  reader: Pick<Context, "database" | "scope">,
  days: readonly AsOf[],
): Promise<Stat["items"]> => itemsOf(rfmGroups, await countRfmGroups(reader, days));

/** Customers who came, by a group. */
export const readGroups = async (asked: StatQuery, type: StatType): Promise<Stat["items"]> => {
  const counts = await countsOf(asked, type);
  const keys = fixedKeys[type] ?? [...(counts[0] ?? [])].toSorted(([, a], [, b]) => b - a).map(([key]) => key);
  const ids = type === "level" ? keys.filter((key) => key !== "") : [];
  const named = ids.length === 0 ? [] : await selectNames(asked.tx, asked.statScope, { of: "level", ids });
  return itemsOf(keys, counts, new Map(named.map((row) => [row._id, row.localized_name])));
};
