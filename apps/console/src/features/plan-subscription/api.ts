/** The calls about the own plan, and what their answers are kept under: the banner of every page reads the same. */
import { openCheckout, openPaymentPortal, readPaymentWays } from "@rewardo/contract/payments";
import {
  cancelPlanSubscription,
  createPlanSubscription,
  readCurrentPlanSubscription,
  resumePlanSubscription,
} from "@rewardo/contract/plan-subscriptions";
import { listPlans, readPlan } from "@rewardo/contract/plans";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@rewardo/web/api.ts";

export const planCalls = {
  plans: listPlans,
  plan: readPlan,
  current: readCurrentPlanSubscription,
  choose: createPlanSubscription,
  cancel: cancelPlanSubscription,
  resume: resumePlanSubscription,
  ways: readPaymentWays,
  checkout: openCheckout,
  portal: openPaymentPortal,
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

export const paymentWaysQuery = (business_id: string) =>
  queryOptions({
    queryKey: ["plan_subscription", business_id, "ways"],
    queryFn: ({ signal }) => call(planCalls.ways, { signal }),
  });

/** The plan that the business has, which may no longer be offered. */
export const planQuery = (id: string) =>
  queryOptions({
    queryKey: ["plans", "one", id],
    queryFn: ({ signal }) => call(planCalls.plan, { params: { id }, signal }),
  });
