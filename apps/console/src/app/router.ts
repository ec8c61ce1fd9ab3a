import { createRouter } from "@tanstack/react-router";
import { safeReturnPath } from "../platform/return-path.ts";
import { onSession } from "../platform/session/index.ts";
import { authRoutes } from "./routes/auth.ts";
import { loginRoutes } from "./routes/login.ts";
import { onboardingRoutes } from "./routes/onboarding.ts";
import { rootRoute } from "./routes/root.tsx";
import { sectionRoutes } from "./routes/sections.ts";
import { visitorRoutes } from "./routes/visitor.ts";

/** `?a=1&b=2&b=3` as texts, a repeated name as a list: addresses stay readable and nothing is guessed to be a number. */
function parseSearch(text: string): Record<string, string | string[]> {
  const found = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(found.keys())].map((name) => {
      const values = found.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );
}

function stringifySearch(search: Record<string, unknown>): string {
  const texts = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== "") texts.append(name, String(item));
    }
  }
  const text = texts.toString();
  return text === "" ? "" : `?${text}`;
}

/**
 * A slash at the end is the same page: it is taken away before the router looks, so that every page has one address to
 * share and menus mark it. The console's own links have none.
 */
function dropLastSlash({ location, history }: Window): void {
  const { pathname, search, hash } = location;
  if (pathname === "/" || !pathname.endsWith("/")) return;
  history.replaceState(history.state, "", `${safeReturnPath(pathname.replace(/\/+$/, ""))}${search}${hash}`);
}
dropLastSlash(window);

/** All routes, in code. Guards see each change of the session. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([...authRoutes, loginRoutes, ...visitorRoutes, onboardingRoutes, sectionRoutes]),
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  scrollRestoration: true,
  // Errors reach the one boundary around the router, which knows what the specification wants of them.
  disableGlobalCatchBoundary: true,
  trailingSlash: "never",
});

onSession(() => void router.invalidate());

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
