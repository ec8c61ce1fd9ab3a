/** Data for a simulation: members of a card with their transactions since an instant, and their state before it. */
import type { Gathered, Lot } from "@rewardo/engine";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export interface Since {
  readonly card_id: string;
  readonly since: string;
}

/** Transactions since then, and all units that members of the card have. */
export const countPlayed = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, since }: Since,
): Promise<{ transactions: number; balance: number }> =>
  (await tx.row(
    statement<{ transactions: number; balance: number }>(sql`select
      (select count(*) from transactions t where ${inScope(scope, "t.business_id")} and t.card_id = ${card_id}::uuid
        and t.occurred_at >= ${since}::timestamptz) as transactions,
      (select coalesce(sum(cs.balance + cs.pending), 0)::bigint from card_subscriptions cs
        where ${inScope(scope, "cs.business_id")} and cs.card_id = ${card_id}::uuid and cs.is_claimed) as balance`),
  ))!;

/**
 * Ids of the next members with a transaction since then. Both tables are told where to go on: a merge of their indexes
 * would otherwise read the transactions of all earlier members again.
 */
export const selectPlayedMembers = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, since, after, limit }: Since & { after: string; limit: number },
): Promise<string[]> =>
  (
    await tx.rows(
      statement<{ _id: string }>(sql`select cs._id from card_subscriptions cs
        where ${inScope(scope, "cs.business_id")} and cs.card_id = ${card_id}::uuid and cs.is_claimed and cs._id > ${after}::uuid
          and exists (select 1 from transactions t where ${inScope(scope, "t.business_id")} and t.card_subscription_id = cs._id
            and t.card_subscription_id > ${after}::uuid and t.occurred_at >= ${since}::timestamptz)
        order by cs._id limit ${limit}`),
    )
  ).map(({ _id }) => _id);

export interface PlayedRow {
  readonly _id: string;
  readonly card_subscription_id: string;
  readonly kind: string;
  readonly amount: number | null;
  readonly discount: number;
  readonly items: readonly Record<string, unknown>[];
  readonly delta: number;
  readonly earned: number;
  readonly balance_after: number;
  /** Whether the version in force decided it. */
  readonly is_live: boolean;
  readonly place_id: string | null;
  /** `null` instead of none: an empty list takes as long to read as a full one. */
  readonly reward_ids: readonly string[] | null;
  readonly reverses_id: string | null;
  /** The explanation as JSON text: most contain nothing that is simulated, and are never parsed. */
  readonly explanation: string;
  readonly occurred_at: string;
  readonly recorded_at: string;
}

/**
 * Transactions of these members since then, expiries included, of each member in the order in which they were recorded.
 */
export const selectPlayedRows = (
  tx: Transaction,
  scope: BusinessScope,
  { ids, since, version_id }: { ids: readonly string[]; since: string; version_id: string },
): Promise<PlayedRow[]> =>
  tx.rows(
    statement<PlayedRow>(sql`select t._id, t.card_subscription_id, t.kind, t.amount, t.discount, t.items, t.delta, t.earned, t.balance_after,
        t.programme_version_id = ${version_id}::uuid as is_live, t.place_id, nullif(t.reward_ids, '{}') as reward_ids, t.reverses_id,
        t.explanation::text as explanation, t.occurred_at, t.recorded_at
      from transactions t where ${inScope(scope, "t.business_id")} and t.card_subscription_id = any(${ids}::uuid[])
        and t.occurred_at >= ${since}::timestamptz
      order by t.card_subscription_id, t.recorded_at, t._id`),
  );

export interface MemberRow {
  readonly _id: string;
  readonly gathered: Readonly<Record<string, Gathered>>;
  readonly joined_at: string;
  readonly level_id: string | null;
  readonly level_since: string | null;
  readonly debt: number;
  /** Present balance, pending units included. */
  readonly balance_now: number;
}

export const selectMemberRows = (
  tx: Transaction,
  scope: BusinessScope,
  { ids }: { ids: readonly string[] },
): Promise<MemberRow[]> =>
  tx.rows(
    statement<MemberRow>(sql`select cs._id, cs.gathered, cs.joined_at, cs.level_id, cs.level_since, cs.debt, cs.balance + cs.pending as balance_now
      from card_subscriptions cs where ${inScope(scope, "cs.business_id")} and cs._id = any(${ids}::uuid[]) order by cs._id`),
  );

export type LotRow = Lot & { readonly card_subscription_id: string };

/** The lots that these members may have had before then, also those that are used up, by their ids. */
export const selectLotRows = (
  tx: Transaction,
  scope: BusinessScope,
  { ids, since }: { ids: readonly string[]; since: string },
): Promise<LotRow[]> =>
  tx.rows(
    statement<LotRow>(sql`select l.card_subscription_id, l._id, l.amount, l.remaining, l.held, l.source_transaction_id, l.occurred_at,
        l.expires_at, l.inactivity_months, l.keep_until, l.pending_until, l.lapse_after_warning, l.lapses_at
      from lots l where ${inScope(scope, "l.business_id")} and l.card_subscription_id = any(${ids}::uuid[])
        and l.occurred_at < ${since}::timestamptz + interval '10 minutes'
      order by l.card_subscription_id, l._id`),
  );

export interface MovedRow {
  readonly card_subscription_id: string;
  readonly cause_id: string;
  readonly debt: number;
  readonly moves: readonly { readonly lot_id: string; readonly remaining: number; readonly held: number }[];
}

/**
 * Ledger entries of these members since then, whatever caused them; a till's clock may be some minutes ahead. Entries
 * for earned units, nine of ten, are left out: each opened a new lot, which the member did not hold before.
 */
export const selectMovedRows = (
  tx: Transaction,
  scope: BusinessScope,
  { ids, since }: { ids: readonly string[]; since: string },
): Promise<MovedRow[]> =>
  tx.rows(
    statement<MovedRow>(sql`select e.card_subscription_id, e.cause_id, e.debt, e.moves from ledger_entries e
      where ${inScope(scope, "e.business_id")} and e.card_subscription_id = any(${ids}::uuid[])
        and e.recorded_at >= ${since}::timestamptz - interval '10 minutes' and e.kind not in ('earned', 'bonus')`),
  );

/** Units that count for levels, earned by these members between two instants. */
export const selectEarnedBetween = (
  tx: Transaction,
  scope: BusinessScope,
  { ids, from, to }: { ids: readonly string[]; from: string; to: string },
): Promise<{ card_subscription_id: string; earned: number }[]> =>
  tx.rows(
    statement<{
      card_subscription_id: string;
      earned: number;
    }>(sql`select t.card_subscription_id, sum(t.earned)::integer as earned
      from transactions t where ${inScope(scope, "t.business_id")} and t.card_subscription_id = any(${ids}::uuid[])
        and t.occurred_at >= ${from}::timestamptz and t.occurred_at < ${to}::timestamptz group by 1`),
  );
