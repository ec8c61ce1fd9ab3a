import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { rootRoute } from "./root.tsx";
import { visitorsOnly } from "./guards.ts";

interface LoginSearch {
  /** Where to go after logging in. */
  return_path?: string;
}

/** One small chunk for all of them: whoever opens one is about to open another. */
const pages = () => import("../login/pages.ts");

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: "login",
  validateSearch: ({ return_path }: Record<string, unknown>): LoginSearch =>
    typeof return_path === "string" ? { return_path } : {},
  beforeLoad: visitorsOnly,
  component: lazyRouteComponent(pages, "LoginLayout"),
});

const index = createRoute({
  getParentRoute: () => login,
  path: "/",
  component: lazyRouteComponent(pages, "LoginIndexPage"),
});

const email = createRoute({
  getParentRoute: () => login,
  path: "email",
  component: lazyRouteComponent(pages, "LoginEmailPage"),
});

const device = createRoute({
  getParentRoute: () => login,
  path: "device",
  component: lazyRouteComponent(pages, "PairTillPage"),
});

const unknown = createRoute({
  getParentRoute: () => login,
  path: "$",
  beforeLoad: () => {
    redirect({ to: "/login", search: true, replace: true, throw: true });
  },
});

export const loginRoutes = login.addChildren([index, email, device, unknown]);
