/** Coupons, offers, rewards and levels: when they apply, what they do, and how they live. */
export { multipliersOf } from "./active-multipliers.ts";
export { grantAfter, isGrantOver, isUsedUp, statusAt } from "./coupon-life.ts";
export type { GrantStep, GrantStepContext } from "./coupon-life.ts";
export { addedUnits, multiplierOf } from "./effects.ts";
export { isForThem } from "./coupon-refusal.ts";
export { grantRefusal } from "./coupon-refusal.ts";
export { discountOf, refuse, takeCoupons, termsOf } from "./coupons.ts";
export type { CouponUse } from "./coupons.ts";
export { hold, redeemHeld, release } from "./holds.ts";
export { changeLevel, levelAtNight, levelImpact, levelNow, levelReached, periodEnd } from "./levels.ts";
export { liftLevel, lowerLevel, raisedBy } from "./levels.ts";
export type { LevelFigures, LevelGroup, LevelStep } from "./levels.ts";
export { momentOf, validityEnd } from "./moment.ts";
export type { Moment } from "./moment.ts";
export { offerChoices } from "./offer-choices.ts";
export { spendOffers } from "./offers.ts";
export { givenRewards, nobodys, offeredRewards, rewardChoices, spendRewards, unlocked } from "./rewards.ts";
