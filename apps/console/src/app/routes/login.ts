import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { rootRoute } from "./root.tsx";
import { visitorsOnly } from "./guards.ts";

interface LoginSearch {
  /** Where to go after logging in. */
  return_path?: string;
}

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: "login",
  validateSearch: ({ return_path }: Record<string, unknown>): LoginSearch =>
    typeof return_path === "string" ? { return_path } : {},
  beforeLoad: visitorsOnly,
  component: lazyRouteComponent(() => import("../login/layout.tsx"), "LoginLayout"),
});

const index = createRoute({
  getParentRoute: () => login,
  path: "/",
  component: lazyRouteComponent(() => import("../login/index-page.tsx"), "LoginIndexPage"),
});

const email = createRoute({
  getParentRoute: () => login,
  path: "email",
  component: lazyRouteComponent(() => import("../login/email-page.tsx"), "LoginEmailPage"),
});

const device = createRoute({
  getParentRoute: () => login,
  path: "device",
  component: lazyRouteComponent(() => import("../login/device-page.tsx"), "PairTillPage"),
});

const unknown = createRoute({
  getParentRoute: () => login,
  path: "$",
  beforeLoad: () => {
    redirect({ to: "/login", search: true, replace: true, throw: true });
  },
});

export const loginRoutes = login.addChildren([index, email, device, unknown]);
