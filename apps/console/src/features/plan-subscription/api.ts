/** The calls about the own plan, and what their answers are kept under: the banner of every page reads the same. */
import type {
  cancelPlanSubscription,
  createPlanSubscription,
  readCurrentPlanSubscription,
  resumePlanSubscription,
} from "@rewardo/contract/plan-subscriptions";
import type { listPlans, readPlan } from "@rewardo/contract/plans";
import { queryOptions } from "@tanstack/react-query";
import { call, route } from "@rewardo/web/api.ts";

const current = "/plan_subscriptions/current";

export const planCalls = {
  plans: route<typeof listPlans>({ method: "GET", path: "/plans", scope: "none" }),
  plan: route<typeof readPlan>({ method: "GET", path: "/plans/:id", scope: "none" }),
  current: route<typeof readCurrentPlanSubscription>({ method: "GET", path: current, scope: "business" }),
  choose: route<typeof createPlanSubscription>({ method: "POST", path: "/plan_subscriptions", scope: "business" }),
  cancel: route<typeof cancelPlanSubscription>({ method: "POST", path: `${current}/cancel`, scope: "business" }),
  resume: route<typeof resumePlanSubscription>({ method: "POST", path: `${current}/resume`, scope: "business" }),
};

export const plansQuery = queryOptions({
  queryKey: ["plans", "offered"],
  queryFn: async ({ signal }) => (await call(planCalls.plans, { signal })).items,
});

export const subscriptionQuery = (business_id: string) =>
  queryOptions({
    queryKey: ["plan_subscription", business_id],
    queryFn: ({ signal }) => call(planCalls.current, { signal }),
  });

/** The plan that the business has, which may no longer be offered. */
export const planQuery = (id: string) =>
  queryOptions({
    queryKey: ["plans", "one", id],
    queryFn: ({ signal }) => call(planCalls.plan, { params: { id }, signal }),
  });
