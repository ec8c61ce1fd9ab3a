import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { LoginArt, LoginLayout } from "../login/layout.tsx";
import { rootRoute } from "../../platform/routing/parents.ts";
import { returnSearch, visitorsOrScanned } from "../../platform/routing/guards.ts";

/** Small chunks: the first page, and each form behind it. */
const indexPage = () => import("../login/index-page.tsx");
const emailForm = () => import("../login/email-page.tsx");
const pairing = () => import("../login/device-page.tsx");

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: "login",
  validateSearch: returnSearch,
  beforeLoad: visitorsOrScanned,
  component: LoginLayout,
});

const index = createRoute({
  getParentRoute: () => login,
  path: "/",
  component: lazyRouteComponent(indexPage, "LoginIndexPage"),
  loader: () => LoginArt.preload?.(),
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
