/** Choosing a plan and telling who pays: for the owner of a business without a plan, outside the shell. */
import { createRoute, lazyRouteComponent, notFound, redirect } from "@tanstack/react-router";
import { isSignedIn, knownSession } from "@rewardo/web/session/index.ts";
import { guardAll, planlessOnly, type ReturnSearch, returnSearch } from "../../platform/routing/guards.ts";
import { rootRoute } from "../../platform/routing/parents.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The plan that was chosen, for the page of details. */
    planId?: string | undefined;
  }
}

/** Visitors are told that this page exists for others. */
const peopleOnly = async (): Promise<void> => {
  if (!isSignedIn(await knownSession())) notFound({ throw: true });
};

const onboarding = createRoute({
  getParentRoute: () => rootRoute,
  path: "onboarding",
  validateSearch: returnSearch,
  beforeLoad: guardAll<{ readonly search: ReturnSearch }>(peopleOnly, planlessOnly),
  component: lazyRouteComponent(() => import("../onboarding/layout.tsx"), "OnboardingLayout"),
});

const plan = createRoute({
  getParentRoute: () => onboarding,
  path: "plan",
  component: lazyRouteComponent(() => import("../onboarding/plan-page.tsx"), "PlanPage"),
});

const details = createRoute({
  getParentRoute: () => onboarding,
  path: "details",
  component: lazyRouteComponent(() => import("../onboarding/details-page.tsx"), "DetailsPage"),
});

const toPlan = () => {
  redirect({ to: "/onboarding/plan", search: true, replace: true, throw: true });
};
const index = createRoute({ getParentRoute: () => onboarding, path: "/", beforeLoad: toPlan });
const unknown = createRoute({ getParentRoute: () => onboarding, path: "$", beforeLoad: toPlan });

export const onboardingRoutes = onboarding.addChildren([index, plan, details, unknown]);
