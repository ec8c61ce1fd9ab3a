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
  "row_height",
  "bulk_change_id",
  "staff_step_skipped",
  "print_step_skipped",
] as const;
export type StorageKey = (typeof keys)[number];

/** The kept value, or `null` if there is none or it is not JSON. */
export function readStored(key: StorageKey): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Keeps a value; `null` removes it. */
export function store(key: StorageKey, value: unknown): void {
  try {
    if (value === null || value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private mode or a full disk: the server still knows.
  }
}

/** What was opened lately from the palette, in this tab's storage: it may name customers. */
export const recentlyOpenedKey = "palette_recent";

/** Nothing that one person opened stays in the tab for the next. */
export function forgetRecentlyOpened(): void {
  try {
    sessionStorage.removeItem(recentlyOpenedKey);
  } catch {
    // Private mode: nothing was kept.
  }
}

const clearings = new Set<() => void>();

/** Calls back when everything is forgotten: what is kept in memory may be the cause as well. */
export const onStorageCleared = (listener: () => void): void => void clearings.add(listener);

/** Forgets everything, what other parts keep included; for the crash page, where any of it may be the cause. */
export function clearStorage(): void {
  for (const listener of clearings) listener();
  try {
    localStorage.clear();
  } catch {
    // Nothing was kept, then.
  }
}

/**
 * The integration a person works with: its id, `null` for the choice "None", `undefined` while nothing is chosen.
 */
export function readPreferredIntegration(): string | null | undefined {
  const kept = readStored("preferred_integration_id");
  if (typeof kept !== "object" || kept === null || !("_id" in kept)) return undefined;
  return typeof kept._id === "string" ? kept._id : null;
}

/** Keeps the choice; `undefined` forgets it. */
export function storePreferredIntegration(id: string | null | undefined): void {
  store("preferred_integration_id", id === undefined ? null : { _id: id });
}
