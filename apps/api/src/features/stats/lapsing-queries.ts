/**
 * Points that members hold, by the month in which they lapse: kept by membership and as sums of the business when
 * transactions are folded, and counted from the lots of members with transactions that are not.
 */
import type { Transaction } from "../../platform/database/database.ts";
import type { BusinessScope } from "../../platform/scope.ts";
import { whoseRows, type Whose } from "./figure-queries.ts";
import { parts } from "./line-queries.ts";

const { waitingOf } = parts;
const { own, first } = whoseRows;

/** The month of the last day on which a lot `l` of the membership `cs` may be used; as `lotEnd` of the engine. */
const monthOf = `date_trunc('month', case
    when l.expires_at is not null then (l.expires_at - interval '1 second') at time zone b.time_zone
    when l.inactivity_months is not null then greatest(
      (greatest(cs.last_activity_at, l.occurred_at) at time zone b.time_zone)::date + make_interval(months => l.inactivity_months),
      (l.keep_until - interval '1 second') at time zone b.time_zone)
    else 'infinity'::timestamp end)::date`;

/** Points by month of the memberships `m` (`business_id`, `card_subscription_id`); each is looked up, whatever PostgreSQL's statistics say. */
const lotsOf = (
  memberships: string,
): string => `select m.business_id, m.card_subscription_id, ${monthOf} as month, sum(l.remaining + l.held)::bigint as points
    from ${memberships} m join businesses b on b._id = m.business_id
    cross join lateral (select cs.card_id, cs.last_activity_at from card_subscriptions cs
      where cs.business_id = m.business_id and cs._id = m.card_subscription_id offset 0) cs
    join lateral (select c.stamps_required from cards c where c.business_id = m.business_id and c._id = cs.card_id offset 0) c
      on c.stamps_required is null
    cross join lateral (select l.expires_at, l.inactivity_months, l.keep_until, l.occurred_at, l.remaining, l.held from lots l
      where l.business_id = m.business_id and l.card_subscription_id = m.card_subscription_id and l.is_open offset 0) l
    group by 1, 2, 3`;

const membersOf = (
  businesses: string,
): string => `(select cs.business_id, cs._id as card_subscription_id from ${businesses} u
    cross join lateral (select cs.business_id, cs._id from card_subscriptions cs where cs.business_id = u.business_id offset 0) cs)`;

export interface LapsingRow {
  /** Its first day; `null`: never. */
  readonly month: string | null;
  readonly points: number;
  readonly members: number;
}

const columns = "nullif(s.month, 'infinity')::text as month, sum(s.points)::double precision as points";

/** Each business's months are those of its own time zone. */
export const selectLapsing = (tx: Transaction, whose: Whose): Promise<LapsingRow[]> =>
  tx.rows({
    text: `with unkept as materialized (
        select o._id as business_id from businesses o where o._id ${own(whose)} and not exists (select from stat_lapsing_zones z
          where z.business_id = o._id and z.time_zone = o.time_zone)
      ), waiting as materialized (
        select distinct t.business_id, t.card_subscription_id from ${waitingOf(own(whose))}
        where t.business_id not in (select u.business_id from unkept u)
      )
      select ${columns}, sum(s.members)::integer as members from (
        select m.month, m.points, m.members from stat_lapsing_months m
        where m.business_id ${own(whose)} and m.business_id not in (select u.business_id from unkept u)
        union all
        select k.month, -k.points, -1 from waiting w cross join lateral (select k.month, k.points from stat_lapsing k
          where k.business_id = w.business_id and k.card_subscription_id = w.card_subscription_id offset 0) k
        union all
        select a.month, a.points, 1 from (${lotsOf(`(select * from waiting union all select * from ${membersOf("unkept")} x)`)}) a
      ) s group by 1 having sum(s.members) <> 0 order by 1 nulls last`,
    values: [first(whose)],
  });

/** Counted anew from the lots. */
export const recountLapsing = (tx: Transaction, scope: BusinessScope): Promise<LapsingRow[]> =>
  tx.rows({
    text: `select ${columns}, count(*)::integer as members
      from (${lotsOf(membersOf("(select $1::uuid as business_id)"))}) s group by 1 order by 1 nulls last`,
    values: [scope.business_id],
  });

/** Brings what is kept of these memberships, and the sums, up to date by the differences. */
const keepText = (memberships: string): string => `
  with now as materialized (${lotsOf(memberships)}
  ), kept as materialized (
    select k.card_subscription_id, k.month, k.points from ${memberships} m cross join lateral (
      select k.card_subscription_id, k.month, k.points from stat_lapsing k
      where k.business_id = $1 and k.card_subscription_id = m.card_subscription_id offset 0) k
  ), changed as materialized (
    select card_subscription_id, month, coalesce(n.points, 0) as points, coalesce(n.points, 0) - coalesce(k.points, 0) as difference,
      (n.points is not null)::integer - (k.points is not null)::integer as members
    from now n full join kept k using (card_subscription_id, month) where n.points is distinct from k.points
  ), gone as (
    delete from stat_lapsing s using changed c
    where c.points = 0 and s.business_id = $1 and s.card_subscription_id = c.card_subscription_id and s.month = c.month
  ), written as (
    insert into stat_lapsing (business_id, card_subscription_id, month, points)
    select $1, c.card_subscription_id, c.month, c.points from changed c where c.points > 0
    on conflict (business_id, card_subscription_id, month) do update set points = excluded.points
  )
  insert into stat_lapsing_months (business_id, month, points, members)
  select $1, c.month, sum(c.difference), sum(c.members) from changed c group by c.month
  on conflict (business_id, month) do update
    set points = stat_lapsing_months.points + excluded.points, members = stat_lapsing_months.members + excluded.members`;

const keepSome = keepText(
  "(select $1::uuid as business_id, i._id as card_subscription_id from unnest($2::uuid[]) i (_id))",
);
const keepAll = keepText(membersOf("(select $1::uuid as business_id)"));

/** After a fold, whose lock it needs: keeps what lapses of these memberships, or of all where nothing is kept yet or of another zone. */
export const keepLapsing = async (tx: Transaction, scope: BusinessScope, ids: readonly string[]): Promise<void> => {
  const values = [scope.business_id];
  const [kept] = await tx.rows({
    text: `select 1 from stat_lapsing_zones z join businesses b on b._id = z.business_id and b.time_zone = z.time_zone where z.business_id = $1`,
    values,
  });
  if (kept !== undefined) {
    await tx.rows({ text: keepSome, values: [scope.business_id, ids] });
    return;
  }
  await tx.rows({ text: "delete from stat_lapsing where business_id = $1", values });
  await tx.rows({ text: "delete from stat_lapsing_months where business_id = $1", values });
  await tx.rows({ text: keepAll, values });
  await tx.rows({
    text: `insert into stat_lapsing_zones (business_id, time_zone) select b._id, b.time_zone from businesses b where b._id = $1
      on conflict (business_id) do update set time_zone = excluded.time_zone`,
    values,
  });
};
