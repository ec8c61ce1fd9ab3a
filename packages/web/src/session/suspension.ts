/** Why everything is refused to whoever is signed in here: their business is suspended. */
import type { Suspension } from "@rewardo/contract/businesses";
import { useSyncExternalStore } from "react";
import { isApiError } from "../api-error.ts";

let suspension: Suspension | null = null;
const listeners = new Set<() => void>();

const become = (next: Suspension | null): void => {
  if (JSON.stringify(next) === JSON.stringify(suspension)) return;
  suspension = next;
  for (const listener of listeners) listener();
};

/** Keeps what a refusal says of the suspension; any other error, and one that tells nothing of it, is not about it. */
export const noteSuspension = (error: unknown): void => {
  if (isApiError(error, "business_suspended") && typeof error.params["business"] === "string")
    become(error.params as unknown as Suspension);
};

/** The server lets whoever is here in, or they go on as someone else. */
export const forgetSuspension = (): void => become(null);

export const isSuspended = (): boolean => suspension !== null;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The suspension that keeps whoever is here out; `null` where none does. */
export function useSuspension(): Suspension | null {
  return useSyncExternalStore(
    subscribe,
    () => suspension,
    () => null,
  );
}
