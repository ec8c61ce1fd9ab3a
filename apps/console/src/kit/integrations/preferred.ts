/** Which system this browser works with, chosen by the person at it. */
import type { Integration } from "@rewardo/contract/integrations";
import { useSyncExternalStore } from "react";
import { readStored, store } from "@rewardo/web/storage.ts";

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The id of the system, `null` for the choice "None", `undefined` while nothing is chosen. */
export const readPreferredIntegration = (): string | null | undefined => {
  const kept = readStored("preferred_integration_id");
  if (typeof kept !== "object" || kept === null || !("_id" in kept)) return undefined;
  return typeof kept._id === "string" ? kept._id : null;
};

/** Keeps the choice; `null` is "None". */
export const preferIntegration = (id: string | null): void => {
  store("preferred_integration_id", { _id: id });
  for (const listener of listeners) listener();
};

const nothing = () => undefined;

/** The choice, `null` for "None"; `undefined` while there is none, or what was chosen is no longer connected. */
export function usePreferredIntegration(integrations: readonly Pick<Integration, "_id">[]): string | null | undefined {
  const kept = useSyncExternalStore<string | null | undefined>(subscribe, readPreferredIntegration, nothing);
  return kept == null || integrations.some(({ _id }) => _id === kept) ? kept : undefined;
}
