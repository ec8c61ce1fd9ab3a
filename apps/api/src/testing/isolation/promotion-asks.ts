/** Coupons, limits and levels: how each of their query functions is asked. */
import * as promotions from "../../features/ledger/promotion-queries.ts";
import * as merging from "../../features/card-subscriptions/merge-queries.ts";
import { made, now, type Ask } from "./asks.ts";

const ever = "2000-01-01T00:00:00.000Z";

export const promotionReads: Readonly<Record<string, Ask>> = {
  selectTillFacts: (tx, scope, of) =>
    promotions.selectTillFacts(tx, scope, {
      card_subscription_id: of.points.card_subscription_id,
      counted: [of.points_card_id],
      earned_since: ever,
    }),
  selectGrantsByIds: (tx, scope, of) => promotions.selectGrantsByIds(tx, scope, [of.points.card_subscription_id]),
  selectGrantsLockedBy: (tx, scope, of) =>
    promotions.selectGrantsLockedBy(tx, scope, {
      locked_by: "basket",
      card_subscription_id: of.points.card_subscription_id,
    }),
  selectOwnCard: (tx, scope, of) =>
    promotions.selectOwnCard(tx, scope, { account_id: of.accounts.owner.account_id, user_id: of.points.user_id }),
};

export const promotionWrites: Readonly<Record<string, Ask>> = {
  writeGrants: (tx, scope, of) => {
    const grant = { _id: of.points.card_subscription_id, coupon_id: of.points_card_id, source: "granted" } as const;
    const changed = { ...grant, status: "redeemed", granted_at: now, locked_until: null, locked_by: null } as const;
    return promotions.writeGrants(tx, scope, of.points.card_subscription_id, [{ ...changed, version: 1 }], now);
  },
  insertCouponUses: (tx, scope, of) =>
    promotions.insertCouponUses(
      tx,
      scope,
      {
        card_subscription_id: of.points.card_subscription_id,
        transaction_id: of.transactions[0],
        used_at: now,
      },
      [{ _id: made(), coupon_grant_id: of.points.card_subscription_id, coupon_id: of.points_card_id }],
    ),
  updateUsesRolledBack: (tx, scope, of) =>
    promotions.updateUsesRolledBack(tx, scope, { transaction_id: of.transactions[0], now }),
  countUpTo: (tx, scope, of) =>
    promotions.countUpTo(tx, scope, { promotion_id: of.points_card_id, times: 1, most: 100 }),
  updateCouponsOwner: (tx, scope, of) =>
    merging.updateCouponsOwner(tx, scope, {
      from_id: of.points.card_subscription_id,
      into_id: of.stamps.card_subscription_id,
    }),
  updateLevel: (tx, scope, of) =>
    merging.updateLevel(tx, scope, {
      _id: of.points.card_subscription_id,
      level_id: of.points_card_id,
      level_since: now,
    }),
  countBack: (tx, scope, of) => promotions.countBack(tx, scope, { promotion_id: of.points_card_id, times: 1 }),
  insertLevelChange: (tx, scope, of) =>
    promotions.insertLevelChange(tx, scope, {
      _id: made(),
      card_subscription_id: of.points.card_subscription_id,
      from_id: null,
      to_id: of.points_card_id,
      transaction_id: null,
      changed_at: now,
    }),
};
