/**
 * Points that members hold, by the month in which they lapse: kept by membership and as sums of the business when
 * transactions are folded, and counted from the lots of members with transactions that are not.
 */
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { scopeRows, type StatScope } from "./figure-queries.ts";
import { parts, type Same } from "./line-queries.ts";

const { ofOne, waitingOf } = parts;
const { own, same, first } = scopeRows;

/**
 * The month of the last day on which a lot `l` of the membership `cs` may be used, if its warning arrives; as `lotDue` of the
 * engine. What waits past its end keeps its month.
 */
const monthOf = `date_trunc('month', greatest((l.lapses_at - interval '1 second') at time zone b.time_zone, case
    when l.expires_at is not null then (l.expires_at - interval '1 second') at time zone b.time_zone
    when l.inactivity_months is not null then greatest(
      (greatest(cs.last_activity_at, l.occurred_at) at time zone b.time_zone)::date + make_interval(months => l.inactivity_months),
      (l.keep_until - interval '1 second') at time zone b.time_zone)
    else 'infinity'::timestamp end))::date`;

/** Points by month of the memberships `m` (`business_id`, `card_subscription_id`); each is looked up, whatever PostgreSQL's statistics say. */
const lotsOf = (
  memberships: string,
  same: Same,
): string => `select m.business_id, m.card_subscription_id, ${monthOf} as month, sum(l.remaining + l.held)::bigint as points
    from ${memberships} m join businesses b on b._id ${same("m.business_id")}
    cross join lateral (select cs.card_id, cs.last_activity_at from card_subscriptions cs
      where cs.business_id ${same("m.business_id")} and cs._id = m.card_subscription_id offset 0) cs
    join lateral (select c.stamps_required from cards c where c.business_id ${same("m.business_id")} and c._id = cs.card_id offset 0) c
      on c.stamps_required is null
    cross join lateral (select l.expires_at, l.inactivity_months, l.keep_until, l.lapses_at, l.occurred_at, l.remaining, l.held from lots l
      where l.business_id ${same("m.business_id")} and l.card_subscription_id = m.card_subscription_id and l.is_open offset 0) l
    group by 1, 2, 3`;

const membersOf = (
  businesses: string,
  same: Same,
): string => `(select cs.business_id, cs._id as card_subscription_id from ${businesses} u
    cross join lateral (select cs.business_id, cs._id from card_subscriptions cs where cs.business_id ${same("u.business_id")} offset 0) cs)`;

export interface LapsingRow {
  /** First day of the month; `null` for points that never lapse. */
  readonly month: string | null;
  readonly points: number;
  readonly members: number;
}

const columns = "nullif(s.month, 'infinity')::text as month, sum(s.points)::double precision as points";

/** Each business's months are those of its own time zone. */
export const selectLapsing = (tx: Transaction, statScope: StatScope): Promise<LapsingRow[]> =>
  tx.rows({
    text: `with unkept as materialized (
        select o._id as business_id from businesses o where o._id ${own(statScope)} and not exists (select 1 from stat_lapsing_zones z
          where z.business_id ${same(statScope)("o._id")} and z.time_zone = o.time_zone)
      ), waiting as materialized (
        select distinct t.business_id, t.card_subscription_id from ${waitingOf(own(statScope), same(statScope))}
        where t.business_id not in (select u.business_id from unkept u)
      )
      select ${columns}, sum(s.members)::integer as members from (
        select m.month, m.points, m.members from stat_lapsing_months m
        where m.business_id ${own(statScope)} and m.business_id not in (select u.business_id from unkept u)
        union all
        select k.month, -k.points, -1 from waiting w cross join lateral (select k.month, k.points from stat_lapsing k
          where k.business_id ${same(statScope)("w.business_id")} and k.card_subscription_id = w.card_subscription_id offset 0) k
        union all
        select a.month, a.points, 1 from (${lotsOf(`(select * from waiting union all select * from ${membersOf("unkept", same(statScope))} x)`, same(statScope))}) a
      ) s group by 1 having sum(s.members) <> 0 order by 1 nulls last`,
    values: [first(statScope)],
  });

/** Recounted from the lots. */
export const recountLapsing = (tx: Transaction, scope: BusinessScope): Promise<LapsingRow[]> =>
  tx.rows({
    text: `select ${columns}, count(*)::integer as members
      from (${lotsOf(membersOf("(select $1::uuid as business_id)", ofOne), ofOne)}) s group by 1 order by 1 nulls last`,
    values: [scope.business_id],
  });

/** SQL fragments that statements of other files use. */
export const lapsingParts = { lotsOf, membersOf };
