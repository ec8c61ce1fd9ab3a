/** Routes that visitors may open; all others come with the log-in (`signed-in.ts`). */
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { loginRoutes } from "./login.ts";
import "./root.tsx";
import { visitorRoutes } from "./visitor.ts";
import { rootRoute } from "../../platform/routing/parents.ts";
import { returnSearch } from "../../platform/routing/guards.ts";
import { isSignedIn, knownSession } from "@rewardo/web/session/index.ts";

/** Choosing among several accounts of one person: after logging in, and from the menu of the person. */
const chooseAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "choose_account",
  validateSearch: returnSearch,
  beforeLoad: async () => {
    const session = await knownSession();
    if (!isSignedIn(session) || session.account === null) redirect({ to: "/login", replace: true, throw: true });
  },
  component: lazyRouteComponent(() => import("../choose-account/choose-account-page.tsx"), "ChooseAccountPage"),
});

/** Google and POS systems redirect the browser back to it. The page reads the result and leads on. */
const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "auth/$",
  component: lazyRouteComponent(() => import("../auth/callback-page.tsx"), "CallbackPage"),
});

export const earlyRoutes = [authRoute, loginRoutes, ...visitorRoutes, chooseAccountRoute] as const;
