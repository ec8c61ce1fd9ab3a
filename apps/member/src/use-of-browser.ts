import { useSyncExternalStore } from "react";

const never = (): (() => void) => () => undefined;

/**
 * What only the browser knows: `atServer` while the page is as the server drew it, then what is read. `read` gives the same
 * value each time.
 */
export function useOfBrowser<T>(read: () => T, atServer: T): T {
  return useSyncExternalStore(never, read, () => atServer);
}
