/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { made, now, page } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { adjustment, emptyList, freshMembership, type Ids, inPolish, notFound } from "../probe.ts";
import type { Tenant } from "../../tenant-type.ts";
import { readMembershipById } from "../../../features/ledger/ledger/index.ts";
import { handOut } from "../../../features/people/card-subscriptions/coupons.ts";
import * as holders from "../../../features/people/card-subscriptions/holder-queries.ts";
import { joinCard } from "../../../features/people/card-subscriptions/index.ts";
import * as merging from "../../../features/people/card-subscriptions/merge-queries.ts";
import * as numbers from "../../../features/people/card-subscriptions/number-queries.ts";
import * as cardSubscriptions from "../../../features/people/card-subscriptions/queries.ts";

/** Another membership of the same card, to be merged away. */
const mergeFrom = async (ids: Ids) => {
  const { tenant } = ids;
  if (tenant === null) return { from_id: ids.id((of) => of.points.card_subscription_id) };
  const [member] = await joinCard(tenant.ctx, tenant.points_card_id, [{}]);
  return { from_id: member!.card_subscription_id };
};

/** The coupon of the tenant's card of points. */
const couponOf = ({ ctx, points }: Tenant): Promise<string> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const by = { _id: points.card_subscription_id, at: now, place_id: null };
    return (await readMembershipById(tx, ctx.scope, by)).programme.coupons[0]!._id;
  });

export const isolation: Isolation = {
  fill: {
    coupons: couponOf,
    coupon_grants: async (tenant) => {
      const grant = { coupon_id: await couponOf(tenant), grant_id: made(), at: now };
      const { ctx, points } = tenant;
      await ctx.database.write(ctx.scope, (tx) => handOut(tx, ctx.scope, points.card_subscription_id, grant));
      return grant.grant_id;
    },
  },
  holders: {
    points_adjust: ["employee"],
  },
  rights: {
    card_subscriptions: ["select", "insert", "update"],
    card_numbers: ["select", "insert", "update"],
  },
  probes: {
    listCardSubscriptions: {
      misreferenced: emptyList,
      references: true,
      query: (ids) => ({ card_id: ids.id((of) => of.points_card_id) }),
    },
    listCardMembers: { item: (ids) => ids.id((of) => of.points_card_id) },
    readCardSubscription: { item: (ids) => ids.id((of) => of.points.card_subscription_id) },
    listCardSubscriptionCoupons: { item: (ids) => ids.id((of) => of.points.card_subscription_id) },
    grantCoupon: {
      misreferenced: { foreign: 400, none: 400, malformed: 400 },
      item: freshMembership,
      references: true,
      body: (ids) => ({ coupon_id: ids.id((of) => of.made("coupons")) }),
    },
    voidGrant: {
      item: (ids) => ids.id((of) => of.points.card_subscription_id),
      below: (ids) => ids.id((of) => of.made("coupon_grants")),
    },
    listCardSubscriptionTransactions: {
      misreferenced: emptyList,
      item: (ids) => ids.id((of) => of.points.card_subscription_id),
      references: true,
      query: (ids) => ({ place_id: ids.id((of) => of.places[0]) }),
    },
    previewAdjustment: { misreferenced: notFound, item: freshMembership, references: true, body: adjustment },
    adjustCardSubscription: { misreferenced: notFound, item: freshMembership, references: true, body: adjustment },
    freezeCardSubscription: { item: freshMembership },
    unfreezeCardSubscription: { item: freshMembership },
    closeCardSubscription: { item: freshMembership },
    addCardNumber: { item: freshMembership, body: () => ({}) },
    previewMerge: { misreferenced: notFound, item: freshMembership, references: true, body: mergeFrom },
    mergeCardSubscriptions: { misreferenced: notFound, item: freshMembership, references: true, body: mergeFrom },
    createPaperCards: { item: (ids) => ids.id((of) => of.points_card_id), body: () => ({ count: 1 }) },
    exportCardSubscriptions: inPolish,
  },
  reads: {
    selectNewestNumber: (tx, scope, of) => numbers.selectNewestNumber(tx, scope, of.points.card_subscription_id),
    selectNumberHolder: (tx, scope, of) => numbers.selectNumberHolder(tx, scope, of.points.number),
    selectCardSubscriptions: (tx, scope) => cardSubscriptions.selectCardSubscriptions(tx, scope, { at: now }, page),
    selectCardSubscription: (tx, scope, of) =>
      cardSubscriptions.selectCardSubscription(tx, scope, of.points.card_subscription_id, now),
    selectCardSubscriptionsOfUsers: (tx, scope, of) =>
      cardSubscriptions.selectCardSubscriptionsOfUsers(
        tx,
        scope,
        [{ _id: of.points.user_id, business_id: of.id }],
        now,
      ),
    selectCardNames: (tx, scope, of) => cardSubscriptions.selectCardNames(tx, scope, [of.points_card_id]),
    selectStatusForChange: (tx, scope, of) =>
      cardSubscriptions.selectStatusForChange(tx, scope, of.points.card_subscription_id),
    selectMembershipsOfUsers: (tx, scope, of) =>
      holders.selectMembershipsOfUsers(tx, scope, [of.points.user_id], { isHeld: true }),
    selectNumbersOfCard: (tx, scope, of) =>
      numbers.selectNumbersOfCard(tx, scope, { card_id: of.points_card_id, numbers: [of.points.number] }),
    selectFamilies: (tx, scope, of) => holders.selectFamilies(tx, scope, [of.points.card_subscription_id]),
  },
  writes: {
    updatePaperTaken: (tx, scope, of) =>
      numbers.updatePaperTaken(tx, scope, { card_subscription_id: of.points.card_subscription_id, now }),
    insertCardNumber: (tx, scope, of) =>
      numbers.insertCardNumber(tx, scope, {
        number: made(),
        card_subscription_id: of.points.card_subscription_id,
        now,
      }),
    updateNumberLive: (tx, scope, of) => numbers.updateNumberLive(tx, scope, of.points),
    updateOthersRevoked: (tx, scope, of) =>
      numbers.updateOthersRevoked(tx, scope, { ...of.points, number: "none of them" }),
    updateNumbersOwner: (tx, scope, of) =>
      numbers.updateNumbersOwner(tx, scope, {
        from_id: of.points.card_subscription_id,
        into_id: of.stamps.card_subscription_id,
      }),
    updateJoinedAt: (tx, scope, of) =>
      numbers.updateJoinedAt(tx, scope, {
        from_id: of.points.card_subscription_id,
        into_id: of.stamps.card_subscription_id,
      }),
    updateCardSubscriptionStatus: (tx, scope, of) =>
      cardSubscriptions.updateCardSubscriptionStatus(tx, scope, of.points.card_subscription_id, {
        status: "frozen",
        merged_into: null,
        now,
      }),
    insertMembers: (tx, scope, of) =>
      cardSubscriptions.insertMembers(
        tx,
        scope,
        of.stamps_card_id,
        [
          {
            user_id: made(),
            first_name: "X",
            last_name: null,
            name_key: "x",
            card_subscription_id: made(),
            number: "1",
            joined_at: now,
          },
        ],
        now,
      ),
    updateMembershipsUser: (tx, scope, of) =>
      holders.updateMembershipsUser(tx, scope, { from_id: of.points.user_id, into_id: of.stamps.user_id, now }),
    updateMergedPersons: async (tx, scope, of) => {
      const [ended, survivor] = [of.points.card_subscription_id, of.stamps.card_subscription_id];
      const change = { status: "closed", merged_into: survivor, now } as const;
      await cardSubscriptions.updateCardSubscriptionStatus(tx, scope, ended, change);
      await holders.updateMergedPersons(tx, scope, [{ _id: ended, person_id: made() }]);
    },
    updateCouponsOwner: (tx, scope, of) =>
      merging.updateCouponsOwner(tx, scope, {
        from_id: of.points.card_subscription_id,
        into_id: of.stamps.card_subscription_id,
      }),
    updateGroupsNamed: (tx, scope, of) =>
      merging.updateGroupsNamed(tx, scope, {
        from_id: of.points.card_subscription_id,
        into_id: of.stamps.card_subscription_id,
      }),
    updateLevel: (tx, scope, of) =>
      merging.updateLevel(tx, scope, {
        _id: of.points.card_subscription_id,
        level_id: of.points_card_id,
        level_since: now,
      }),
  },
};
