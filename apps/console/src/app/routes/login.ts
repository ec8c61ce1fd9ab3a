import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { sectionCatalogue, withTexts } from "../../platform/i18n/i18n.ts";
import { rootRoute } from "./root.tsx";
import { returnSearch, visitorsOnly } from "./guards.ts";

/** Small chunks with their texts: the first page, and each form behind it. */
const texts = sectionCatalogue("login");
const pages = withTexts(() => import("../login/pages.ts"), texts);
const emailForm = withTexts(() => import("../login/email-page.tsx"), texts);
const pairing = withTexts(() => import("../login/device-page.tsx"), texts, sectionCatalogue("pairing"));

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
