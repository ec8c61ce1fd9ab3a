/** Distinct persons who used a card, of one period or of one and the one before in one reading. */
import { addDays } from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";
import { monthsOf, type Days } from "./days.ts";
import { scopeRows, type Bucket, type StatScope } from "./figure-queries.ts";
import { personParts, type Known, type PersonRows, type PersonsQuery } from "./person-row-queries.ts";

const { firstOf, personRows } = personParts;
const { own } = scopeRows;

export interface PersonsRow {
  from_day: string | null;
  active: number;
  new: number;
}

const startOf = (day: string, bucket: Bucket): string =>
  bucket === "whole" ? "" : bucket === "month" ? `${day.slice(0, 7)}-01` : day;

/** Persons by their first day, of those that are in a period. */
const newText = (
  { bind }: PersonRows,
  periods: readonly Days[],
): string => `(select coalesce(jsonb_object_agg(n.first_day::text, n.persons), '{}') from (
    select p.first_day, count(*) as persons from persons p where p.first_day >= ${bind(firstOf(periods), "date")} group by 1) n)`;

type FirstDays = Readonly<Record<string, number>>;

/** How many persons were new in each bucket of a period. */
const newIn = (firsts: FirstDays, { from, to }: Days, bucket: Bucket): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const [day, persons] of Object.entries(firsts)) {
    if (day < from || day > to) continue;
    const start = startOf(day, bucket);
    sums.set(start, (sums.get(start) ?? 0) + persons);
  }
  return sums;
};

/** Counts of persons for which each condition holds. */
const countsText = (conditions: readonly string[]): string =>
  `array[${conditions.map((isIn) => `count(*) filter (where ${isIn})`).join(", ")}]::integer[]`;

/** Active persons of each day. */
const countDays = async (tx: Transaction, rows: PersonRows, periods: readonly Days[]) => {
  const { text, daysText, values } = rows;
  const found = await tx.rows<{ month: string; active: number[]; new: FirstDays }>({
    text: `with ${text}, days as (select d.person_id, d.month, bit_or(d.days) as days from (${daysText()}) d group by 1, 2)
      select p.month::text, ${countsText(Array.from({ length: 31 }, (_, nr) => `p.days & (1 << ${nr}) <> 0`))} as active,
        ${newText(rows, periods)} as new from days p group by 1 order by 1`,
    values,
  });
  const active = new Map(
    found.flatMap(({ month, active }) => active.map((count, nr) => [addDays(month, nr), count] as const)),
  );
  return { active, firsts: found[0]?.new ?? {} };
};

/**
 * Persons whose first use of all was in each bucket of each period, at one of these places: read from the first day of each
 * membership alone.
 */
export const countNew = async (
  tx: Transaction,
  statScope: StatScope,
  periods: readonly Days[],
  { bucket, place_ids }: Pick<PersonsQuery, "bucket" | "place_ids">,
): Promise<Map<string, number>[]> => {
  const rows = personRows(statScope, periods, { bucket: "day", place_ids }, "person_id");
  const [found] = await tx.rows<{ new: FirstDays }>({
    text: `with ${rows.text} select ${newText(rows, periods)} as new`,
    values: rows.values,
  });
  return periods.map((days) => newIn(found?.new ?? {}, days, bucket));
};

/**
 * Distinct persons who used a card in each period: `active`, and of them `new`, whose first use of all was in the answer's
 * row, at one of these places; the others came before. Only rows with at least one person. The periods do not overlap.
 */
export const countPersons = async (
  tx: Transaction,
  statScope: StatScope,
  periods: readonly Days[],
  query: PersonsQuery,
): Promise<PersonsRow[][]> => {
  const { bucket } = query;
  const rows = personRows(statScope, periods, query, "person_id");
  const rowOf = (from_day: string | null, active: number, fresh: ReadonlyMap<string, number>): PersonsRow[] =>
    active > 0 ? [{ from_day, active, new: fresh.get(from_day ?? "") ?? 0 }] : [];
  if (bucket === "day") {
    const { active, firsts } = await countDays(tx, rows, periods);
    return periods.map((days) => {
      const fresh = newIn(firsts, days, bucket);
      const own = [...active].filter(([day]) => days.from <= day && day <= days.to);
      return own.flatMap(([day, count]) => rowOf(day, count, fresh));
    });
  }
  const bucketsOf = (days: Days, period: number): { period: number; from_day: string | null; isIn: string }[] =>
    bucket === "whole"
      ? [{ period, from_day: null, isIn: rows.isActive(period) }]
      : monthsOf(days).map((month) => ({ period, from_day: month, isIn: rows.isIn(period, month) }));
  const buckets = periods.flatMap(bucketsOf);
  const [found] = await tx.rows<{ active: number[]; new: FirstDays }>({
    // Persons are gone through once: by their first day, of which there are few.
    text: `with ${rows.text}, sums as materialized (
        select p.first_day, ${buckets.map(({ isIn }, nr) => `count(*) filter (where ${isIn}) as c${nr}`).join(", ")}, count(*) as persons
        from persons p group by 1)
      select array[${buckets.map((_, nr) => `coalesce(sum(s.c${nr}), 0)`).join(", ")}]::integer[] as active,
        (select coalesce(jsonb_object_agg(n.first_day::text, n.persons), '{}') from sums n
          where n.first_day >= ${rows.bind(firstOf(periods), "date")}) as new
      from sums s`,
    values: rows.values,
  });
  return periods.map((days, nr) => {
    const fresh = newIn(found?.new ?? {}, days, bucket);
    return buckets.flatMap(({ period, from_day }, index) =>
      period === nr ? rowOf(from_day, found?.active[index] ?? 0, fresh) : [],
    );
  });
};

/** Persons by the month of their first use and the months in which they came again: only first months of the period. */
export const countCohorts = async (
  tx: Transaction,
  statScope: StatScope,
  { days, place_ids }: { readonly days: Days; readonly place_ids: readonly string[] | null },
): Promise<{ cohort: string; month: string; persons: number }[]> => {
  const months = monthsOf(days);
  const { text, values, bind, isIn } = personRows(statScope, [days], { bucket: "month", place_ids }, "person_id");
  const found = await tx.rows<{ cohort: string; persons: number[] }>({
    text: `with ${text}
      select date_trunc('month', p.first_day)::date::text as cohort, ${countsText(months.map((month) => isIn(0, month)))} as persons
      from persons p where p.first_day >= ${bind(days.from, "date")} group by 1 order by 1`,
    values,
  });
  return found.flatMap(({ cohort, persons }) =>
    months.flatMap((month, nr) => (persons[nr]! > 0 ? [{ cohort, month, persons: persons[nr]! }] : [])),
  );
};

/** Who has come back within as many days of the first one came back soon. */
const soonDays = 14;

/** Customers by whether they came back, on a later day than their first. */
export interface CameBack {
  readonly soon: number;
  readonly later: number;
  readonly not_yet: number;
}

/**
 * Persons whose first use of all was in the period, at one of these places: who came back to one of them within two weeks,
 * who later, up to the day `until`, and who did not yet.
 */
export const countCameBack = async (
  tx: Transaction,
  statScope: StatScope,
  {
    days,
    until,
    place_ids,
  }: { readonly days: Days; readonly until: string; readonly place_ids: readonly string[] | null },
): Promise<CameBack> => {
  const seen = { from: days.from, to: until };
  const { text, values, bind, daysText } = personRows(statScope, [seen], { bucket: "day", place_ids }, "person_id");
  // Bits of a month from the day after the first one on: 0 is the first of the month.
  const after = "greatest(f.first_day - d.month + 1, 0)";
  const soon = `(1::bigint << least(greatest(f.first_day - d.month + ${soonDays + 1}, 0), 32)) - 1`;
  const [found] = await tx.rows<CameBack>({
    // Joined by hash: statements over all persons are planned without loops (docs/decisions/0088).
    text: `with ${text}, back as materialized (
        select bool_or((d.days::bigint & (${soon})) >> ${after} <> 0) as soon, bool_or(d.days::bigint >> ${after} <> 0) as later
        from (select p.person_id, p.first_day from persons p
          where p.first_day between ${bind(days.from, "date")} and ${bind(days.to, "date")}) f
        left join (${daysText()}) d on d.person_id = f.person_id
        group by f.person_id, f.first_day)
      select count(*) filter (where b.soon)::integer as soon, count(*) filter (where b.later and not b.soon)::integer as later,
        count(*) filter (where b.later is not true)::integer as not_yet from back b`,
    values,
  });
  return found!;
};

/** Lower bounds of the age groups in years; the last group is open. */
export const ages = [0, 18, 25, 35, 45, 55, 65] as const;

const ageGroups = `'{${ages.join()}}'::integer[]`;

const users = (own: string): string => `left join users u on u.business_id ${own} and u._id = p.person_id`;

interface Grouping {
  readonly of: "person_id" | "card_subscription_id";
  key(day: () => string): string;
  /** Tables that the key needs besides `persons`. */
  joined?(own: string): string;
  readonly known?: Known;
}

/** Groups persons by their present gender, age on a day, or level; a membership without a level has an empty value. */
const groupsOf: Readonly<Record<"gender" | "age_group" | "level", Grouping>> = {
  gender: { of: "person_id", key: () => `coalesce(u.gender, 'unknown') collate "C"`, joined: users },
  age_group: {
    of: "person_id",
    key: (day) =>
      `coalesce((${ageGroups})[width_bucket(extract(year from age(${day()}, u.birth_date))::integer, ${ageGroups})]::text, 'unknown')`,
    joined: users,
  },
  level: {
    of: "card_subscription_id",
    key: () => "p.level_id",
    // Few memberships have one, and each was looked up where they were joined: 0.6 s for 100,000 of them.
    known: {
      ...{ column: "level_id", type: "uuid" },
      rowsOf: (own) =>
        `select cs._id, cs.level_id from card_subscriptions cs where cs.business_id ${own} and cs.level_id is not null`,
    },
  },
};

/** Active persons of each period by group; by level it is memberships that were used. */
export const countPersonsBy = async (
  tx: Transaction,
  statScope: StatScope,
  periods: readonly Days[],
  { by, place_ids }: { readonly by: keyof typeof groupsOf; readonly place_ids: readonly string[] | null },
): Promise<{ key: string; persons: number }[][]> => {
  const { known, key, of, joined = () => "" } = groupsOf[by];
  const { text, values, bind, isActive } = personRows(
    statScope,
    periods,
    { bucket: "whole", place_ids, ...(known && { known }) },
    of,
  );
  const keys = [...new Set(periods.map(({ to }) => key(() => bind(to, "date"))))];
  const names = keys.map((_, nr) => `k${nr}`);
  const found = await tx.rows<{ keys: (string | null)[]; persons: number[] }>({
    text: `with ${text}, counts as materialized (
        select ${keys.map((one, nr) => `${one} as k${nr}`).join(", ")}, ${countsText(periods.map((_, nr) => isActive(nr)))} as persons
        from persons p ${joined(own(statScope))} group by ${names.join(", ")})
      select array[${names.map((name) => `c.${name}::text`).join(", ")}] as keys, c.persons from counts c order by 1`,
    values,
  });
  return periods.map((_, nr) => {
    const sums = new Map<string, number>();
    for (const { keys: of, persons } of found) {
      const one = of[Math.min(nr, of.length - 1)] ?? "";
      sums.set(one, (sums.get(one) ?? 0) + persons[nr]!);
    }
    return [...sums].filter(([, persons]) => persons > 0).map(([key, persons]) => ({ key, persons }));
  });
};
