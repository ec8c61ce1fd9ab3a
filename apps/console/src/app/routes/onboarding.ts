/** Choosing a plan and telling who pays: for the owner of a business without a plan, outside the shell. */
import { createRoute, lazyRouteComponent, notFound, redirect } from "@tanstack/react-router";
import { isSignedIn, knownSession } from "../../platform/session/index.ts";
import { pageOf } from "../page-of.ts";
import { inTurn, planlessOnly, type ReturnSearch, returnSearch } from "./guards.ts";
import { rootRoute } from "./root.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The plan that was chosen, for the page of details. */
    planId?: string | undefined;
  }
}

/** Visitors are told that this page exists for others. */
async function peopleOnly(): Promise<void> {
  if (!isSignedIn(await knownSession())) notFound({ throw: true });
}

const onboarding = createRoute({
  getParentRoute: () => rootRoute,
  path: "onboarding",
  validateSearch: returnSearch,
  beforeLoad: inTurn<{ readonly search: ReturnSearch }>(peopleOnly, planlessOnly),
  component: lazyRouteComponent(pageOf("onboarding"), "OnboardingLayout"),
});

const plan = createRoute({
  getParentRoute: () => onboarding,
  path: "plan",
  component: lazyRouteComponent(pageOf("onboarding_plan"), "PlanPage"),
});

const details = createRoute({
  getParentRoute: () => onboarding,
  path: "details",
  component: lazyRouteComponent(pageOf("onboarding_details"), "DetailsPage"),
});

const toPlan = () => {
  redirect({ to: "/onboarding/plan", search: true, replace: true, throw: true });
};
const index = createRoute({ getParentRoute: () => onboarding, path: "/", beforeLoad: toPlan });
const unknown = createRoute({ getParentRoute: () => onboarding, path: "$", beforeLoad: toPlan });

export const onboardingRoutes = onboarding.addChildren([index, plan, details, unknown]);
