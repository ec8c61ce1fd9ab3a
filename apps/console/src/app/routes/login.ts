import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { rootRoute } from "./root.tsx";
import { returnSearch, visitorsOnly } from "./guards.ts";

/** Two small chunks: the first page, and the forms behind it. */
const pages = () => import("../login/pages.ts");
const forms = () => import("../login/forms.ts");

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
  component: lazyRouteComponent(forms, "LoginEmailPage"),
});

const device = createRoute({
  getParentRoute: () => login,
  path: "device",
  component: lazyRouteComponent(forms, "PairTillPage"),
});

const unknown = createRoute({
  getParentRoute: () => login,
  path: "$",
  beforeLoad: () => {
    redirect({ to: "/login", search: true, replace: true, throw: true });
  },
});

export const loginRoutes = login.addChildren([index, email, device, unknown]);
