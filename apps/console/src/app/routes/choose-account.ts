/** Choosing among several accounts of one person: after logging in, and from the menu of the person. */
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { isSignedIn, knownSession } from "@rewardo/web/session/index.ts";
import { returnSearch } from "../../platform/routing/guards.ts";
import { rootRoute } from "../../platform/routing/parents.ts";

export const chooseAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "choose_account",
  validateSearch: returnSearch,
  beforeLoad: async () => {
    const session = await knownSession();
    if (!isSignedIn(session) || session.account === null) redirect({ to: "/login", replace: true, throw: true });
  },
  component: lazyRouteComponent(() => import("../choose-account/choose-account-page.tsx"), "ChooseAccountPage"),
});
