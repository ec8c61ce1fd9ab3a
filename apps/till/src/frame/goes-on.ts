/** Whether the page that is shown goes on without a network, as the till does; any other is covered meanwhile. */
import { useSyncExternalStore } from "react";

let pages = 0;
const listeners = new Set<() => void>();

const change = (by: number): void => {
  pages += by;
  for (const listener of listeners) listener();
};

/** From now on the page goes on, until the returned function is called. */
export const goOn = (): (() => void) => {
  change(1);
  return () => change(-1);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useGoesOn(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => pages > 0,
    () => false,
  );
}
