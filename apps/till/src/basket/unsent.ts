/**
 * The visit whose outcome is unknown, or its undo, kept in this tab until an answer arrives: a reloaded page resends it
 * with its idempotency key, and so does a new log-in after the session ended, or the PIN after the till was locked.
 */
import type { CommitResult } from "@rewardo/contract/scanner";
import { unsentVisitPrefix } from "@rewardo/web/unsent-visit.ts";
import { isOf, type Owner } from "../owner.ts";
import type { Problem, Visit } from "../till.ts";

/** One key for each actor and business, so that switching account or business overwrites no unsent visit. */
const keyOf = ({ actor_id, business_id }: Owner): string => `${unsentVisitPrefix}${actor_id} ${business_id}`;

/** What shall be written once. */
export interface Unsent {
  readonly visit: Visit;
  /** The visit was written, and is taken back under a key of its own. */
  readonly undo?: { readonly key: string; readonly result: CommitResult };
}

/**
 * With its author: the server knows an idempotency key only together with its caller, and one account may act for several businesses,
 * none of which gets another's visit.
 */
type Kept = Unsent & Owner;

/** Whether the outcome of an earlier attempt is still unknown, and its author can sign in again. */
export const isStillUnsent = (problem: Problem): boolean => problem === "session" || problem === "pin";

/**
 * Storage of the unsent visit: the tab's storage, which may be refused or full; then a reloaded page forgets the visit.
 */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export const keepUnsent = (store: Store, { actor_id, business_id }: Owner, unsent: Unsent): void => {
  try {
    store.setItem(
      keyOf({ actor_id, business_id }),
      JSON.stringify({ actor_id, business_id, ...unsent } satisfies Kept),
    );
  } catch {
    // The visit is still sent from here until an answer came.
  }
};

export const forgetUnsent = (store: Store, owner: Owner): void => {
  try {
    store.removeItem(keyOf(owner));
  } catch {
    // Storage failed, so there is no unsent visit.
  }
};

/** What is kept of this actor in this business, or `null`. */
export const readUnsent = (store: Store, owner: Owner): Unsent | null => {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(owner)) ?? "null");
    if (!isKept(kept) || !isOf(kept, owner)) return null;
    const { actor_id: _whose, business_id: _where, ...unsent } = kept;
    return unsent;
  } catch {
    return null;
  }
};

const has = (value: unknown, ...names: readonly string[]): boolean =>
  typeof value === "object" && value !== null && names.every((name) => name in value);

/** Written by this page or its predecessor, so only the parts that would be sent are validated. */
const isKept = (value: unknown): value is Kept => {
  if (!has(value, "actor_id", "business_id", "visit")) return false;
  const { visit, undo } = value as Kept;
  return (
    has(visit, "key", "basket", "entry", "scan", "preview") &&
    typeof visit.key === "string" &&
    (undo === undefined || (has(undo, "key", "result") && typeof undo.key === "string"))
  );
};
