/**
 * Whom cards on phones reach: guests to whom a till showed a code, or who opened the page that offers a card, and what became of
 * them. Counted from what is stored of them anyway; who only opened the page is a sum and no row.
 */
import type { WalletKind } from "@rewardo/contract/wallet-passes";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { Scope } from "../../../platform/scope.ts";
import type { Days } from "./days.ts";
import { noPlace } from "./measures.ts";

/** How a guest came to the card: the till's code, a code on paper or a display, or a link. */
export type Way = "till" | "code" | "link";

export interface ReachAsked {
  readonly days: Days;
  /** The same days as instants, the end excluded. */
  readonly from: string;
  readonly until: string;
  readonly zone: string;
  readonly today: string;
  readonly now: string;
  readonly place_ids: readonly string[] | null;
}

const at = (column: string, place_ids: readonly string[] | null): RawBuilder<unknown> =>
  place_ids === null ? sql`` : sql`and ${sql.ref(column)} = any(${[...place_ids]}::uuid[])`;

export interface ShownCodes {
  readonly seen: number;
  /** What guests chose instead of a card on their phone. */
  readonly on_paper: number;
  readonly without_card: number;
  /** The till may still show another code. */
  readonly waiting: number;
}

/** Guests to whom a till showed a code. One whose phone held the card already was no new one. */
export const countShownCodes = async (tx: Transaction, scope: Scope, asked: ReachAsked): Promise<ShownCodes> =>
  (await tx.row(
    statement<ShownCodes>(sql`select count(*)::integer as seen,
        count(*) filter (where c.status = 'on_paper')::integer as on_paper,
        count(*) filter (where c.status = 'without_card')::integer as without_card,
        count(*) filter (where c.status = 'waiting' and c.waits_until > ${asked.now}::timestamptz)::integer as waiting
      from claims c where ${inScope(scope, "c.business_id")} and not c.was_member
        and c.created_at >= ${asked.from}::timestamptz and c.created_at < ${asked.until}::timestamptz
        ${at("c.place_id", asked.place_ids)}`),
  ))!;

/** How often the page that offers a card was opened. */
export const sumOpenings = (
  tx: Transaction,
  scope: Scope,
  { days, place_ids }: ReachAsked,
): Promise<{ way: Way; seen: number }[]> =>
  tx.rows(
    statement<{ way: Way; seen: number }>(sql`select o.way, sum(o.openings_count)::integer as seen from join_openings o
      where ${inScope(scope, "o.business_id")} and o.local_day between ${days.from}::date and ${days.to}::date
        ${at("o.place_id", place_ids)} group by o.way`),
  );

export interface TakenCards {
  readonly way: Way;
  readonly taken: number;
  /** Had a visit that brought something. */
  readonly stamped: number;
  /** Came on a later day, at most 14 days after that. */
  readonly returned: number;
  /** Have not, and still have some of the 14 days. */
  readonly has_time: number;
}

/** Cards that guests took on their phone in the period, and what came of them until now. */
export const countTakenCards = (tx: Transaction, scope: Scope, asked: ReachAsked): Promise<TakenCards[]> =>
  tx.rows(
    statement<TakenCards>(sql`with taken as (
        select c.business_id, 'till' as way, c.card_subscription_id, c.created_at from claims c
        where ${inScope(scope, "c.business_id")} and c.status = 'claimed' and not c.was_member
          and c.created_at >= ${asked.from}::timestamptz and c.created_at < ${asked.until}::timestamptz
          ${at("c.place_id", asked.place_ids)}
        union all
        select j.business_id, j.way, j.card_subscription_id, j.created_at from member_joins j
        where ${inScope(scope, "j.business_id")}
          and j.created_at >= ${asked.from}::timestamptz and j.created_at < ${asked.until}::timestamptz
          ${at("j.place_id", asked.place_ids)}
      ), came as (
        select k.card_subscription_id, (t.occurred_at at time zone ${asked.zone})::date as day,
          bool_or(t.delta + t.delta_pending > 0) as has_brought
        from taken k
          join card_subscriptions cs on ${inScope(scope, "cs.business_id", "k.business_id")} and cs._id = k.card_subscription_id
          join card_subscriptions o on ${inScope(scope, "o.business_id", "k.business_id")}
            and (o._id = cs._id or o.user_id = cs.person_id)
          join transactions t on ${inScope(scope, "t.business_id", "k.business_id")} and t.card_subscription_id = o._id
            and t.kind = 'visit' and t.status <> 'reversed'
            and t.occurred_at >= k.created_at - interval '1 minute'
        group by 1, 2
      ), first as (
        select a.card_subscription_id, min(a.day) as day from came a where a.has_brought group by 1
      ), again as (
        select f.card_subscription_id from first f
        where exists (select 1 from came a where a.card_subscription_id = f.card_subscription_id
          and a.day > f.day and a.day <= f.day + 14)
      )
      select k.way, count(*)::integer as taken, count(f.day)::integer as stamped,
        count(r.card_subscription_id)::integer as returned,
        count(*) filter (where r.card_subscription_id is null and f.day + 14 >= ${asked.today}::date)::integer as has_time
      from taken k left join first f on f.card_subscription_id = k.card_subscription_id
        left join again r on r.card_subscription_id = k.card_subscription_id
      group by k.way`),
  );

export interface CodeSeconds {
  readonly count: number;
  /** Half of them were faster, and nineteen of twenty; `null` without any. */
  readonly half: number | null;
  readonly most: number | null;
}

/** Seconds from the till's code to the stamp on a phone, also on one that held the card already. */
export const readCodeSeconds = async (tx: Transaction, scope: Scope, asked: ReachAsked): Promise<CodeSeconds> =>
  (await tx.row(
    statement<CodeSeconds>(sql`select count(*)::integer as count,
        percentile_cont(0.5) within group (order by x.seconds) as half,
        percentile_cont(0.95) within group (order by x.seconds) as most
      from (select extract(epoch from c.claimed_at - c.created_at)::float8 as seconds from claims c
        where ${inScope(scope, "c.business_id")} and c.status = 'claimed'
          and c.created_at >= ${asked.from}::timestamptz and c.created_at < ${asked.until}::timestamptz
          ${at("c.place_id", asked.place_ids)}) x`),
  ))!;

/** One more opening of the page; a place that the business does not have counts as none. */
export const addOpening = async (
  tx: Transaction,
  scope: Extract<Scope, { kind: "business" }>,
  {
    day,
    place_id,
    way,
  }: { readonly day: string; readonly place_id: string | null; readonly way: Exclude<Way, "till"> },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into join_openings as o (business_id, local_day, place_id, way, openings_count)
      select ${scope.business_id}::uuid, ${day}::date, coalesce(p._id, ${noPlace}::uuid), ${way}::text, 1
      from businesses b left join places p on ${inScope(scope, "p.business_id")} and p._id = ${place_id ?? noPlace}::uuid
      where ${inScope(scope, "b._id")}
      on conflict (business_id, local_day, place_id, way) do update set openings_count = o.openings_count + 1 returning 1`),
  );
};

export interface PassFigures {
  readonly kind: WalletKind;
  /** Passes that phones keep now. */
  readonly kept: number;
  /** Those of them that do not show what changed more than a minute ago. */
  readonly behind: number;
  /** First kept, and no longer kept, in the period. */
  readonly added: number;
  readonly removed: number;
}

/** The cards in the wallets of each maker, as they stand now and what came and went in the period. */
export const countPasses = (
  tx: Transaction,
  scope: Scope,
  { from, until, now }: Pick<ReachAsked, "from" | "until" | "now">,
): Promise<PassFigures[]> =>
  tx.rows(
    statement<PassFigures>(sql`select p.kind, count(*) filter (where p.removed_at is null)::integer as kept,
        count(*) filter (where p.removed_at is null and p.wanted_revision > p.shown_revision
          and p.wanted_at < ${now}::timestamptz - interval '1 minute')::integer as behind,
        count(*) filter (where p.added_at >= ${from}::timestamptz and p.added_at < ${until}::timestamptz)::integer as added,
        count(*) filter (where p.removed_at >= ${from}::timestamptz and p.removed_at < ${until}::timestamptz)::integer as removed
      from wallet_passes p where ${inScope(scope, "p.business_id")} and p.added_at is not null
      group by p.kind order by p.kind`),
  );
