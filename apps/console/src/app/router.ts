import { createRouter } from "@tanstack/react-router";
import { safeReturnPath } from "../platform/return-path.ts";
import { rootRoute } from "../platform/routing/parents.ts";
import { parseSearch, stringifySearch } from "@rewardo/web/search-format.ts";
import { onSession } from "@rewardo/web/session/index.ts";
import { beyondRoutes } from "./routes/beyond.ts";
import { earlyRoutes } from "./routes/early.ts";
import type { signedInRoutes } from "./routes/signed-in.ts";

/**
 * A slash at the end is the same page: it is taken away before the router looks, so that every page has one address to
 * share and menus mark it. The console's own links have none.
 */
const dropLastSlash = ({ location, history }: Window): void => {
  const { pathname, search, hash } = location;
  if (pathname === "/" || !pathname.endsWith("/")) return;
  history.replaceState(history.state, "", `${safeReturnPath(pathname.replace(/\/+$/, ""))}${search}${hash}`);
};
dropLastSlash(window);

const treeOf = (rest: typeof signedInRoutes) => rootRoute.addChildren([...earlyRoutes, ...rest]);

let opening: Promise<void> | undefined;

/** Puts the routes behind the log-in in their place, once. */
export const openSignedInRoutes = (): Promise<void> => {
  opening ??= import("./routes/signed-in.ts").then(
    ({ signedInRoutes: rest }) => {
      treeOf(rest);
      router.setRoutes(router.buildRouteTree());
    },
    (error: unknown) => {
      opening = undefined;
      throw error;
    },
  );
  return opening;
};

/** All routes, in code; those behind the log-in come with `openSignedInRoutes`. Guards see each change of the session. */
export const router = createRouter({
  routeTree: treeOf(beyondRoutes(openSignedInRoutes) as unknown as typeof signedInRoutes),
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
