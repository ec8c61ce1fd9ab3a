/** Decides how the service worker treats a request; pure, so that every case is tested without a browser. */

/** `shell`: the network first, else the entry page that is kept. `kept`: what is kept first, else the network. */
export type Treatment = "shell" | "kept" | "network";

/** The parts of a request that decide. */
export interface RequestFacts {
  readonly method: string;
  /** Whole address. */
  readonly url: string;
  /** `navigate` where a page is opened. */
  readonly mode: string;
}

/** Paths always answered by the server: data, the live connection, the health check, the pages of customers, and the till. */
const serversOwn = /^\/(api|ws|healthz|c|k|join|member|till)(\/|$)|^\/scanner\/?$/;
const theme = "/theme.js";

/** Whether the address is a file of a build, whose name changes with its content. */
export const isHashedFile = (url: string, origin: string): boolean => {
  const address = new URL(url, origin);
  return address.origin === origin && address.pathname.startsWith("/assets/");
};

/** How a request is answered. Whatever is not known to be safe goes to the network untouched. */
export const treatmentOf = ({ method, url, mode }: RequestFacts, origin: string): Treatment => {
  const address = new URL(url);
  if (method !== "GET" || address.origin !== origin || serversOwn.test(address.pathname)) return "network";
  if (mode === "navigate") return "shell";
  return address.pathname === theme || isHashedFile(url, origin) ? "kept" : "network";
};
