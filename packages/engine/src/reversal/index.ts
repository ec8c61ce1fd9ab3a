/** Reverses a transaction completely or in part. */
export { broughtBefore, giveNet } from "./netting.ts";
export { reverse } from "./reverse.ts";
export { reversedSoFar } from "./reversal-scope.ts";
