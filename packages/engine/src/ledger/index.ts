/** Lots, ledger entries and the hash chain of a membership, and how effects become rows. */
export { apply, tryOut } from "./apply.ts";
export type { Tried } from "./apply.ts";
export { GENESIS_HASH, chainHash, verifyChain } from "./chain.ts";
export { DAYS_KEPT, latest } from "./counters.ts";
export { chooseLots, findLot, lotsOf, openDraft, sum } from "./draft.ts";
export { checkInvariants } from "./invariants.ts";
export { lapse } from "./lapse.ts";
export { lotEnd, lotTerms, restoredTerms, spendOrder } from "./lot-life.ts";
export { replay } from "./replay.ts";
export { settle } from "./settle.ts";
export { checkSize } from "./size.ts";
export { balanceAt, emptyState, fullCards, transferable } from "./state.ts";
export { transferIn, transferOut } from "./transfer.ts";
export { act, checkOpen, explain, findEntry, reject, spendable, work } from "./work.ts";
export type { Work } from "./work.ts";
export type { LotIds } from "./perform.ts";
