import type { RfmGroup } from "@rewardo/engine";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";
import { blankCount } from "../../programme/cards/index.ts";
import { replacing } from "../transactions/index.ts";
import { scopeRows, type StatScope } from "./figure-queries.ts";

const { own, first } = scopeRows;

/** Instants, half open. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const listed = (periods: readonly Period[]) => sql`unnest(${periods.map(({ from }) => from)}::timestamptz[],
  ${periods.map(({ to }) => to)}::timestamptz[]) with ordinality p (from_at, to_at, nr)`;

export interface PeriodFigures {
  transactions: number;
  turnover: number;
  rewards_redeemed: number;
}

/**
 * Counts of each period, in their order. A reversal counts on its own day: its amount is negative, and so are the rewards that it gives
 * back, unless the card lets the customer keep them. What an undone import had brought counts no more, on its own day, and
 * neither does a state of an order in whose place another one counts.
 */
export const selectPeriodFigures = (
  tx: Transaction,
  scope: BusinessScope,
  periods: readonly Period[],
  place_ids: readonly string[] | null,
): Promise<PeriodFigures[]> =>
  tx.rows(
    statement<PeriodFigures>(sql`select f.* from ${listed(periods)} cross join lateral (select count(*) filter (where t.kind in ('visit', 'redeem'))
          - count(*) filter (where t.kind = 'reverse' and t.import_id is not null and t.amount is not null
            and t.idempotency_key like 'undo %')
          - count(*) filter (where t.kind = 'reverse' and t.import_id is null
            and t.idempotency_key like ${`order %-%-%-%-% ${replacing}`}) as transactions,
        coalesce(sum(t.amount), 0)::bigint as turnover,
        coalesce(sum(case when t.kind <> 'reverse' then cardinality(t.reward_ids)
          when t.explanation @> '[{"code": "restored"}]' then -(select cardinality(o.reward_ids) from transactions o
            where ${inScope(scope, "o.business_id")} and o._id = t.reverses_id) end), 0)::bigint as rewards_redeemed
      from transactions t where ${inScope(scope, "t.business_id")}
        and t.occurred_at >= p.from_at and t.occurred_at < p.to_at
        ${place_ids === null ? sql`` : sql`and t.place_id in (select unnest(${[...place_ids]}::uuid[]))`}) f
      order by p.nr`),
  );

/**
 * Members who joined in each period, in their order: with their first use where the card was printed ahead, and once where
 * one card became another, which has the earlier day.
 */
export const countJoined = async (tx: Transaction, scope: Scope, periods: readonly Period[]): Promise<number[]> => {
  const rows = await tx.rows(
    statement<{ count: number }>(sql`select f.count from ${listed(periods)} cross join lateral (select count(*) as count
      from card_subscriptions cs where ${inScope(scope, "cs.business_id")}
        and cs.joined_at >= p.from_at and cs.joined_at < p.to_at and cs.removed_at is null and cs.merged_into is null and cs.is_claimed
        and not (cs.is_paper and cs.ledger_seq = 0)) f order by p.nr`),
  );
  return rows.map(({ count }) => count);
};

/** Members of all active cards but those who hold a card on paper that was not used yet. */
export const countMembers = async (tx: Transaction, scope: Scope): Promise<number> =>
  (await tx.row(
    statement<{
      count: number;
    }>(sql`select coalesce(sum(c.members_count - ${blankCount(scope)}), 0)::bigint as count from cards c
      where ${inScope(scope, "c.business_id")} and c.status = 'active'`),
  ))!.count;

/** When the business's first transaction was that still counts; `null` before any. */
export const selectFirstTransaction = async (tx: Transaction, scope: BusinessScope): Promise<string | null> =>
  (
    await tx.row(
      statement<{ occurred_at: string }>(
        sql`select t.occurred_at from transactions t where ${inScope(scope, "t.business_id")}
          and t.kind in ('visit', 'redeem') and t.status <> 'reversed' order by t.occurred_at limit 1`,
      ),
    )
  )?.occurred_at ?? null;

export interface StampsCard {
  card_id: string;
  members_count: number;
  /** Number of members whose paper card was never used. Left out by statements that do not need it. */
  blank_count?: number;
  stamps_required: number | null;
}

export const selectActiveCards = (tx: Transaction, scope: BusinessScope): Promise<StampsCard[]> =>
  tx.rows(
    statement<StampsCard>(sql`select c._id as card_id, c.members_count, c.stamps_required,
        ${blankCount(scope)} as blank_count from cards c
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

export interface Named {
  readonly _id: string;
  readonly name: string | null;
  readonly localized_name: Record<string, string> | null;
}

/** Tables with the names that belong to a figure's ids. Parts of programmes have the name of their newest version. */
const namesOf = (own: string) => ({
  place: `select p._id::text, p.name, null::jsonb as localized_name from places p where p.business_id ${own} and p._id::text = any($2)`,
  // Lines have the till's own id of a product, which is the one that products are imported with, or the product's.
  product: `select x.id as _id, p.name, null::jsonb as localized_name from unnest($2::text[]) as x (id)
    join products p on p.business_id ${own} and (p.external_id = x.id or p._id::text = x.id)`,
  account: `select a._id::text, nullif(concat_ws(' ', a.first_name, a.last_name), '') as name, null::jsonb as localized_name
    from accounts a where a.business_id ${own} and a._id::text = any($2)`,
  device: `select d._id::text, d.name, null::jsonb as localized_name from devices d where d.business_id ${own} and d._id::text = any($2)`,
  reward: partNames("rewards", own),
  coupon: partNames("coupons", own),
  level: partNames("levels", own),
});

const partNames = (
  part: string,
  own: string,
): string => `select distinct on (x ->> '_id') x ->> '_id' as _id, null as name, x -> 'name' as localized_name
    from programme_versions v cross join lateral jsonb_array_elements(coalesce(v.programme -> '${part}', '[]')) x
    where v.business_id ${own} and x ->> '_id' = any($2) order by x ->> '_id', v.number desc`;

export const selectNames = (
  tx: Transaction,
  statScope: StatScope,
  { of, ids }: { of: keyof ReturnType<typeof namesOf>; ids: readonly string[] },
): Promise<Named[]> => tx.rows({ text: namesOf(own(statScope))[of], values: [first(statScope), [...ids]] });

/** Ratings of visits by local day; a rating counts on the day that it was given. */
export const selectDailyRatings = (
  tx: Transaction,
  statScope: StatScope,
  { from, to }: Period,
  { zone, place_ids }: { zone: string; place_ids: readonly string[] | null },
): Promise<{ day: string; rating: number; count: number }[]> =>
  tx.rows({
    text: `select (f.created_at at time zone $4)::date::text as day, f.rating, count(*)::integer as count from feedback f
      where f.business_id ${own(statScope)} and f.created_at >= $2::timestamptz and f.created_at < $3::timestamptz
        and ($5::uuid[] is null or f.place_id = any($5::uuid[])) group by 1, 2 order by 1, 2`,
    values: [first(statScope), from, to, zone, place_ids],
  });

/**
 * Customers by group as of the end of each local day, of the businesses named with it, in one reading of the changes in their
 * order. Who is gone is looked up in a set, since a join looks up every customer for every change.
 */
export const countGroups = (
  tx: Transaction,
  statScope: StatScope,
  asked: readonly { readonly day: string; readonly business_ids: readonly string[] }[],
): Promise<{ key: RfmGroup; customers: number[] }[]> =>
  tx.rows({
    text: `with gone as materialized (select u.business_id, u._id from users u
        where u.business_id ${own(statScope)} and (u.removed_at is not null or u.merged_into is not null))
      select g.rfm_group as key, array[${asked
        .map((_, nr) => [`$${2 * nr + 2}::date`, `$${2 * nr + 3}::uuid[]`] as const)
        .map(
          ([day, ids]) =>
            `count(*) filter (where g.valid_from <= ${day} and (g.until is null or g.until > ${day}) and g.business_id = any(${ids}))`,
        )
        .join(", ")}]::integer[] as customers
      from (select c.business_id, c.user_id, c.rfm_group, c.valid_from,
          lead(c.valid_from) over (partition by c.business_id, c.user_id order by c.valid_from) as until
        from rfm_changes c where c.business_id ${own(statScope)}) g
      where (g.business_id, g.user_id) not in (select n.business_id, n._id from gone n) group by 1`,
    values: [first(statScope), ...asked.flatMap(({ day, business_ids }) => [day, [...business_ids]])],
  });

/** Currencies of businesses, most frequent first. */
export const selectCurrencies = async (tx: Transaction, scope: Scope): Promise<string[]> => {
  const rows = await tx.rows(
    statement<{ currency: string }>(
      sql`select b.currency from businesses b where ${inScope(scope, "b._id")} group by 1 order by count(*) desc, 1`,
    ),
  );
  return rows.map(({ currency }) => currency);
};

/** For each business with customers: the last local day until `day` whose groups a night has stored. */
export const selectKeptDays = (
  tx: Transaction,
  scope: Scope,
  day: string,
): Promise<{ business_id: string; time_zone: string; kept_day: string | null }[]> =>
  tx.rows(
    statement<{ business_id: string; time_zone: string; kept_day: string | null }>(
      sql`select b._id as business_id, b.time_zone, (select max(m.local_day)::text from rfm_moves m
          where ${inScope(scope, "m.business_id", "b._id")} and m.local_day <= ${day}::date) as kept_day
        from businesses b where ${inScope(scope, "b._id")} and exists (select 1 from users u where ${inScope(scope, "u.business_id", "b._id")}) order by 1`,
    ),
  );

/** Number of customers by RFM scores, as a night has stored them for a local day. */
export const selectScores = (
  tx: Transaction,
  scope: BusinessScope,
  day: string,
): Promise<{ r: number; fm: number; customers: number }[]> =>
  tx.rows(
    statement<{ r: number; fm: number; customers: number }>(sql`select s.r, s.fm, s.customers from rfm_scores s
      where ${inScope(scope, "s.business_id")} and s.local_day = ${day}::date`),
  );
