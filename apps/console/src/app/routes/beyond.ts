/**
 * A placeholder for everything behind the log-in until its routes are loaded: a visitor is told what they would tell, and
 * a signed-in user loads them and then returns to the same address.
 */
import { createRoute, redirect } from "@tanstack/react-router";
import { isSignedIn, knownSession } from "@rewardo/web/session/index.ts";
import { signedInOnly } from "../../platform/routing/guards.ts";
import { rootRoute } from "../../platform/routing/parents.ts";

interface Visited {
  readonly location: { readonly pathname: string; readonly href: string };
}

export const beyondRoutes = (open: () => Promise<void>) =>
  (["/", "$"] as const).map((path) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      beforeLoad: async ({ location }: Visited) => {
        if (!isSignedIn(await knownSession())) return signedInOnly({ location });
        await open();
        redirect({ href: location.href, replace: true, throw: true });
      },
    }),
  );
