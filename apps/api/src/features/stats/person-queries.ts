/**
 * Distinct persons who used a card: of kept months and days of memberships, and of what is not folded yet, in one statement.
 * Nothing is joined by sets: a person's rows are put below each other and grouped, which takes the same time whatever
 * PostgreSQL knows of a business.
 */
import { addDays, addMonths } from "@rewardo/rules";
import type { Transaction } from "../../platform/database/database.ts";
import { monthsOf, wholeMonths, type Days } from "./days.ts";
import { whoseRows, type Bucket, type Whose } from "./figure-queries.ts";
import { parts } from "./line-queries.ts";
import { noPlace } from "./measures.ts";

const { factsFrom, waitingOf } = parts;
const { own, first } = whoseRows;

export interface PersonsQuery {
  readonly days: Days;
  /** `day` and `month`: distinct persons of each. */
  readonly bucket: Bucket;
  readonly place_ids: readonly string[] | null;
}

/** A transaction `t` counts as a use that nobody has undone. */
export const isUse = `t.kind in ('visit', 'redeem') and not (t.status = 'reversed' and exists (select from transactions r
  where r.business_id = t.business_id and r.reverses_id = t._id and r.import_id is not null and r.idempotency_key like 'undo %'))`;

const bits = 480;
const firstYear = 2020;
const lastYear = firstYear + bits / 12 - 1;
const none = `B'0'::bit(${bits})`;
const monthNr = (month: string): number => 12 * (Number(month.slice(0, 4)) - firstYear) + Number(month.slice(5, 7)) - 1;

/** Months as bits, the first is January 2020. */
const monthBit = (day: string): string => `case when extract(year from ${day}) between ${firstYear} and ${lastYear}
  then set_bit(${none}, (12 * (extract(year from ${day})::integer - ${firstYear}) + extract(month from ${day})::integer - 1), 1)
  else ${none} end`;
const dayBit = (day: string): string => `(1 << (extract(day from ${day})::integer - 1))`;

/** Parts of statements. */
export const useBits = { monthBit, dayBit };

const allDays = 2 ** 31 - 1;

/** The days of a month that are in the period, as bits. */
const daysIn = (month: string, { from, to }: Days): number => {
  const start = month < from ? Number(from.slice(8)) : 1;
  const last = addDays(addMonths(month, 1), -1);
  const end = Number((last < to ? last : to).slice(8));
  return start === 1 && last <= to ? allDays : 2 ** end - 2 ** (start - 1);
};

/**
 * Uses that wait (`waiting`), memberships of which one was taken back (`undone`), whose uses are all read again (`anew`).
 * `$1` business, `$2` and `$3` days, `$4` whole months as bits, `$5` other months and `$6` their days as bits, `$7` places.
 */
const usesText = (whose: Whose): string => `waiting as materialized (
    select f.card_subscription_id, f.business_id, f.local_day, f.place_id, f.transactions, f._id, p.person_id
    from (${factsFrom(waitingOf(own(whose)))}) f cross join lateral (select cs.person_id from card_subscriptions cs
      where cs.business_id = f.business_id and cs._id = f.card_subscription_id offset 0) p
    where f.transactions <> 0
  ), undone as materialized (
    select distinct w.business_id, w.card_subscription_id, w.person_id from waiting w where w.transactions < 0
  ), anew as materialized (
    select u.card_subscription_id, u.person_id, t.local_day, t.place_id, t._id from undone u cross join lateral (
      select t.local_day, coalesce(t.place_id, '${noPlace}') as place_id, t._id from transactions t
      where t.business_id = u.business_id and t.card_subscription_id = u.card_subscription_id and ${isUse} offset 0) t
    union all
    select w.card_subscription_id, w.person_id, w.local_day, w.place_id, w._id from waiting w
    where w.transactions > 0 and w.card_subscription_id not in (select u.card_subscription_id from undone u)
  )`;

const isKept = (row: string): string =>
  `${row}.card_subscription_id not in (select u.card_subscription_id from undone u)`;

/** Days of months, by membership and place. */
const keptDays = (
  whose: Whose,
): string => `select m.*, k.bit from (select k.*, ${monthBit("k.month")} as bit from unnest($5::date[], $6::integer[]) k (month, days) offset 0) k
    cross join lateral (select m.card_subscription_id, m.person_id, m.month, m.days & k.days as days from stat_member_months m
      where m.business_id ${own(whose)} and m.month = k.month and m.days & k.days <> 0
        and ($7::uuid[] is null or m.place_id = any($7::uuid[])) offset 0) m
    where ${isKept("m")}`;

const usedAnew = "a.local_day between $2::date and $3::date and ($7::uuid[] is null or a.place_id = any($7::uuid[]))";

/** One row a person (or membership): months of the period with a use, and the first day of all if it was at these places. */
const personsText = (whose: Whose, isPlaced: boolean, by: "person_id" | "card_subscription_id"): string => {
  const firsts = isPlaced
    ? `select f.${by}, $4::bit(${bits}) as months, case when f.first_place_id = any($7::uuid[]) then f.first_day end as first_day from (
        select distinct on (s.${by}) s.* from (
          select m.card_subscription_id, m.person_id, m.first_day, m.first_place_id, m.first_transaction_id from stat_members m
          where m.business_id ${own(whose)} and m.first_day <= $3::date and ${isKept("m")}
          union all
          select a.card_subscription_id, a.person_id, a.local_day, a.place_id, a._id from anew a where a.local_day <= $3::date) s
        order by s.${by}, s.first_day, s.first_transaction_id) f`
    : `select m.${by}, m.months & $4::bit(${bits}) as months, m.first_day from stat_members m
        where m.business_id ${own(whose)} and m.first_day <= $3::date and ${isKept("m")}
      union all
      select a.${by}, ${none}, a.local_day from anew a where a.local_day <= $3::date`;
  return `${usesText(whose)}, persons as (
    select s.${by}, bit_or(s.months) as months, min(s.first_day) as first_day from (
      ${firsts}
      union all
      select m.${by}, m.bit, null from (${keptDays(whose)}) m
      union all
      select a.${by}, ${monthBit("a.local_day")}, null from anew a where ${usedAnew}
    ) s group by s.${by}
  )`;
};

/** With `$8` of the first month. Of one place, or for days, nothing is read from the months of memberships. */
const valuesOf = (whose: Whose, { days, bucket, place_ids }: PersonsQuery): unknown[] => {
  const { start, end } = wholeMonths(days);
  const months = monthsOf(days);
  const isWhole = (month: string): boolean =>
    place_ids === null && bucket !== "day" && start <= month && month < end && monthNr(month) < bits;
  const mask = Array.from({ length: bits }, () => "0");
  for (const month of months.filter(isWhole)) mask[monthNr(month)] = "1";
  const rest = months.filter((month) => !isWhole(month));
  const masks = rest.map((month) => daysIn(month, days));
  return [first(whose), days.from, days.to, mask.join(""), rest, masks, place_ids];
};

interface PersonsRow {
  from_day: string | null;
  active: number;
  new: number;
}

const newText = (bucket: Bucket): string => {
  const day = { day: "p.first_day", month: "date_trunc('month', p.first_day)", whole: "null" }[bucket];
  return `select coalesce(jsonb_object_agg(coalesce(n.from_day::text, ''), n.persons), '{}') from (
      select ${day}::date as from_day, count(*) as persons from persons p where p.first_day >= $2::date group by 1) n`;
};

const countOf = (length: number, isIn: (nr: number) => string): string =>
  `array[${Array.from({ length }, (_, nr) => `count(*) filter (where ${isIn(nr)})`).join(", ")}]::integer[]`;

const isInMonth = (nr: number): string => `get_bit(p.months, $8::integer + ${nr}) = 1`;

/**
 * Distinct persons who used a card: `active`, and of them `new`, whose first use of all was in the period of the answer's
 * row, at one of these places; the others came before. Only rows with at least one person.
 */
export const countPersons = async (tx: Transaction, whose: Whose, query: PersonsQuery): Promise<PersonsRow[]> => {
  const { days, bucket, place_ids } = query;
  const months = monthsOf(days);
  const text = `with ${personsText(whose, place_ids !== null, "person_id")}`;
  const values = valuesOf(whose, query);
  const rowOf = (from_day: string | null, active: number, fresh: Readonly<Record<string, number>>): PersonsRow[] =>
    active > 0 ? [{ from_day, active, new: fresh[from_day ?? ""] ?? 0 }] : [];
  if (bucket === "day") {
    const found = await tx.rows<{ month: string; active: number[]; new: Record<string, number> }>({
      text: `${text}, days as (
          select d.person_id, d.month, bit_or(d.days) as days from (
            select m.person_id, m.month, m.days from (${keptDays(whose)}) m
            union all
            select a.person_id, date_trunc('month', a.local_day)::date, ${dayBit("a.local_day")} from anew a where ${usedAnew}
          ) d group by 1, 2)
        select p.month::text, ${countOf(31, (nr) => `p.days & (1 << ${nr}) <> 0`)} as active, (${newText(bucket)}) as new
        from days p group by 1 order by 1`,
      values,
    });
    return found.flatMap(({ month, active, new: fresh }) =>
      active.flatMap((count, nr) => rowOf(addDays(month, nr), count, fresh)),
    );
  }
  if (bucket === "whole") {
    const [found] = await tx.rows<{ active: number; new: Record<string, number> }>({
      text: `${text} select count(*)::integer as active, (${newText(bucket)}) as new from persons p where p.months <> ${none}`,
      values,
    });
    return rowOf(null, found?.active ?? 0, found?.new ?? {});
  }
  const [found] = await tx.rows<{ active: number[]; new: Record<string, number> }>({
    text: `${text} select ${countOf(months.length, isInMonth)} as active, (${newText(bucket)}) as new from persons p`,
    values: [...values, monthNr(months[0]!)],
  });
  return months.flatMap((month, nr) => rowOf(month, found?.active[nr] ?? 0, found?.new ?? {}));
};

/** Persons by the month of their first use and the months in which they came again: only first months of the period. */
export const countCohorts = async (
  tx: Transaction,
  whose: Whose,
  { days, place_ids }: Omit<PersonsQuery, "bucket">,
): Promise<{ cohort: string; month: string; persons: number }[]> => {
  const months = monthsOf(days);
  const found = await tx.rows<{ cohort: string; persons: number[] }>({
    text: `with ${personsText(whose, place_ids !== null, "person_id")}
      select date_trunc('month', p.first_day)::date::text as cohort, ${countOf(months.length, isInMonth)} as persons
      from persons p where p.first_day >= $2::date group by 1 order by 1`,
    values: [...valuesOf(whose, { days, bucket: "month", place_ids }), monthNr(months[0]!)],
  });
  return found.flatMap(({ cohort, persons }) =>
    months.flatMap((month, nr) => (persons[nr]! > 0 ? [{ cohort, month, persons: persons[nr]! }] : [])),
  );
};

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
    text: `with ${personsText(whose, query.place_ids !== null, "person_id")}
      select ${groupOf[by]} as key, count(*)::integer as persons
      from persons p left join users u on u.business_id ${own(whose)} and u._id = p.person_id where p.months <> ${none}
      group by 1 order by 1`,
    values: valuesOf(whose, { ...query, bucket: "whole" }),
  });

/** Used memberships by the level that they have now; without a level the key is empty. */
export const countMembersByLevel = (
  tx: Transaction,
  whose: Whose,
  query: Omit<PersonsQuery, "bucket">,
): Promise<{ key: string; persons: number }[]> =>
  tx.rows({
    text: `with ${personsText(whose, query.place_ids !== null, "card_subscription_id")}
      select coalesce(cs.level_id::text, '') as key, count(*)::integer as persons
      from persons p join card_subscriptions cs on cs.business_id ${own(whose)} and cs._id = p.card_subscription_id
      where p.months <> ${none} group by 1 order by 1`,
    values: valuesOf(whose, { ...query, bucket: "whole" }),
  });
