/** Tells the server of a crash: what failed and where in the program, nothing of the page's address or of what was typed. */
import type { reportCrash } from "@rewardo/contract/error-reports";
import { call, route } from "./api.ts";
import { routePattern } from "./route-pattern.ts";
import { buildStamp } from "./release.ts";

const tell = route<typeof reportCrash>({ method: "POST", path: "/error_reports", scope: "none" });

/** A reload right after it must not lose it. */
export async function tellCrash(error: unknown, reference: string): Promise<void> {
  const { name, message, stack = "" } = error instanceof Error ? error : new Error("Not an error");
  await call(tell, {
    body: {
      reference,
      route: routePattern(window.location.pathname),
      release: buildStamp,
      type: /^\w{1,60}$/.test(name) ? name : "Error",
      stack: stack.replace(message, () => "").slice(0, 10_000),
    },
  });
}
