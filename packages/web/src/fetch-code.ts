import { isOnline, onNetwork } from "./network.ts";

const canFetch = (): boolean =>
  isOnline() || ("serviceWorker" in navigator && navigator.serviceWorker.controller !== null);

/**
 * Fetches a module as soon as that can succeed: from the network, or from what a service worker keeps. A browser remembers that a
 * module could not be fetched and fails again until the page is loaded anew, so what was asked for in a short outage would crash
 * the page when it is shown later.
 */
export const fetchCode = async <T>(load: () => Promise<T>): Promise<T> => {
  if (!canFetch()) {
    await new Promise<void>((resolve) => {
      const off = onNetwork(() => {
        if (!canFetch()) return;
        off();
        resolve();
      });
    });
  }
  return await load();
};
