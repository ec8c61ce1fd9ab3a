/**
 * Recently opened targets of the palette; stored for this tab alone and until its person logs out, since they may name
 * customers.
 */
import { recentlyOpenedKey } from "@rewardo/web/storage.ts";
import type { Target } from "./target.ts";

const key = recentlyOpenedKey;
export const mostRecent = 5;

interface Kept {
  /** Owner of the entry: an account in a business. */
  readonly who: string;
  readonly items: readonly Target[];
}

const isTarget = (value: unknown): value is Target =>
  typeof value === "object" &&
  value !== null &&
  "title" in value &&
  typeof value.title === "string" &&
  "to" in value &&
  typeof value.to === "string";

/** The newest first; none of another account's. */
export const readRecent = (who: string): readonly Target[] => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "null") as Kept | null;
    return kept?.who === who ? kept.items.filter(isTarget) : [];
  } catch {
    return [];
  }
};

/** Puts one first. */
export const keepRecent = (who: string, target: Target): void => {
  const items = [target, ...readRecent(who).filter(({ to }) => to !== target.to)].slice(0, mostRecent);
  try {
    sessionStorage.setItem(key, JSON.stringify({ who, items } satisfies Kept));
  } catch {
    // Private mode: nothing is kept.
  }
};
