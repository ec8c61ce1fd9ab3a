/**
 * The visit whose outcome is unknown, kept in this tab until an answer arrives: a reloaded page resends it with
 * its idempotency key, and so does a new log-in after the session ended.
 */
import { unsentVisitKey } from "../../../platform/unsent-visit.ts";
import type { Visit } from "../till.ts";

const key = unsentVisitKey;

/** Whose visit it is: the server knows a key only together with who used it. */
interface Kept {
  readonly actor_id: string;
  readonly visit: Visit;
}

/** Where it is kept: the tab's storage, which may be refused or full; then a reloaded page forgets the visit. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function keepUnsent(store: Store, actor_id: string, visit: Visit): void {
  try {
    store.setItem(key, JSON.stringify({ actor_id, visit } satisfies Kept));
  } catch {
    // The visit is still sent from here until an answer came.
  }
}

export function forgetUnsent(store: Store): void {
  try {
    store.removeItem(key);
  } catch {
    // Nothing was kept, then.
  }
}

/** The kept visit of this actor, or `null`. */
export function readUnsent(store: Store, actor_id: string): Visit | null {
  try {
    const kept: unknown = JSON.parse(store.getItem(key) ?? "null");
    return isKept(kept) && kept.actor_id === actor_id ? kept.visit : null;
  } catch {
    return null;
  }
}

/** Written by this page or its predecessor, so only the parts that would be sent are validated. */
function isKept(value: unknown): value is Kept {
  if (typeof value !== "object" || value === null || !("actor_id" in value) || !("visit" in value)) return false;
  const { visit } = value;
  if (typeof visit !== "object" || visit === null || !("key" in visit) || typeof visit.key !== "string") return false;
  return ["basket", "intent", "entry", "scan", "preview"].every((name) => name in visit);
}
