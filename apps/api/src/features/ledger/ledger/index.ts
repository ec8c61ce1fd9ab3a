export { queueAt, writeOnce } from "./idempotent.ts";
export { readCausedEntries, readMembershipById, readMembershipByNumber, toCoded, writeOutcome } from "./service.ts";
export type { Membership, Written } from "./service.ts";
export { KeyTaken } from "./key-taken.ts";
export { holdMembership, selectTransactionByKey } from "./queries.ts";
export { lotJson } from "./queries.ts";
export { ownOfEachText, ownText } from "./merged-queries.ts";
export { chooseGrants, lockGrants, readTill, releaseGrants } from "./promotions.ts";
export { earnedSince, levelGoalsOf } from "./level-goals.ts";
export type { HeldGrant, TillState } from "./promotions.ts";
export {
  holdAdjustments,
  insertLevelChange,
  selectAdjustedSince,
  selectUsualAmounts,
  writeGrants,
} from "./promotion-queries.ts";
export { holdsFor, versionInForce } from "./in-force.ts";
export { isOwnCard } from "./service.ts";
export { readProgramme } from "./programmes.ts";
export { settleDue } from "./settling.ts";
export type { DueCursor, DueKind } from "./settling.ts";
export {
  checkCustomers,
  checkPurchases,
  decide,
  importCustomers,
  importPurchases,
  newSeenLines,
  newSheet,
  note,
  noteEarned,
  readEarned,
  readVersions,
  seePurchase,
  standingAt,
  undoImport,
  writeSheet,
} from "./bulk/index.ts";
export type {
  BulkContext,
  CustomerKeys,
  CustomerRow,
  Earned,
  Member as BulkMember,
  PurchaseItem,
  PurchaseReversal,
  PurchaseRow,
  RowResult,
  SeenLines,
  Sheet,
  UndoCursor,
} from "./bulk/index.ts";
