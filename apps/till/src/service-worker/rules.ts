/** Decides how the till's service worker treats a request; pure, so that every case is tested without a browser. */

/** The parts of a request that decide. */
export interface RequestFacts {
  readonly method: string;
  /** Whole address. */
  readonly url: string;
  /** `navigate` where a page is opened. */
  readonly mode: string;
}

/** `page`: the till's page that is kept. `kept`: the file that is kept. Both ask the network where nothing is. */
export type Treatment = "page" | "kept" | "network";

/** How a request is answered. Whatever is not known to be safe goes to the network untouched. */
export const treatmentOf = ({ method, url, mode }: RequestFacts, origin: string): Treatment => {
  const address = new URL(url);
  if (method !== "GET" || address.origin !== origin) return "network";
  if (mode === "navigate") return /^\/scanner\/?$/.test(address.pathname) ? "page" : "network";
  return address.pathname === "/theme.js" || address.pathname.startsWith("/till/assets/") ? "kept" : "network";
};
