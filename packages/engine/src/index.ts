/** The loyalty engine: pure, without I/O, clock or randomness. The README shows how a commit uses it. */
export * from "./types.ts";
export type { ReversalScope } from "./event-types.ts";
export { evaluate } from "./evaluate.ts";
export { apply } from "./apply.ts";
export { replay } from "./replay.ts";
export { checkInvariants } from "./invariants.ts";
export { chainHash, GENESIS_HASH, verifyChain } from "./chain.ts";
export { balanceAt, emptyState, fullCards, transferable } from "./state.ts";
export { rewardChoices } from "./rewards.ts";
export { couponChoices } from "./coupon-choices.ts";
export { offerChoices } from "./offer-choices.ts";
export { discountOf } from "./coupons.ts";
export { grantAfter, isGrantOver, LOCK_MINUTES, statusAt } from "./coupon-life.ts";
export type { GrantStep, GrantStepContext } from "./coupon-life.ts";
export { levelAtNight, levelImpact, levelNow, levelReached, periodEnd } from "./levels.ts";
export type { LevelFigures, LevelGroup, LevelStep } from "./levels.ts";
export { validityEnd } from "./moment.ts";
export { allot } from "./allot.ts";
export { completeProgramme } from "./complete-programme.ts";
export * from "./rfm.ts";
export * from "./challenge-types.ts";
export * from "./challenge-status.ts";
export * from "./challenge-ranking.ts";
export * from "./challenge-prizes.ts";
export * from "./quiz.ts";
export * from "./memory-game.ts";

/** Stored with each transaction: which logic decided it. Raise it when a decision would come out differently. */
export const ENGINE_VERSION = "5";
