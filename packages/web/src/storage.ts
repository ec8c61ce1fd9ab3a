/**
 * What the console keeps in local storage: the last known account, role, business and device, shown at once and then
 * refreshed, and a few choices of this browser. Storage may be refused or full; then nothing is kept and all still works.
 */
const keys = [
  "account",
  "account_role",
  "business",
  "device",
  "preferred_integration_id",
  "language",
  "till",
  "till_boot",
  "row_height",
  "bulk_change_id",
  "staff_step_skipped",
  "print_step_skipped",
] as const;
export type StorageKey = (typeof keys)[number];

/** Storage may be refused, as in private mode, or full: then nothing is kept, and `null` is answered. */
const attempt = <T>(work: () => T): T | null => {
  try {
    return work();
  } catch {
    return null;
  }
};

/** The kept value, or `null` if there is none or it is not JSON. */
export const readStored = (key: StorageKey): unknown =>
  attempt((): unknown => JSON.parse(localStorage.getItem(key) ?? "null"));

/** Keeps a value; `null` removes it. */
export const store = (key: StorageKey, value: unknown): void => {
  attempt(() =>
    value === null || value === undefined
      ? localStorage.removeItem(key)
      : localStorage.setItem(key, JSON.stringify(value)),
  );
};

/** What was opened lately from the palette, in this tab's storage: it may name customers. */
export const recentlyOpenedKey = "palette_recent";

/** Nothing that one person opened stays in the tab for the next. */
export const forgetRecentlyOpened = (): void => void attempt(() => sessionStorage.removeItem(recentlyOpenedKey));

/** The database of what a till knows of cards and PINs while it is without a network. */
export const tillKnowledge = "rewardo_till_known";

/** Nothing that a till knew of customers stays in the browser once its session has ended. */
export const forgetTillKnowledge = (): void => void attempt(() => indexedDB.deleteDatabase(tillKnowledge));

const clearings = new Set<() => void>();

/** Calls back when everything is forgotten: what is kept in memory may be the cause as well. */
export const onStorageCleared = (listener: () => void): void => void clearings.add(listener);

/** Forgets everything, what other parts keep included; for the crash page, where any of it may be the cause. */
export const clearStorage = (): void => {
  for (const listener of clearings) listener();
  attempt(() => localStorage.clear());
};
