/** Setting up a second factor that is required: for people without one, outside the shell. */
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { safeReturnPath } from "../../platform/return-path.ts";
import { type ReturnSearch, returnSearch } from "../../platform/routing/guards.ts";
import { rootRoute } from "../../platform/routing/parents.ts";
import { knownSession } from "@rewardo/web/session/index.ts";

interface Visited {
  readonly search: ReturnSearch;
  readonly cause: "enter" | "stay" | "preload";
}

/** People with a second factor go to the wanted path; a person who has just set one up stays to read on. */
const factorlessOnly = async ({ search, cause }: Visited): Promise<void> => {
  const { account } = await knownSession();
  if (account === null) redirect({ to: "/login", replace: true, throw: true });
  if (cause === "stay" || account?.second_factor_due === true) return;
  redirect({ href: safeReturnPath(search.return_path), replace: true, throw: true });
};

export const secondFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "second_factor",
  validateSearch: returnSearch,
  beforeLoad: factorlessOnly,
  component: lazyRouteComponent(() => import("../second-factor/second-factor-page.tsx"), "SecondFactorPage"),
});
