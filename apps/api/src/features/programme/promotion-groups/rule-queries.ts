/** A promotion group's rule as a condition of SQL, over a membership `m` and its customer `u`. */
import type { GroupCondition, GroupRule } from "@rewardo/contract/promotion-groups";
import { type RawBuilder, sql } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** When it is asked: the instant, and the business's local day then. */
export interface Moment {
  readonly at: string;
  readonly day: string;
}

/** A moment, and whose customers are asked about. */
interface Frame extends Moment {
  readonly scope: BusinessScope;
}

export type Truth = RawBuilder<boolean>;
const never: Truth = sql<boolean>`false`;

const since = (days: number, { at }: Moment) => sql`${at}::timestamptz - make_interval(days => ${days}::integer)`;

/**
 * SQL: transactions of the membership, and of those merged into it, of the last days, without reversed ones and their
 * reversals. A return without a known purchase lowers the spending. Few memberships have others merged into them: only
 * those are searched.
 */
const transactions = (
  days: number | null,
  { scope, ...moment }: Frame,
) => sql`t.business_id = ${scope.business_id}::uuid
  and t.card_subscription_id = any(case when exists (select 1 from card_subscriptions o
      where o.business_id = ${scope.business_id}::uuid and o.merged_into = m._id)
    then array(with recursive own as (select m._id union select o._id from own join card_subscriptions o
      on o.business_id = ${scope.business_id}::uuid and o.merged_into = own._id) select own._id from own) else array[m._id] end)
  and t.reverses_id is null and t.status <> 'reversed'
  ${days === null ? sql`` : sql`and t.occurred_at >= ${since(days, moment)}`}`;

/** SQL: amount refunded of transaction `t` at any time, zero or below. Looked up only if there was a refund. */
const refunds = (
  scope: BusinessScope,
): RawBuilder<unknown> => sql`case when t.status = 'partially_reversed' then coalesce((select sum(r.amount) from transactions r
  where r.business_id = ${scope.business_id}::uuid and r.reverses_id = t._id), 0) else 0 end`;

const between = (figure: RawBuilder<unknown>, least: number | null, most: number | null): Truth =>
  sql<boolean>`(${sql.join(
    [
      sql`true`,
      ...(least === null ? [] : [sql`${figure} >= ${least}::bigint`]),
      ...(most === null ? [] : [sql`${figure} <= ${most}::bigint`]),
    ],
    sql` and `,
  )})`;

/**
 * Customer `u` has their birthday on a day: the one that they told without a year, else that of their birth date. A birthday on
 * 29 February is kept on the 28th in years without one.
 */
const isBirthday = (day: RawBuilder<unknown>): Truth =>
  sql<boolean>`coalesce(to_char(100 * u.birth_month + u.birth_day, 'FM0000'), to_char(u.birth_date, 'MMDD')) = any(case
  when to_char(${day}, 'MMDD') = '0228' and to_char(${day} + 1, 'MMDD') = '0301' then array['0228', '0229']
  else array[to_char(${day}, 'MMDD')] end)`;

const birthday = (days: number, { day }: Moment): Truth =>
  sql<boolean>`exists (select 1 from generate_series(0, ${days}::integer) d where ${isBirthday(sql`(${day}::date + d)`)})`;

/** The group that the customer's visits put them in last. */
const rfmGroup = (scope: BusinessScope): RawBuilder<unknown> => sql`(select r.rfm_group from rfm_changes r
  where r.business_id = ${scope.business_id}::uuid and r.user_id = m.user_id order by r.valid_from desc limit 1)`;

const conditions: {
  readonly [Kind in GroupCondition["kind"]]: (value: Extract<GroupCondition, { kind: Kind }>, frame: Frame) => Truth;
} = {
  age: ({ least, most }, { day }) =>
    sql<boolean>`(u.birth_date is not null and ${between(sql`date_part('year', age(${day}::date, u.birth_date))`, least, most)})`,
  gender: ({ genders }) => sql<boolean>`coalesce(u.gender, 'unknown') = any(${[...genders]}::text[])`,
  level: ({ level_ids }) => {
    const ids = level_ids.filter((id) => id !== null);
    return sql<boolean>`(m.level_id = any(${ids}::uuid[]) or (${level_ids.includes(null)}::boolean and m.level_id is null))`;
  },
  rfm_group: ({ rfm_groups }, { scope }) => sql<boolean>`${rfmGroup(scope)} = any(${[...rfm_groups]}::text[])`,
  visits: ({ least, most, days }, frame) =>
    between(
      days === null
        ? sql`m.visits`
        : sql`(select count(*) from transactions t where ${transactions(days, frame)} and t.kind = 'visit')`,
      least,
      most,
    ),
  spend: ({ least, most, days }, frame) =>
    between(
      sql`(select coalesce(sum(t.amount + ${refunds(frame.scope)}), 0) from transactions t where ${transactions(days, frame)})`,
      least,
      most,
    ),
  last_visit: ({ than, days }, frame) =>
    than === "more"
      ? sql<boolean>`(m.last_visit_at is null or m.last_visit_at < ${since(days, frame)})`
      : sql<boolean>`m.last_visit_at >= ${since(days, frame)}`,
  place: ({ place_ids, days }, frame) => sql<boolean>`exists (select 1 from transactions t
    where ${transactions(days, frame)} and t.kind <> 'reverse' and t.place_id = any(${[...place_ids]}::uuid[]))`,
  product: ({ names, days }, frame) => sql<boolean>`exists (select 1 from transactions t
    cross join lateral jsonb_array_elements(t.items) line
    where ${transactions(days, frame)} and t.kind <> 'reverse' and lower(line ->> 'name') = any(${names.map((name) => name.toLowerCase())}::text[])
      and (line ->> 'quantity')::numeric >= 0 and (line ->> 'amount')::bigint >= 0)`,
  joined: ({ than, days }, frame) =>
    than === "more"
      ? sql<boolean>`m.joined_at < ${since(days, frame)}`
      : sql<boolean>`m.joined_at >= ${since(days, frame)}`,
  birthday: ({ days }, frame) => birthday(days, frame),
};

const truthOf = (condition: GroupCondition, frame: Frame): Truth =>
  // An unknown birthday or level is no match, and not "unknown" to the words around it.
  sql<boolean>`coalesce(${conditions[condition.kind](condition as never, frame)}, false)`;

const joined = (truths: readonly Truth[], match: GroupRule["match"]): Truth =>
  truths.length === 0 ? never : sql<boolean>`(${sql.join(truths, match === "all" ? sql` and ` : sql` or `)})`;

const other = { all: "any", any: "all" } as const;

/** Each part of the rule by itself. */
const truthsOf = ({ match, parts }: GroupRule, frame: Frame): Truth[] =>
  parts.map((part) =>
    "conditions" in part
      ? joined(
          part.conditions.map((condition) => truthOf(condition, frame)),
          other[match],
        )
      : truthOf(part, frame),
  );

const ruleTruth = (rule: GroupRule, frame: Frame): Truth => joined(truthsOf(rule, frame), rule.match);

/** SQL fragments that statements of other files use. */
export const ruleParts = { isBirthday, joined, other, rfmGroup, ruleTruth, truthOf };
