/** Setting up a second factor that is required: for people without one, outside the shell. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { factorlessOnly, returnSearch } from "../../platform/routing/guards.ts";
import { rootRoute } from "../../platform/routing/parents.ts";

export const secondFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "second_factor",
  validateSearch: returnSearch,
  beforeLoad: factorlessOnly,
  component: lazyRouteComponent(() => import("../second-factor/second-factor-page.tsx"), "SecondFactorPage"),
});
