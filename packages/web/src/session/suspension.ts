/** Why everything is refused to whoever is signed in here: their business is suspended. */
import type { Suspension } from "@rewardo/contract/businesses";
import { useSyncExternalStore } from "react";
import type { ApiError } from "../api-error.ts";

let suspension: Suspension | null = null;
const listeners = new Set<() => void>();

const become = (next: Suspension | null): void => {
  // One at a time: many calls are refused for the same.
  if ((next === null) === (suspension === null)) return;
  suspension = next;
  for (const listener of listeners) listener();
};

/** Keeps what a refusal says of the suspension; one to the operator, who is not suspended, says nothing. */
export const noteSuspension = ({ code, params }: ApiError): void => {
  if (code === "business_suspended" && "business" in params) become(params as unknown as Suspension);
};

/** The server lets whoever is here in, or they go on as someone else. */
export const forgetSuspension = (): void => become(null);

export const isSuspended = (): boolean => suspension !== null;

const subscribe = (listener: () => void) => {
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
