/** Coupons, limits and levels that a till reads beside the membership, and what a commit writes of them. */
import type { GrantStatus } from "@rewardo/engine";
import type { Transaction } from "../../../platform/database/database.ts";
import { instantJson } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { ownText } from "./merged-queries.ts";

/** A coupon in a customer's hand as it is stored; `version` 0 = it has no row yet. */
export interface GrantRow {
  readonly _id: string;
  readonly coupon_id: string;
  readonly source: "target" | "granted";
  readonly status: GrantStatus;
  readonly granted_at: string;
  readonly locked_until: string | null;
  readonly locked_by: string | null;
  /** The version whose terms it keeps; `null`: those in force. */
  readonly programme_version_id: string | null;
  readonly version: number;
}

export interface UseCount {
  readonly coupon_id: string;
  readonly times: number;
  readonly last_used_at: string;
}

export interface TillFacts {
  readonly grants: GrantRow[];
  readonly uses: UseCount[];
  /** Uses of what has a limit, by id; what was never used is missing. */
  readonly counters: Record<string, number>;
  /** Units earned since the day asked for, 0 when none was; when the oldest of them were; and those since the level began. */
  readonly earned: number;
  readonly earned_from: string | null;
  readonly earned_of_level: number;
  /** Memberships that were merged into this one. */
  readonly merged_ids: string[];
}

const grantJson = `jsonb_build_object('_id', g._id, 'coupon_id', g.coupon_id, 'source', g.source, 'status', g.status,
  'granted_at', ${instantJson("g.granted_at")}, 'locked_until', ${instantJson("g.locked_until")}, 'locked_by', g.locked_by,
  'programme_version_id', g.programme_version_id, 'version', g.version)`;

const usesJson = `select jsonb_agg(jsonb_build_object('coupon_id', n.coupon_id, 'times', n.times, 'last_used_at', ${instantJson("n.last_used_at")}))
  from (select cu.coupon_id, count(*)::integer as times, max(cu.used_at) as last_used_at from coupon_uses cu
    where cu.business_id = $1 and cu.card_subscription_id = $2 and cu.rolled_back_at is null group by cu.coupon_id) n`;

// A merged membership belonged to the same person, so its activity and its coupons count for this one.
const earnedText = `${ownText} select jsonb_build_object('earned', coalesce(sum(t.earned), 0)::integer,
    'earned_from', ${instantJson("min(t.occurred_at) filter (where t.earned > 0 and t.status <> 'reversed')")},
    'earned_of_level', coalesce(sum(t.earned) filter (where t.occurred_at >= $5::timestamptz), 0)::integer)
  from own join transactions t on t.business_id = $1 and t.card_subscription_id = own._id
  where t.occurred_at >= $4::timestamptz`;

type Earned = Pick<TillFacts, "earned" | "earned_from" | "earned_of_level">;
const noneEarned: Earned = { earned: 0, earned_from: null, earned_of_level: 0 };
export const noFacts: TillFacts = { grants: [], uses: [], counters: {}, merged_ids: [], ...noneEarned };

/**
 * `counted`: promotions with a limit; `earned_since`: first instant of what counts for a level, and `level_since` that of
 * the period of the present one, or null.
 */
export const selectTillFacts = async (
  tx: Transaction,
  scope: BusinessScope,
  by: {
    card_subscription_id: string;
    counted: readonly string[];
    earned_since: string | null;
    level_since: string | null;
  },
): Promise<TillFacts> => {
  const facts = await tx.row<Omit<TillFacts, keyof Earned> & { earned: Earned | null }>({
    text: `select
      coalesce((select jsonb_agg(${grantJson} order by g.granted_at desc, g._id) from coupon_grants g
        where g.business_id = $1 and g.card_subscription_id = $2), '[]') as grants,
      coalesce((${usesJson}), '[]') as uses,
      coalesce((select jsonb_object_agg(c.promotion_id, c.used) from promotion_counters c
        where c.business_id = $1 and (c.promotion_id in (select unnest($3::uuid[])) or c.promotion_id in (select g.coupon_id from coupon_grants g
          where g.business_id = $1 and g.card_subscription_id = $2 and g.programme_version_id is not null))), '{}') as counters,
      case when $4::timestamptz is not null then (${earnedText}) end as earned,
      array(${ownText} select own._id from own where own._id <> $2::uuid) as merged_ids`,
    values: [scope.business_id, by.card_subscription_id, [...by.counted], by.earned_since, by.level_since],
  });
  return facts === undefined ? noFacts : { ...facts, ...noneEarned, ...facts.earned };
};

/** Grants by id, whichever customer has them now; `is_used`: a use stands that was not taken back. */
export const selectGrantsByIds = (
  tx: Transaction,
  scope: BusinessScope,
  ids: readonly string[],
): Promise<(GrantRow & { readonly is_used: boolean })[]> =>
  tx.rows({
    text: `select g._id, g.coupon_id, g.source, g.status, g.granted_at, g.locked_until, g.locked_by, g.programme_version_id, g.version,
        exists (select 1 from coupon_uses cu where cu.business_id = $1 and cu.coupon_grant_id = g._id and cu.rolled_back_at is null) as is_used
      from coupon_grants g where g.business_id = $1 and g._id in (select unnest($2::uuid[]))`,
    values: [scope.business_id, [...ids]],
  });

/** Grants that this key has locked. */
export const selectGrantsLockedBy = (
  tx: Transaction,
  scope: BusinessScope,
  by: { locked_by: string; card_subscription_id: string | null },
): Promise<GrantRow[]> =>
  tx.rows({
    text: `select _id, coupon_id, source, status, granted_at, locked_until, locked_by, programme_version_id, version from coupon_grants
      where business_id = $1 and status = 'locked' and locked_by = $2 and ($3::uuid is null or card_subscription_id = $3)`,
    values: [scope.business_id, by.locked_by, by.card_subscription_id],
  });

/** Writes grants that are still as they were read, and makes those without a row (of this membership); answers how many. */
export const writeGrants = async (
  tx: Transaction,
  scope: BusinessScope,
  card_subscription_id: string | null,
  grants: readonly GrantRow[],
  now: string,
): Promise<number> => {
  const written = await tx.row<{ written: number }>({
    text: `with w as (select * from jsonb_to_recordset($3) as w (_id uuid, coupon_id uuid, source text, status text, granted_at timestamptz,
        locked_until timestamptz, locked_by text, programme_version_id uuid, version integer)
      ), made as (
        insert into coupon_grants (business_id, card_subscription_id, _id, coupon_id, source, status, granted_at, locked_until, locked_by,
          programme_version_id, created_at, updated_at)
        select $1, $2::uuid, w._id, w.coupon_id, w.source, w.status, w.granted_at, w.locked_until, w.locked_by, w.programme_version_id, $4, $4
        from w where w.version = 0
        on conflict do nothing returning 1
      ), changed as (
        update coupon_grants g set status = w.status, locked_until = w.locked_until, locked_by = w.locked_by, version = g.version + 1,
          updated_at = $4
        from w where g.business_id = $1 and g._id = w._id and g.version = w.version and w.version > 0 returning 1
      )
      select ((select count(*) from made) + (select count(*) from changed))::integer as written`,
    values: [scope.business_id, card_subscription_id, JSON.stringify(grants), now],
  });
  return written?.written ?? 0;
};

export interface NewUse {
  readonly _id: string;
  readonly coupon_grant_id: string;
  readonly coupon_id: string;
}

export const insertCouponUses = async (
  tx: Transaction,
  scope: BusinessScope,
  by: { card_subscription_id: string; transaction_id: string; used_at: string },
  uses: readonly NewUse[],
): Promise<void> => {
  await tx.rows({
    text: `insert into coupon_uses (business_id, _id, coupon_grant_id, coupon_id, card_subscription_id, transaction_id, used_at)
      select $1, u._id, u.coupon_grant_id, u.coupon_id, $2, $3, $4
      from jsonb_to_recordset($5) as u (_id uuid, coupon_grant_id uuid, coupon_id uuid)
      returning 1`,
    values: [scope.business_id, by.card_subscription_id, by.transaction_id, by.used_at, JSON.stringify(uses)],
  });
};

/** The uses of a transaction count no more; answers those that did until now. */
export const updateUsesRolledBack = (
  tx: Transaction,
  scope: BusinessScope,
  by: { transaction_id: string; now: string },
): Promise<{ coupon_grant_id: string; coupon_id: string }[]> =>
  tx.rows({
    text: `update coupon_uses set rolled_back_at = $3 where business_id = $1 and transaction_id = $2 and rolled_back_at is null
      returning coupon_grant_id, coupon_id`,
    values: [scope.business_id, by.transaction_id, by.now],
  });

/**
 * Counts uses of something with a limit while they fit; answers whether they did. Others wait for the row until the end
 * of the transaction, so that never more than `most` are counted.
 */
export const countUpTo = async (
  tx: Transaction,
  scope: BusinessScope,
  { promotion_id, times, most }: { promotion_id: string; times: number; most: number },
): Promise<boolean> => {
  if (times > most) return false;
  const counted = await tx.row({
    text: `insert into promotion_counters as c (business_id, promotion_id, used) values ($1, $2, $3)
      on conflict (business_id, promotion_id) do update set used = c.used + excluded.used where c.used + excluded.used <= $4::bigint
      returning 1`,
    values: [scope.business_id, promotion_id, times, most],
  });
  return counted !== undefined;
};

/** Counts back what was counted; what has no limit was not. */
export const countBack = async (
  tx: Transaction,
  scope: BusinessScope,
  { promotion_id, times }: { promotion_id: string; times: number },
): Promise<void> => {
  await tx.rows({
    text: `update promotion_counters set used = greatest(0, used - $3::bigint) where business_id = $1 and promotion_id = $2`,
    values: [scope.business_id, promotion_id, times],
  });
};

export const insertLevelChange = async (
  tx: Transaction,
  scope: BusinessScope,
  change: {
    _id: string;
    card_subscription_id: string;
    from_id: string | null;
    to_id: string | null;
    transaction_id: string | null;
    changed_at: string;
  },
): Promise<void> => {
  await tx.rows({
    text: `insert into level_changes (business_id, card_subscription_id, _id, from_id, to_id, transaction_id, changed_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      scope.business_id,
      change.card_subscription_id,
      change._id,
      change.from_id,
      change.to_id,
      change.transaction_id,
      change.changed_at,
    ],
  });
};

/** Keeps this account's other adjustments waiting until the transaction ends: the day's sum is read and added to once. */
export const holdAdjustments = (
  tx: Transaction,
  scope: BusinessScope,
  account_id: string,
): Promise<{ held: true } | undefined> =>
  tx.row({
    text: `select true as held from accounts a cross join lateral
        pg_advisory_xact_lock(hashtextextended('adjustments of ' || a._id, 0))
      where a.business_id = $1 and a._id = $2`,
    values: [scope.business_id, account_id],
  });

/** Units moved by adjustments of this account and its keys since an instant, ups and downs added. */
export const selectAdjustedSince = async (
  tx: Transaction,
  scope: BusinessScope,
  { account_id, since }: { account_id: string; since: string },
): Promise<number> =>
  (await tx.row<{ moved: number }>({
    text: `select coalesce(sum(abs(t.delta)), 0)::int as moved from transactions t
      where t.business_id = $1 and t.occurred_at >= $3 and t.kind = 'adjust' and (t.account_id = $2
        or t.source = 'api' and t.idempotency_actor in (
          select k._id from api_keys k where k.business_id = $1 and k.owner_id = $2))`,
    values: [scope.business_id, account_id, since],
  }))!.moved;

export interface UsualAmount {
  /** Visits with a bill. */
  visits: number;
  /** The bill, in minor units, that 95 % of them stay within; `null` without visits. */
  usual: number | null;
}

/** The bills of the business's latest transactions: those on this card, and those on all its cards. */
export const selectUsualAmounts = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, among }: { card_id: string; among: number },
): Promise<{ card: UsualAmount; business: UsualAmount }> => {
  const row = (await tx.row<UsualAmount & { card_visits: number; card_usual: number | null }>({
    text: `select count(*)::int as visits, percentile_disc(0.95) within group (order by v.amount)::float8 as usual,
        count(*) filter (where v.card_id = $2)::int as card_visits,
        (percentile_disc(0.95) within group (order by v.amount) filter (where v.card_id = $2))::float8 as card_usual
      from (select t.card_id, t.kind, t.status, t.amount from transactions t where t.business_id = $1
        order by t.occurred_at desc, t._id desc limit $3) v
      where v.kind = 'visit' and v.status = 'completed' and v.amount > 0`,
    values: [scope.business_id, card_id, among],
  }))!;
  return {
    card: { visits: row.card_visits, usual: row.card_usual },
    business: { visits: row.visits, usual: row.usual },
  };
};

/** A row where the address is that of the person behind the account; else `undefined`. */
export const selectIsEmailOf = (
  tx: Transaction,
  _scope: BusinessScope,
  by: { account_id: string; email_key: string },
): Promise<{ own: true } | undefined> =>
  tx.row({ text: "select true as own where is_email_of($1::uuid, array[$2])", values: [by.account_id, by.email_key] });
