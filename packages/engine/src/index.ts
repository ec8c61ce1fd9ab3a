/** The loyalty engine: pure, without I/O, clock or randomness. The README shows how a commit uses it. */
export * from "./types/index.ts";
export { completeProgramme, evaluate } from "./evaluate.ts";
export { couponChoices, couponStandings } from "./coupon-choices.ts";
export * from "./rfm.ts";
export { apply, chainHash, checkInvariants, GENESIS_HASH, replay, verifyChain } from "./ledger/index.ts";
export {
  endAfterOutages,
  lapsingAt,
  MOST_AWAY_MS,
  movedByOutages,
  warnedLot,
  warnedUntil,
  WARNING_DAYS,
} from "./ledger/index.ts";
export { isGuarded, isWarned, lotDue } from "./ledger/index.ts";
export type { Away, Lapsing } from "./ledger/index.ts";
export { balanceAt, emptyState, fullCards, transferable } from "./ledger/index.ts";
export { broughtBefore, reversedSoFar } from "./reversal/index.ts";
export { givenRewards, offerChoices, rewardChoices, discountOf, termsOf, validityEnd } from "./promotions/index.ts";
export { grantAfter, isForThem, isGrantOver, isUsedUp, statusAt, usesLeft } from "./promotions/index.ts";
export type { GrantStep, GrantStepContext } from "./promotions/index.ts";
export { levelAtNight, levelImpact, levelNow, levelReached, periodEnd, raisedBy } from "./promotions/index.ts";
export { countedMonths, keptLevel, nextLevel } from "./promotions/index.ts";
export type { LevelGoal } from "./promotions/index.ts";
export type { LevelFigures, LevelGroup, LevelStep } from "./promotions/index.ts";
export * from "./challenges/index.ts";
export { playBoth } from "./play-both.ts";
export type * from "./simulator/index.ts";

/** Stored with each transaction: which logic decided it. Raise it when a decision would come out differently. */
export const ENGINE_VERSION = "10";
