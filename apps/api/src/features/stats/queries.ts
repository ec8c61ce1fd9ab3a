import type { Transaction } from "../../platform/database/database.ts";
import { inScope, sql, statement } from "../../platform/database/sql.ts";
import type { BusinessScope } from "../../platform/scope.ts";
import { blankCount } from "../cards/index.ts";

/** Instants, half open. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export interface PeriodFigures {
  transactions: number;
  turnover: number;
  rewards_redeemed: number;
}

/**
 * Counts of one period. A reversal counts on its own day: its amount is negative, and so are the rewards that it gives
 * back, unless the card lets the customer keep them. What an undone import had brought counts no more, on its own day.
 */
export const selectPeriodFigures = async (
  tx: Transaction,
  scope: BusinessScope,
  { from, to }: Period,
  place_ids: readonly string[] | null,
): Promise<PeriodFigures> =>
  (await tx.row(
    statement<PeriodFigures>(sql`select count(*) filter (where t.kind in ('visit', 'redeem'))
          - count(*) filter (where t.kind = 'reverse' and t.import_id is not null and t.amount is not null
            and t.idempotency_key like 'undo %') as transactions,
        coalesce(sum(t.amount), 0)::bigint as turnover,
        coalesce(sum(case when t.kind <> 'reverse' then cardinality(t.reward_ids)
          when t.explanation @> '[{"code": "restored"}]' then -(select cardinality(o.reward_ids) from transactions o
            where o.business_id = t.business_id and o._id = t.reverses_id) end), 0)::bigint as rewards_redeemed
      from transactions t where ${inScope(scope, "t.business_id")}
        and t.occurred_at >= ${from}::timestamptz and t.occurred_at < ${to}::timestamptz
        ${place_ids === null ? sql`` : sql`and t.place_id in (select unnest(${[...place_ids]}::uuid[]))`}`),
  ))!;

/** Members who joined: with their first use where the card was printed ahead. */
export const countJoined = async (tx: Transaction, scope: BusinessScope, { from, to }: Period): Promise<number> =>
  (await tx.row(
    statement<{
      count: number;
    }>(sql`select count(*) as count from card_subscriptions cs where ${inScope(scope, "cs.business_id")}
      and cs.joined_at >= ${from}::timestamptz and cs.joined_at < ${to}::timestamptz and cs.removed_at is null
      and not (cs.is_paper and cs.ledger_seq = 0)`),
  ))!.count;

export interface StampsCard {
  card_id: string;
  members_count: number;
  /** Of the members, cards on paper that were not used yet; missing where it does not matter. */
  blank_count?: number;
  stamps_required: number | null;
}

export const selectActiveCards = (tx: Transaction, scope: BusinessScope): Promise<StampsCard[]> =>
  tx.rows(
    statement<StampsCard>(sql`select c._id as card_id, c.members_count, c.stamps_required,
        ${blankCount} as blank_count from cards c
      where ${inScope(scope, "c.business_id")} and c.status = 'active' order by c.created_at, c._id limit 50`),
  );

export const countByStamps = (
  tx: Transaction,
  scope: BusinessScope,
  card: StampsCard,
): Promise<{ stamps: number; members: number }[]> =>
  tx.rows(
    statement<{
      stamps: number;
      members: number;
    }>(sql`select greatest(cs.balance, 0) % ${card.stamps_required}::integer as stamps, count(*) as members
      from card_subscriptions cs where ${inScope(scope, "cs.business_id")} and cs.card_id = ${card.card_id}::uuid and cs.status = 'active'
        and not (cs.is_paper and cs.ledger_seq = 0)
      group by 1`),
  );
