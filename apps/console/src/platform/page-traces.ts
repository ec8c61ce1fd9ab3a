/** How long pages take to open, for an operator who measures it: told when the console is left, many at once. */
import type { tracePages } from "@rewardo/contract/error-reports";
import { addressOf, route } from "./api.ts";
import { routePattern } from "./route-pattern.ts";

const tell = route<typeof tracePages>({ method: "POST", path: "/page_traces", scope: "none" });

const mostAtOnce = 50;
type Page = { route: string; duration_ms: number; ended: number };

interface Pages {
  subscribe(
    event: "onBeforeNavigate" | "onResolved",
    listener: (event: { toLocation: { pathname: string } }) => void,
  ): unknown;
}

/** Listens to the router from now on. */
export function tracePagesOf(router: Pages): void {
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
    navigator.sendBeacon(addressOf(tell), body);
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
}
