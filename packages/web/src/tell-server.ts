/** What the console tells its server of itself, once something failed or the first page is there. */
import { reportCrash, tracePages } from "@rewardo/contract/error-reports";
import { addressOf, call } from "./api.ts";
import { buildStamp } from "./release.ts";

/** An address without what it is about: `/places/$id/edit`. */
const routePattern = (pathname: string): string =>
  pathname
    .split("/")
    .map((part) => (/^[a-z_]+$/.test(part) || part === "" ? part : "$id"))
    .join("/")
    .slice(0, 200) || "/";

/** What failed and where in the program, nothing of the page's address or of what was typed. */
export const tellCrash = async (error: unknown, reference: string): Promise<void> => {
  const { name, message, stack = "" } = error instanceof Error ? error : new Error("Not an error");
  await call(reportCrash, {
    body: {
      reference,
      route: routePattern(window.location.pathname),
      release: buildStamp,
      type: /^\w{1,60}$/.test(name) ? name : "Error",
      stack: stack.replace(message, () => "").slice(0, 10_000),
    },
  });
};

const mostAtOnce = 50;
type Page = { route: string; duration_ms: number; ended: number };

export interface Pages {
  subscribe(
    event: "onBeforeNavigate" | "onResolved",
    listener: (event: { toLocation: { pathname: string } }) => void,
  ): unknown;
}

/** How long pages take to open, for an operator who measures it: sent when the console is left, many at once. */
export const tracePagesOf = (router: Pages): void => {
  const pages: Page[] = [];
  let began = performance.now();
  const send = () => {
    if (pages.length === 0) return;
    const now = performance.now();
    const taken = pages.splice(0).map(({ route: pattern, duration_ms, ended }) => ({
      route: pattern,
      duration_ms,
      ago_ms: Math.round(now - ended),
    }));
    // A page that is being left sends nothing else.
    const body = new Blob([JSON.stringify({ pages: taken })], { type: "application/json" });
    navigator.sendBeacon(addressOf(tracePages), body);
  };
  router.subscribe("onBeforeNavigate", () => {
    began = performance.now();
  });
  router.subscribe("onResolved", ({ toLocation }) => {
    const ended = performance.now();
    const duration_ms = Math.min(600_000, Math.round(ended - began));
    pages.push({ route: routePattern(toLocation.pathname), duration_ms, ended });
    if (pages.length === mostAtOnce) send();
  });
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && send());
};
