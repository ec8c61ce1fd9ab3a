/** Actions of each account and device in a period, and how many of them are flagged. */
import type { IntegrityMark, IntegrityRow } from "@rewardo/contract/integrity";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, instantJson, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export interface IntegrityFilter {
  /** Instants, half open. */
  readonly from: string;
  readonly before: string;
  /** Rows of these places alone; `null` is every place. */
  readonly place_ids: readonly string[] | null;
}

/** A bill is high above so many times what 95 of 100 visits with the card stay within; the till asks from there on, too. */
const highTimes = 5;
/** Below this number of visits a card has no usual pattern to compare with. */
const fewestVisits = 20;
const latestShown = 5;

export type IntegrityRecord = Pick<
  IntegrityRow,
  "kind" | "_id" | "visits" | IntegrityMark | "latest" | "last_at" | "frozen_at" | "frozen_by_name"
> & {
  /** Name of a device; the name of an account is read separately, by the reader's rights. */
  name: string | null;
  /** `null`: at all places, and of an account. */
  place_ids: string[] | null;
  flags_settled_at: string | null;
  /** When the last mark was recorded: of those that the ledger or the bill carries, and of corrections. */
  flagged_at: string | null;
  corrected_at: string | null;
};

/** Every account and device that did something in the period, and the frozen ones. */
export const selectIntegrity = (
  tx: Transaction,
  scope: BusinessScope,
  { from, before, place_ids }: IntegrityFilter,
): Promise<IntegrityRecord[]> =>
  tx.rows(
    statement<IntegrityRecord>(sql`with period as materialized (
        select t._id, coalesce(t.account_id, t.device_id) as actor_id, t.kind, t.status, t.flags, t.amount, t.currency,
          t.card_id, t.occurred_at, t.recorded_at
        from transactions t where ${inScope(scope, "t.business_id")}
          and t.occurred_at >= ${from}::timestamptz and t.occurred_at < ${before}::timestamptz
          and t.kind in ('visit', 'redeem', 'adjust', 'reverse') and (t.source in ('till', 'device') or t.source = 'integration' and coalesce(t.account_id, t.device_id) is not null)
          ${place_ids === null ? sql`` : sql`and t.place_id in (select unnest(${[...place_ids]}::uuid[]))`}),
      usual as (select card_id, percentile_disc(0.95) within group (order by amount) * ${sql.lit(highTimes)} as high
        from period where kind = 'visit' and status = 'completed' and amount > 0
        group by card_id having count(*) >= ${sql.lit(fewestVisits)}),
      marked as (select p.actor_id, p._id, m.mark, p.occurred_at, p.recorded_at, p.amount, p.currency,
          row_number() over (partition by p.actor_id order by p.occurred_at desc, p._id desc, m.mark) as nr
        from period p left join usual u using (card_id)
        cross join lateral unnest(array_remove(array[
          case when 'own_card' = any(p.flags) and p.status <> 'reversed' then 'own_card' end,
          case when 'burst' = any(p.flags) and p.status <> 'reversed' then 'burst' end,
          case when 'backdated' = any(p.flags) and p.status <> 'reversed' then 'backdated' end,
          case when 'repeated' = any(p.flags) and p.status <> 'reversed' then 'repeated' end,
          case when p.kind = 'visit' and p.status <> 'reversed' and p.amount > u.high then 'high_amount' end,
          case when p.kind in ('adjust', 'reverse') then 'correction' end], null)) m(mark)),
      did as (select actor_id, count(*) filter (where kind in ('visit', 'redeem')) as visits from period group by actor_id),
      stood as (select actor_id, count(*) filter (where mark = 'own_card') as own_card, count(*) filter (where mark = 'burst') as burst,
          count(*) filter (where mark = 'backdated') as backdated, count(*) filter (where mark = 'repeated') as repeated,
          count(*) filter (where mark = 'high_amount') as high_amount, count(*) filter (where mark = 'correction') as correction,
          max(recorded_at) filter (where mark <> 'correction') as flagged_at,
          max(recorded_at) filter (where mark = 'correction') as corrected_at, max(occurred_at) as last_at,
          jsonb_agg(jsonb_build_object('transaction_id', _id, 'mark', mark, 'occurred_at', ${sql.raw(instantJson("occurred_at"))}, 'amount', amount,
            'currency', currency) order by nr) filter (where nr <= ${sql.lit(latestShown)}) as latest
        from marked group by actor_id),
      actors as (
        select 'account' as kind, a._id, null as name, null::uuid[] as place_ids, a.frozen_at, a.frozen_by, a.flags_settled_at
        from accounts a where ${inScope(scope, "a.business_id")}
        union all
        select 'device', d._id, d.name, case when d.all_places then null
            else array(select dp.place_id from device_places dp where ${inScope(scope, "dp.business_id")} and dp.device_id = d._id) end,
          d.frozen_at, d.frozen_by, d.flags_settled_at
        from devices d where ${inScope(scope, "d.business_id")})
      select actors.kind, actors._id, actors.name, actors.place_ids, actors.frozen_at, actors.flags_settled_at,
        (select nullif(concat_ws(' ', f.first_name, f.last_name), '') from accounts f
          where ${inScope(scope, "f.business_id")} and f._id = actors.frozen_by) as frozen_by_name,
        coalesce(did.visits, 0) as visits, coalesce(stood.own_card, 0) as own_card, coalesce(stood.burst, 0) as burst,
        coalesce(stood.backdated, 0) as backdated, coalesce(stood.repeated, 0) as repeated,
        coalesce(stood.high_amount, 0) as high_amount, coalesce(stood.correction, 0) as correction,
        stood.flagged_at, stood.corrected_at, stood.last_at, coalesce(stood.latest, '[]') as latest
      from actors left join did on did.actor_id = actors._id left join stood on stood.actor_id = actors._id
      where did.actor_id is not null or actors.frozen_at is not null`),
  );
