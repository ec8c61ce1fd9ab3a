export { writeOnce } from "./idempotent.ts";
export { readCausedEntries, readMembershipById, readMembershipByNumber, toCoded, writeOutcome } from "./service.ts";
export type { Membership, Written } from "./service.ts";
export { settleDue } from "./settling.ts";
export type { DueCursor, DueKind } from "./settling.ts";
