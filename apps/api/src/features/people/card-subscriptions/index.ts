import * as contract from "@rewardo/contract/card-subscriptions";
import { route } from "../../../platform/http/route.ts";
import { adjustCardSubscription, previewAdjustment } from "./adjust.ts";
import { grantCoupon, listCoupons, voidGrant } from "./coupons.ts";
import { exportCardSubscriptions } from "./export.ts";
import { mergeCardSubscriptions, previewMerge } from "./merge.ts";
import { addCardNumber } from "./numbers.ts";
import { createPaperCards } from "./paper.ts";
import { listCardMembers, listCardSubscriptions, listHistory, readCardSubscription } from "./service.ts";
import { closeCardSubscription, freezeCardSubscription, unfreezeCardSubscription } from "./status.ts";

export { adjustmentPlace, prepareAdjustment, writeAdjustment } from "./adjust.ts";
export { addCardNumber } from "./numbers.ts";
export { handOut } from "./coupons.ts";
export { endMembership } from "./end.ts";
export { giveMemberships, readCardSteps, type CardStep } from "./holders.ts";
export { joinCard, joinCardIn, joinKnown, joinWithNumber, readHolderOf, readNumberOf } from "./join.ts";
export type { Member } from "./join.ts";
export { selectNumbersOfCard } from "./number-queries.ts";
export { takePaper } from "./join.ts";
export { readOneIn as readCardSubscriptionIn } from "./membership.ts";
export { foreseeMerges, writeMerge } from "./merge.ts";
export type { Merging } from "./merge.ts";
export { closeUnclaimed, openUnclaimed, putUnclaimedOn, reopenUnclaimed, takeUnclaimed } from "./unclaimed.ts";
export { readCardSubscriptionsOfUsers } from "./service.ts";

export const routes = [
  route(contract.listCardSubscriptions, ({ ctx, query }) => listCardSubscriptions(ctx, query)),
  route(contract.listCardMembers, ({ ctx, params, query }) => listCardMembers(ctx, params.id, query)),
  route(contract.exportCardSubscriptions, ({ ctx, query }) => exportCardSubscriptions(ctx, query)),
  route(contract.readCardSubscription, ({ ctx, params }) => readCardSubscription(ctx, params.id)),
  route(contract.listCardSubscriptionTransactions, ({ ctx, params, query }) => listHistory(ctx, params.id, query)),
  route(contract.listCardSubscriptionCoupons, ({ ctx, params }) => listCoupons(ctx, params.id)),
  route(contract.grantCoupon, ({ ctx, params, body, idempotency }) =>
    grantCoupon(ctx, params.id, body.coupon_id, idempotency),
  ),
  route(contract.voidGrant, ({ ctx, params }) => voidGrant(ctx, params.id, params.part_id)),
  route(contract.previewAdjustment, ({ ctx, params, body }) => previewAdjustment(ctx, params.id, body)),
  route(contract.adjustCardSubscription, ({ ctx, params, body, idempotency }) =>
    adjustCardSubscription(ctx, params.id, body, idempotency),
  ),
  route(contract.freezeCardSubscription, ({ ctx, params }) => freezeCardSubscription(ctx, params.id)),
  route(contract.unfreezeCardSubscription, ({ ctx, params }) => unfreezeCardSubscription(ctx, params.id)),
  route(contract.closeCardSubscription, ({ ctx, params }) => closeCardSubscription(ctx, params.id)),
  route(contract.addCardNumber, ({ ctx, params, body, idempotency }) =>
    addCardNumber(ctx, params.id, body, idempotency),
  ),
  route(contract.createPaperCards, ({ ctx, params, body, idempotency }) =>
    createPaperCards(ctx, params.id, body.count, idempotency),
  ),
  route(contract.previewMerge, ({ ctx, params, body }) =>
    previewMerge(ctx, { into_id: params.id, from_id: body.from_id }),
  ),
  route(contract.mergeCardSubscriptions, ({ ctx, params, body, idempotency }) =>
    mergeCardSubscriptions(ctx, { into_id: params.id, from_id: body.from_id }, idempotency),
  ),
];
