/** Handouts of a coupon to a group, and the coupons that they give. */
import type { CouponHandout } from "@rewardo/contract/coupon-handouts";
import type { ProgrammeCoupon } from "@rewardo/engine";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";

export interface OfCoupon {
  readonly card_id: string;
  readonly coupon_id: string;
}

const columns = sql`h._id, h.coupon_id, h.promotion_group_id, g.name as group_name, h.status, h.total, h.done, h.given, h.created_at, h.finished_at`;
const named = (scope: Scope): RawBuilder<unknown> =>
  sql`coupon_handouts h join promotion_groups g on ${inScope(scope, "g.business_id", "h.business_id")} and g._id = h.promotion_group_id`;

/** Newest first. */
export const selectHandouts = (
  tx: Transaction,
  scope: Scope,
  { card_id, coupon_id }: OfCoupon,
): Promise<CouponHandout[]> =>
  tx.rows(
    statement<CouponHandout>(sql`select ${columns} from ${named(scope)}
      where ${inScope(scope, "h.business_id")} and h.card_id = ${card_id}::uuid and h.coupon_id = ${coupon_id}::uuid
      order by h.created_at desc, h._id desc limit 20`),
  );

export const selectHandout = (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, _id }: { card_id: string; _id: string },
): Promise<CouponHandout | undefined> =>
  tx.row(
    statement<CouponHandout>(sql`select ${columns} from ${named(scope)}
      where h.business_id = ${scope.business_id}::uuid and h.card_id = ${card_id}::uuid and h._id = ${_id}::uuid`),
  );

export interface CouponsInForce {
  readonly card_id: string;
  readonly coupons: readonly ProgrammeCoupon[] | null;
  readonly time_zone: string;
}

/** Coupons in force of each card in use at an instant; before its first version starts, those of that version. */
export const selectCouponsInForce = (tx: Transaction, scope: BusinessScope, at: string): Promise<CouponsInForce[]> =>
  tx.rows(
    statement<CouponsInForce>(sql`select c._id as card_id, v.coupons, v.time_zone from cards c
      cross join lateral (select pv.programme -> 'coupons' as coupons, pv.programme ->> 'time_zone' as time_zone
        from programme_versions pv where ${inScope(scope, "pv.business_id")} and pv.card_id = c._id
        order by pv.valid_from <= ${at}::timestamptz desc, pv.number desc limit 1) v
      where c.business_id = ${scope.business_id}::uuid and c.status = 'active' order by c.created_at, c._id limit 200`),
  );

export interface NewHandout extends OfCoupon {
  readonly _id: string;
  readonly promotion_group_id: string;
  readonly programme_version_id: string;
  readonly requested_by: string | null;
  readonly now: string;
}

export const insertHandout = async (tx: Transaction, scope: BusinessScope, one: NewHandout): Promise<void> => {
  await tx.rows(
    statement(sql`insert into coupon_handouts (business_id, _id, card_id, coupon_id, promotion_group_id, programme_version_id, requested_by, created_at)
        values (${scope.business_id}::uuid, ${one._id}::uuid, ${one.card_id}::uuid, ${one.coupon_id}::uuid, ${one.promotion_group_id}::uuid,
          ${one.programme_version_id}::uuid, ${one.requested_by}::uuid, ${one.now}::timestamptz)`),
  );
};

/** Until the end of the transaction no other handout gives the coupon: two at once could give a member two. */
export const holdCoupon = async (tx: Transaction, scope: BusinessScope, coupon_id: string): Promise<void> => {
  await tx.rows(
    statement(
      sql`select pg_advisory_xact_lock(hashtextextended(${`handouts of ${scope.business_id} ${coupon_id}`}, 0))`,
    ),
  );
};

export interface OpenHandout extends OfCoupon {
  readonly _id: string;
  readonly promotion_group_id: string;
  readonly programme_version_id: string;
  readonly total: number;
  /** The membership that was come to last. */
  readonly done_until: string | null;
  readonly created_at: string;
}

/** Takes it up unless it is over, held until the end of the transaction. */
export const takeHandout = (tx: Transaction, scope: BusinessScope, _id: string): Promise<OpenHandout | undefined> =>
  tx.row(
    statement<OpenHandout>(sql`update coupon_handouts h set status = 'running'
      where h.business_id = ${scope.business_id}::uuid and h._id = ${_id}::uuid and h.status in ('queued', 'running')
      returning h._id, h.card_id, h.coupon_id, h.promotion_group_id, h.programme_version_id, h.total, h.done_until, h.created_at`),
  );

export interface Progress {
  readonly _id: string;
  readonly total: number;
  readonly done_until: string;
  /** How many more members it has processed and given one. */
  readonly done: number;
  readonly given: number;
}

export const noteHandedOut = async (tx: Transaction, scope: BusinessScope, by: Progress): Promise<void> => {
  await tx.rows(
    statement(sql`update coupon_handouts h set total = ${by.total}, done = h.done + ${by.done}, given = h.given + ${by.given}, done_until = ${by.done_until}::uuid
      where h.business_id = ${scope.business_id}::uuid and h._id = ${by._id}::uuid`),
  );
};

/** Ends one that is not over; answers whether it was not. */
export const endHandout = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, status, now }: { _id: string; status: "done" | "cancelled" | "failed"; now: string },
): Promise<boolean> =>
  (
    await tx.rows(
      statement(sql`update coupon_handouts h set status = ${status}, finished_at = ${now}::timestamptz
        where h.business_id = ${scope.business_id}::uuid and h._id = ${_id}::uuid and h.status in ('queued', 'running') returning h._id`),
    )
  ).length === 1;

/** A coupon in a member's hand that is not used up; whether it has lapsed, its terms say. */
export interface OpenGrant {
  readonly card_subscription_id: string;
  readonly granted_at: string;
  /** The version whose terms it keeps; `null`: those in force. */
  readonly programme_version_id: string | null;
}

/** Copies of a coupon that these members hold. */
export const selectOpenGrants = (
  tx: Transaction,
  scope: BusinessScope,
  { coupon_id, members }: { coupon_id: string; members: readonly string[] },
): Promise<OpenGrant[]> =>
  tx.rows(
    statement<OpenGrant>(sql`select g.card_subscription_id, g.granted_at, g.programme_version_id from coupon_grants g
      where g.business_id = ${scope.business_id}::uuid and g.card_subscription_id = any(${[...members]}::uuid[])
        and g.coupon_id = ${coupon_id}::uuid and g.status in ('issued', 'locked', 'rolled_back')`),
  );

export interface Giving extends OfCoupon {
  readonly coupon_handout_id: string;
  readonly programme_version_id: string;
  /** Each may use it once: who has used it gets none. */
  readonly is_once: boolean;
  /** Members, each with the id of what they are given. */
  readonly members: readonly { readonly card_subscription_id: string; readonly grant_id: string }[];
  readonly now: string;
}

/** Gives one to each; answers how many. */
export const insertHandedOut = async (tx: Transaction, scope: BusinessScope, by: Giving): Promise<number> => {
  const members = JSON.stringify(by.members);
  return (
    await tx.rows(
      statement(sql`insert into coupon_grants
          (business_id, card_subscription_id, _id, coupon_id, source, status, granted_at, programme_version_id, coupon_handout_id, created_at, updated_at)
        select ${scope.business_id}::uuid, m.card_subscription_id, m.grant_id, ${by.coupon_id}::uuid, 'granted', 'issued', ${by.now}::timestamptz,
          ${by.programme_version_id}::uuid, ${by.coupon_handout_id}::uuid, ${by.now}::timestamptz, ${by.now}::timestamptz
        from jsonb_to_recordset(${members}::jsonb) as m (card_subscription_id uuid, grant_id uuid)
        where not ${by.is_once}::boolean or not exists (select 1 from coupon_uses cu
          where cu.business_id = ${scope.business_id}::uuid and cu.card_subscription_id = m.card_subscription_id
            and cu.coupon_id = ${by.coupon_id}::uuid and cu.rolled_back_at is null)
        on conflict do nothing returning _id`),
    )
  ).length;
};
