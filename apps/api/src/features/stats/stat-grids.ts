/** Statistics in rows and columns, and customers by groups. */
import { rfmAmong, rfmGroups, RFM_DAYS, type RfmFacts } from "@rewardo/engine";
import type { Stat, StatType } from "@rewardo/contract/stats";
import { addDays, endOfLocalDay, startOfLocalDay } from "@rewardo/rules";
import type { Context } from "../../platform/http/context.ts";
import { businessScope } from "../../platform/scope.ts";
import { readCustomerFacts } from "../rfm/index.ts";
import type { Asked } from "./asked.ts";
import { monthsOf } from "./days.ts";
import { selectFigures } from "./figure-queries.ts";
import { ages, countCohorts, countPersonsBy } from "./person-queries.ts";
import { countGroups, selectNames, selectScoredBusinesses, selectScores } from "./queries.ts";

type Grid = NonNullable<Stat["grid"]>;

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, index) => from + index);

/** Transactions by weekday (1 is Monday) and hour. */
export const readHours = async ({ tx, whose, days, place_ids }: Asked): Promise<Grid> => {
  const query = {
    days,
    place_ids,
    dimension: place_ids === null ? "hours" : "hour",
    bucket: "whole",
    measures: ["transactions"],
  } as const;
  const rows = await selectFigures(tx, whose, query);
  const byHour = new Map(rows.map(({ value, transactions = 0 }) => [Number(value), transactions]));
  return {
    rows: range(1, 7).map(String),
    columns: range(0, 24).map(String),
    values: range(0, 7).map((weekday) => range(0, 24).map((hour) => byHour.get(24 * weekday + hour) ?? 0)),
  };
};

/** Customers by the month in which they came first, and how many of them came again 1, 2, … months later. */
export const readRetention = async ({ tx, whose, days, place_ids }: Asked): Promise<Grid> => {
  const months = monthsOf(days);
  const counted = new Map(
    (await countCohorts(tx, whose, { days, place_ids })).map((row) => [`${row.cohort} ${row.month}`, row.persons]),
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

/** Customers by R (5 first) and FM as of the end of a day: as the nights kept them, or computed now for days before any. */
export const readRfmGrid = async (
  ctx: Pick<Context, "database" | "scope">,
  day: string,
  zone: string,
): Promise<Grid> => {
  const iso = (ms: number): string => new Date(ms).toISOString();
  const period = {
    ...{ day, first_day: addDays(day, 1 - RFM_DAYS) },
    ...{ since: iso(startOfLocalDay(addDays(day, -RFM_DAYS), zone)), until: iso(endOfLocalDay(day, zone)) },
  };
  const counts = range(0, 5).map(() => range(0, 5).map(() => 0));
  const { scope } = ctx;
  const scopes =
    scope.kind === "business"
      ? [scope]
      : (await ctx.database.read(scope, (tx) => selectScoredBusinesses(tx, scope))).map(businessScope);
  for (const one of scopes) {
    const kept = await ctx.database.read(one, (tx) => selectScores(tx, one, day));
    for (const { r, fm, customers } of kept) counts[5 - r]![fm - 1]! += customers;
    if (kept.length > 0) continue;
    const facts: RfmFacts[] = [];
    await ctx.database.background(
      one,
      (tx) => readCustomerFacts(tx, one, period, (portion) => void facts.push(...portion)),
      { steady: true },
    );
    const among = rfmAmong(facts);
    for (const { scores } of facts.map((fact) => among(fact))) {
      if (scores !== null) counts[5 - scores.r]![scores.fm - 1]! += 1;
    }
  }
  return { rows: ["5", "4", "3", "2", "1"], columns: ["1", "2", "3", "4", "5"], values: counts };
};

export const groupKinds: readonly StatType[] = ["rfm", "gender", "age_group", "level"];

/** Customers by group, of the period and of the one before. */
const countsOf = async (
  { tx, whose, place_ids, days, before }: Asked,
  type: StatType,
): Promise<readonly ReadonlyMap<string, number>[]> => {
  if (type === "rfm") {
    const groups = await countGroups(tx, whose, [days.to, before.to]);
    return [0, 1].map((nr) => new Map(groups.map(({ key, customers }) => [key, customers[nr]!])));
  }
  const periods = [days, before];
  const by = type === "level" || type === "gender" ? type : "age_group";
  const counted = await countPersonsBy(tx, whose, periods, { by, place_ids });
  return counted.map((rows) => new Map(rows.map(({ key, persons }) => [key, persons])));
};

const fixedKeys: Partial<Record<StatType, readonly string[]>> = {
  rfm: rfmGroups,
  gender: ["female", "male", "other", "unknown"],
  age_group: [...ages.map(String), "unknown"],
};

/** Customers who came, by a group; of RFM all customers, as of the end of the last day. */
export const readGroups = async (asked: Asked, type: StatType): Promise<Stat["items"]> => {
  const [now = new Map<string, number>(), before] = await countsOf(asked, type);
  const keys = fixedKeys[type] ?? [...now].toSorted(([, a], [, b]) => b - a).map(([key]) => key);
  const ids = type === "level" ? keys.filter((key) => key !== "") : [];
  const named = ids.length === 0 ? [] : await selectNames(asked.tx, asked.whose, { of: "level", ids });
  const names = new Map(named.map((row) => [row._id, row.localized_name]));
  return keys.map((key) => ({
    ...{ key, name: null, localized_name: names.get(key) ?? null, figures: {} },
    ...{ value: now.get(key) ?? 0, previous: before?.get(key) ?? 0 },
  }));
};
