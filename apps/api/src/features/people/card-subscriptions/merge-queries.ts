/** Rows that move when one membership is merged into another, besides the balance and the numbers. */
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

interface Pair {
  readonly into_id: string;
  readonly from_id: string;
}

/**
 * Coupons and their uses. A coupon that everyone has is one in the hands of one customer: where both memberships have
 * it, the survivor's is used up if either was, and answers for the uses of both.
 */
export const updateCouponsOwner = async (
  tx: Transaction,
  scope: BusinessScope,
  { into_id, from_id }: Pair,
): Promise<void> => {
  const values = [scope.business_id, from_id, into_id];
  await tx.rows({
    text: `update coupon_grants g set card_subscription_id = $3, version = g.version + 1
      where g.business_id = $1 and g.card_subscription_id = $2 and (g.source = 'granted' or not exists (select 1 from coupon_grants o
        where o.business_id = $1 and o.card_subscription_id = $3 and o.coupon_id = g.coupon_id and o.source = 'target'))`,
    values,
  });
  await tx.rows({
    text: `update coupon_grants o set status = 'redeemed', locked_until = null, locked_by = null, version = o.version + 1
      from coupon_grants g where g.business_id = $1 and g.card_subscription_id = $2 and g.status = 'redeemed'
        and o.business_id = $1 and o.card_subscription_id = $3 and o.coupon_id = g.coupon_id and o.source = 'target'`,
    values,
  });
  await tx.rows({
    text: `update coupon_uses u set card_subscription_id = $3,
        coupon_grant_id = coalesce((select o._id from coupon_grants g join coupon_grants o on o.business_id = $1 and o.coupon_id = g.coupon_id
            and o.card_subscription_id = $3 and o.source = 'target'
          where g.business_id = $1 and g._id = u.coupon_grant_id and g.card_subscription_id = $2), u.coupon_grant_id)
      where u.business_id = $1 and u.card_subscription_id = $2`,
    values,
  });
};

/** The promotion groups in which the membership that ends is named by hand: the survivor is named in its place. */
export const updateGroupsNamed = async (
  tx: Transaction,
  scope: BusinessScope,
  { into_id, from_id }: Pair,
): Promise<void> => {
  await tx.rows({
    text: `with gone as (delete from promotion_group_members n where n.business_id = $1 and n.card_subscription_id = $2
        returning n.promotion_group_id, n.created_at)
      insert into promotion_group_members (business_id, promotion_group_id, card_subscription_id, created_at)
      select $1, gone.promotion_group_id, $3, gone.created_at from gone on conflict do nothing
      returning 1`,
    values: [scope.business_id, from_id, into_id],
  });
};

/** The survivor's level becomes that of the membership which ends. */
export const updateLevel = async (
  tx: Transaction,
  scope: BusinessScope,
  level: { _id: string; level_id: string; level_since: string | null },
): Promise<void> => {
  await tx.rows({
    text: `update card_subscriptions set level_id = $3, level_since = $4, level_below_since = null where business_id = $1 and _id = $2`,
    values: [scope.business_id, level._id, level.level_id, level.level_since],
  });
};
