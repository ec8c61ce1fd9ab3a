import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { rootRoute } from "../../platform/routing/parents.ts";
import { returnSearch, visitorsOnly } from "../../platform/routing/guards.ts";

/** Small chunks: the first page, and each form behind it. */
const pages = () => import("../login/pages.ts");
const emailForm = () => import("../login/email-page.tsx");
const pairing = () => import("../login/device-page.tsx");

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: "login",
  validateSearch: returnSearch,
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
  component: lazyRouteComponent(emailForm, "LoginEmailPage"),
});

const device = createRoute({
  getParentRoute: () => login,
  path: "device",
  component: lazyRouteComponent(pairing, "PairTillPage"),
});

const unknown = createRoute({
  getParentRoute: () => login,
  path: "$",
  beforeLoad: () => {
    redirect({ to: "/login", search: true, replace: true, throw: true });
  },
});

export const loginRoutes = login.addChildren([index, email, device, unknown]);
