/** Choosing among several accounts of one person: after logging in, and from the menu of the person. */
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { isSignedIn, knownSession } from "../../platform/session/index.ts";
import { pageOf } from "../page-of.ts";
import { returnSearch } from "./guards.ts";
import { rootRoute } from "./root.tsx";

export const chooseAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "choose_account",
  validateSearch: returnSearch,
  beforeLoad: async () => {
    const session = await knownSession();
    if (!isSignedIn(session) || session.account === null) redirect({ to: "/login", replace: true, throw: true });
  },
  component: lazyRouteComponent(pageOf("choose_account"), "ChooseAccountPage"),
});
