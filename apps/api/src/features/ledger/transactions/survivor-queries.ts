/** Follows a membership, and its lots, to the one it was merged into. */
import type { Lot } from "@rewardo/engine";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { ownText } from "../ledger/index.ts";

/** The membership and those that it was merged into, one after the other; the last one is where it is now. */
export const selectMergedInto = async (
  tx: Transaction,
  scope: BusinessScope,
  card_subscription_id: string,
): Promise<string[]> => {
  const rows = await tx.rows(
    statement<{ _id: string }>(sql`with recursive way as (
        select cs._id, cs.merged_into, 0 as step from card_subscriptions cs
        where ${inScope(scope, "cs.business_id")} and cs._id = ${card_subscription_id}::uuid
        union all
        select cs._id, cs.merged_into, way.step + 1 from way join card_subscriptions cs on cs._id = way.merged_into
        where ${inScope(scope, "cs.business_id")}
      ) select way._id from way order by way.step`),
  );
  return rows.map(({ _id }) => _id);
};

/** Lots as they are where they were last: a merge takes open ones along under their ids and leaves closed ones behind. */
export const selectLotsAlong = (
  tx: Transaction,
  scope: BusinessScope,
  { way, lot_ids }: { way: readonly string[]; lot_ids: readonly string[] },
): Promise<Lot[]> =>
  tx.rows(
    statement<Lot>(sql`select distinct on (l._id) l._id, l.amount, l.remaining, l.held, l.source_transaction_id, l.occurred_at,
        l.expires_at, l.inactivity_months, l.keep_until, l.pending_until, l.lapse_after_warning, l.warned_at, l.lapses_at
      from unnest(${[...way]}::uuid[]) with ordinality as way (_id, step)
      join lots l on l.card_subscription_id = way._id and l._id = any(${[...lot_ids]}::uuid[])
      where ${inScope(scope, "l.business_id")} order by l._id, way.step desc`),
  );

/**
 * Levels that a membership, and those it was merged into, had before they reached this level at or after this moment,
 * and since when. A level that a reversal restored counts as held since before.
 */
export const selectLevelsBefore = (
  tx: Transaction,
  scope: BusinessScope,
  { way, level_id, since }: { way: readonly string[]; level_id: string; since: string },
): Promise<{ level_id: string | null; since: string | null }[]> =>
  tx.rows(
    statement<{ level_id: string | null; since: string | null }>(sql`select l.from_id as level_id,
        (select p.changed_at from level_changes p
          left join transactions t on ${inScope(scope, "t.business_id")} and t._id = p.transaction_id
          where ${inScope(scope, "p.business_id")} and p.card_subscription_id = l.card_subscription_id and p._id < l._id
            and p.to_id = l.from_id and t.kind is distinct from 'reverse'
          order by p._id desc limit 1) as since
      from level_changes l
      where ${inScope(scope, "l.business_id")} and l.card_subscription_id = any(${[...way]}::uuid[])
        and l.to_id = ${level_id}::uuid and l.changed_at >= ${since}::timestamptz order by l._id`),
  );

/**
 * Last visit on any membership that was merged into this one, `except` left out. Returns nothing if none was merged,
 * and `null` if no visit is left.
 */
export const selectLastVisitOfMerged = (
  tx: Transaction,
  scope: BusinessScope,
  { card_subscription_id, except }: { card_subscription_id: string; except: string },
): Promise<{ last_visit_at: string | null } | undefined> =>
  tx.row(
    statement<{ last_visit_at: string | null }>(sql`with recursive family as (
        select cs._id from card_subscriptions cs
        where ${inScope(scope, "cs.business_id")} and cs._id = ${card_subscription_id}::uuid
        union all
        select cs._id from family join card_subscriptions cs on cs.merged_into = family._id
        where ${inScope(scope, "cs.business_id")}
      ) select (select max(t.occurred_at) from transactions t
          where ${inScope(scope, "t.business_id")} and t.card_subscription_id in (select f._id from family f)
            and t._id <> ${except}::uuid and t.status <> 'reversed' and t.explanation @> '[{"code": "visit_counted"}]') as last_visit_at
      from family having count(*) > 1`),
  );

/**
 * Units that a membership, with those merged into it, had earned between two instants as known then, and what was taken
 * back of them since, below zero.
 */
export const selectEarnedUntil = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_subscription_id, from, until }: { card_subscription_id: string; from: string; until: string },
): Promise<{ earned: number; taken_since: number }> =>
  (await tx.row<{ earned: number; taken_since: number }>({
    text: `${ownText} select coalesce(sum(t.earned) filter (where t.recorded_at <= $4::timestamptz), 0)::integer as earned,
        coalesce(sum(t.earned) filter (where t.recorded_at > $4::timestamptz and o.recorded_at <= $4::timestamptz
          and o.occurred_at >= $3::timestamptz), 0)::integer as taken_since
      from own join transactions t on t.business_id = $1 and t.card_subscription_id = own._id
      left join transactions o on o.business_id = $1 and o._id = t.reverses_id
      where t.occurred_at >= $3::timestamptz`,
    values: [scope.business_id, card_subscription_id, from, until],
  }))!;
