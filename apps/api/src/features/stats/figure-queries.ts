/** Figures of a period: folded days and months and what is not folded yet, in one statement and so at one moment. */
import { addDays, addMonths } from "@rewardo/rules";
import type { Transaction } from "../../platform/database/database.ts";
import type { BusinessScope, Scope } from "../../platform/scope.ts";
import { parts } from "./line-queries.ts";
import { measures, noPlace, type Dimension, type Measure } from "./measures.ts";

const { factsFrom, linesFrom } = parts;

/** Local days, both inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * Whose figures: one business's, or for the platform those of all businesses with a currency (`null`: of all). What `$1`
 * is, and how a business's id compares with it.
 */
export interface Whose {
  readonly scope: Scope;
  readonly currency: string | null;
}

const own = ({ scope }: Whose): string =>
  scope.kind === "business"
    ? "= $1::uuid"
    : "in (select b._id from businesses b where $1::text is null or b.currency = $1::text)";

const first = ({ scope, currency }: Whose): string | null => (scope.kind === "business" ? scope.business_id : currency);

export const whoseRows = { own, first };

export type Bucket = "day" | "month" | "whole";

export interface FiguresQuery {
  readonly days: Days;
  readonly dimension: Dimension;
  readonly bucket: Bucket;
  readonly measures: readonly Measure[];
  /** Only these places; `null`: all, and what happened at none. */
  readonly place_ids: readonly string[] | null;
}

export type FiguresRow = { readonly from_day: string | null; readonly value: string } & {
  readonly [measure in Measure]?: number;
};

/** The whole months of a period: the first day of the first, and of the month after the last; both the same for none. */
const wholeMonths = ({ from, to }: Days): { start: string; end: string } => {
  const start = from.endsWith("-01") ? from : addMonths(`${from.slice(0, 7)}-01`, 1);
  const end = `${addDays(to, 1).slice(0, 7)}-01`;
  return start < end ? { start, end } : { start: from, end: from };
};

const bucketOf: Readonly<Record<Bucket, string>> = {
  day: "s.from_day",
  month: "date_trunc('month', s.from_day)::date",
  whole: "null::date",
};

/** Transactions that are not folded yet, of some days and places: `$1` business, `$2` and `$3` days, `$6` places. */
const unfolded = (
  whose: Whose,
  dimension: Dimension,
): string => `(select l.local_day as from_day, l.place_id, l.value, ${measures.map((one) => `l.${one}`).join(", ")}
    from (${linesFrom(
      `(${factsFrom("stat_deltas d join transactions t on t.business_id = d.business_id and t._id = d.transaction_id")}
        where d.business_id ${own(whose)} and t.local_day between $2::date and $3::date)`,
      [dimension],
    )}) l)`;

type TotalsQuery = Omit<FiguresQuery, "dimension">;

/** Totals by place, whose id is the value. */
export const selectPlaceFigures = (tx: Transaction, whose: Whose, query: TotalsQuery): Promise<FiguresRow[]> =>
  readFigures(tx, whose, { ...query, dimension: "total" }, "s.place_id::text");

export const selectFigures = (tx: Transaction, whose: Whose, query: FiguresQuery): Promise<FiguresRow[]> =>
  readFigures(tx, whose, query, "s.value");

const readFigures = (
  tx: Transaction,
  whose: Whose,
  { days, dimension, bucket, measures: wanted, place_ids }: FiguresQuery,
  value: "s.value" | "s.place_id::text",
): Promise<FiguresRow[]> => {
  const months = bucket === "day" ? { start: days.from, end: days.from } : wholeMonths(days);
  const sums = wanted.map((measure) => `sum(s.${measure})::double precision as ${measure}`).join(", ");
  return tx.rows({
    text: `select ${bucketOf[bucket]}::text as from_day, ${value} as value, ${sums} from (
        select f.from_day, f.place_id, f.value, ${measures.map((one) => `f.${one}`).join(", ")} from stat_figures f
        where f.business_id ${own(whose)} and f.dimension = $7 and f.grain = 'month' and f.from_day >= $4::date and f.from_day < $5::date
        union all
        select f.from_day, f.place_id, f.value, ${measures.map((one) => `f.${one}`).join(", ")} from stat_figures f
        where f.business_id ${own(whose)} and f.dimension = $7 and f.grain = 'day' and f.from_day between $2::date and $3::date
          and not (f.from_day >= $4::date and f.from_day < $5::date)
        union all
        select * from ${unfolded(whose, dimension)} u
      ) s where ($6::uuid[] is null or s.place_id = any($6::uuid[])) group by 1, 2 order by 1, 2`,
    values: [first(whose), days.from, days.to, months.start, months.end, place_ids, dimension],
  });
};

export interface PersonsQuery {
  readonly days: Days;
  /** `day` and `month`: distinct persons of each. */
  readonly bucket: Bucket;
  readonly place_ids: readonly string[] | null;
}

/** A transaction `t` counts as a use that nobody has undone. */
const isUse = `t.kind in ('visit', 'redeem') and not (t.status = 'reversed' and exists (select from transactions r
  where r.business_id = t.business_id and r.reverses_id = t._id and r.import_id is not null and r.idempotency_key like 'undo %'))`;

/**
 * Uses of the period, and those that wait for folding: whole months are read from the months of memberships, other days
 * from the transactions themselves. `$1` business, `$2` and `$3` days, `$4` and `$5` whole months, `$6` places.
 */
const usesText = (whose: Whose): string => `waiting as materialized (
    select f.business_id, f.card_subscription_id, f.local_day, f.place_id, f.transactions, f._id
    from (${factsFrom("stat_deltas d join transactions t on t.business_id = d.business_id and t._id = d.transaction_id")}
      where d.business_id ${own(whose)}) f where f.transactions <> 0
  ), waiting_months as (
    select w.business_id, w.card_subscription_id, date_trunc('month', w.local_day)::date as month, w.place_id,
      sum(w.transactions) as transactions
    from waiting w where w.local_day >= $4::date and w.local_day < $5::date group by 1, 2, 3, 4
  ), uses as (
    select m.business_id, m.card_subscription_id, m.month as day from stat_member_months m
    left join waiting_months w on w.card_subscription_id = m.card_subscription_id and w.month = m.month and w.place_id = m.place_id
    where m.business_id ${own(whose)} and m.month >= $4::date and m.month < $5::date
      and ($6::uuid[] is null or m.place_id = any($6::uuid[])) and m.transactions + coalesce(w.transactions, 0) > 0
    union all
    select w.business_id, w.card_subscription_id, w.month from waiting_months w
    where ($6::uuid[] is null or w.place_id = any($6::uuid[])) and w.transactions > 0
    union all
    select t.business_id, t.card_subscription_id, t.local_day from transactions t
    where t.business_id ${own(whose)} and t.local_day between $2::date and $3::date and not (t.local_day >= $4::date and t.local_day < $5::date)
      and t.occurred_at >= $2::date - interval '2 days' and t.occurred_at < $3::date + interval '3 days'
      and ($6::uuid[] is null or coalesce(t.place_id, '${noPlace}') = any($6::uuid[])) and ${isUse}
  )`;

/** When and where each person used a card first, until the end of the period. */
const firstsText = (whose: Whose): string => `first_uses as (
    select s.business_id, s.card_subscription_id, s.local_day, s.place_id, s.transaction_id
    from stat_first_uses s where s.business_id ${own(whose)}
      and not exists (select from waiting w where w.card_subscription_id = s.card_subscription_id)
    union all
    select * from (select distinct on (t.card_subscription_id) t.business_id, t.card_subscription_id, t.local_day,
        coalesce(t.place_id, '${noPlace}'), t._id from transactions t
      where (t.business_id, t.card_subscription_id) in (select w.business_id, w.card_subscription_id from waiting w) and ${isUse}
      order by t.card_subscription_id, t.local_day, t._id) anew
  ), firsts as (
    select distinct on (cs.person_id) cs.person_id, s.local_day as day, s.place_id
    from first_uses s join card_subscriptions cs on cs.business_id = s.business_id and cs._id = s.card_subscription_id
    where s.local_day <= $3::date order by cs.person_id, s.local_day, s.transaction_id
  )`;

const personsOf = (bucket: Bucket): string => `persons as (
    select ${bucketOf[bucket].replaceAll("s.from_day", "u.day")} as from_day, cs.business_id, cs.person_id
    from uses u join card_subscriptions cs on cs.business_id = u.business_id and cs._id = u.card_subscription_id group by 1, 2, 3
  )`;

const valuesOf = (whose: Whose, { days, bucket, place_ids }: PersonsQuery): unknown[] => {
  const months = bucket === "day" ? { start: days.from, end: days.from } : wholeMonths(days);
  return [first(whose), days.from, days.to, months.start, months.end, place_ids];
};

/**
 * Distinct persons who used a card: `active`, and of them `new`, whose first use of all was in the period of the answer's
 * row, at one of these places; the others came before.
 */
export const countPersons = (
  tx: Transaction,
  whose: Whose,
  query: PersonsQuery,
): Promise<{ from_day: string | null; active: number; new: number }[]> =>
  tx.rows({
    text: `with ${usesText(whose)}, ${personsOf(query.bucket)}, ${firstsText(whose)}, new_persons as (
        select ${bucketOf[query.bucket].replaceAll("s.from_day", "f.day")} as from_day, count(*) as persons from firsts f
        where f.day >= $2::date and ($6::uuid[] is null or f.place_id = any($6::uuid[])) group by 1
      )
      select p.from_day::text, count(*)::integer as active, coalesce(max(n.persons), 0)::integer as new
      from persons p left join new_persons n on n.from_day is not distinct from p.from_day group by p.from_day order by p.from_day`,
    values: valuesOf(whose, query),
  });

/** Persons by the month of their first use and the months in which they came again: only first months of the period. */
export const countCohorts = (
  tx: Transaction,
  whose: Whose,
  { days, place_ids }: Omit<PersonsQuery, "bucket">,
): Promise<{ cohort: string; month: string; persons: number }[]> =>
  tx.rows({
    text: `with ${usesText(whose)}, ${personsOf("month")}, ${firstsText(whose)}
      select date_trunc('month', f.day)::date::text as cohort, p.from_day::text as month, count(*)::integer as persons
      from persons p join firsts f on f.person_id = p.person_id where f.day >= $2::date group by 1, 2 order by 1, 2`,
    values: valuesOf(whose, { days, bucket: "month", place_ids }),
  });

/** From when on an age is in the next group; the last is open. */
export const ages = [0, 18, 25, 35, 45, 55, 65] as const;

const groupOf = {
  gender: "coalesce(u.gender, 'unknown')",
  age_group: `case when u.birth_date is null then 'unknown' else (
    select max(a)::text from unnest('{${ages.join()}}'::integer[]) a where a <= extract(year from age($3::date, u.birth_date))) end`,
} as const;

/** Active persons by what is known of them now; their age on the last day. */
export const countPersonsBy = (
  tx: Transaction,
  whose: Whose,
  { by, ...query }: Omit<PersonsQuery, "bucket"> & { readonly by: keyof typeof groupOf },
): Promise<{ key: string; persons: number }[]> =>
  tx.rows({
    text: `with ${usesText(whose)}, ${personsOf("whole")}
      select ${groupOf[by]} as key, count(*)::integer as persons
      from persons p left join users u on u.business_id = p.business_id and u._id = p.person_id group by 1 order by 1`,
    values: valuesOf(whose, { ...query, bucket: "whole" }),
  });

/** Used memberships by the level that they have now; without a level the key is empty. */
export const countMembersByLevel = (
  tx: Transaction,
  whose: Whose,
  query: Omit<PersonsQuery, "bucket">,
): Promise<{ key: string; persons: number }[]> =>
  tx.rows({
    text: `with ${usesText(whose)}
      select coalesce(cs.level_id::text, '') as key, count(distinct cs._id)::integer as persons
      from uses u join card_subscriptions cs on cs.business_id = u.business_id and cs._id = u.card_subscription_id group by 1 order by 1`,
    values: valuesOf(whose, { ...query, bucket: "whole" }),
  });

/** All lines of some days, counted anew from the transactions; `measures` as sums of folded figures would have them. */
export const recount = (
  tx: Transaction,
  scope: BusinessScope,
  { days, dimension }: { days: Days; dimension: Dimension },
): Promise<(FiguresRow & { place_id: string })[]> =>
  tx.rows({
    text: `select l.local_day::text as from_day, l.place_id, l.value,
        ${measures.map((one) => `sum(l.${one})::double precision as ${one}`).join(", ")}
      from (${linesFrom(
        `(${factsFrom("transactions t")} where t.business_id = $1 and t.local_day between $2::date and $3::date)`,
        [dimension],
      )}) l group by 1, 2, 3
      having ${measures.map((one) => `sum(l.${one}) <> 0`).join(" or ")} order by 1, 2, 3`,
    values: [scope.business_id, days.from, days.to],
  });
