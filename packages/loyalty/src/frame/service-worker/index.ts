/** The part of the service worker's care that is there from the first moment; the rest comes when the page is drawn. */
import { isBuilt } from "@rewardo/web/config.ts";
import type { Worker } from "./registration.ts";
import { checkNetwork, isOnline, onNetwork } from "@rewardo/web/network.ts";

/** Milliseconds after loading: what the first page still fetches comes before what the next one needs. */
const afterMs = 5000;

/** Registers the worker when the page is surely there; not on the development server, which has none. */
export const registerServiceWorker = (worker: Worker): void => {
  if (!isBuilt || !("serviceWorker" in navigator)) return;
  // A version that cannot be registered is no failure of the page: the browser may forbid it.
  const register = () =>
    void import("./registration.ts").then(({ keepUpToDate }) => keepUpToDate(worker)).catch(() => undefined);
  const later = () => setTimeout(register, afterMs);
  // On a page drawn by the server the scripts start late, perhaps after the load event.
  if (document.readyState === "complete") later();
  else window.addEventListener("load", later);
};

/**
 * A page from the worker's cache may have been rendered without the server and lack what only the server has: once the
 * server answers, the page reloads. Nothing is lost, since the content was covered from the start.
 */
export const reloadOnceOnline = async (): Promise<void> => {
  if (!("serviceWorker" in navigator) || navigator.serviceWorker.controller === null) return;
  if (await checkNetwork()) return;
  onNetwork(() => {
    if (isOnline()) window.location.reload();
  });
};
