/** The writes that end onboarding. */
import type { updateBusiness } from "@rewardo/contract/businesses";
import type { createPlanSubscription } from "@rewardo/contract/plan-subscriptions";
import { route } from "@rewardo/web/api.ts";

export const choosePlan = route<typeof createPlanSubscription>({
  method: "POST",
  path: "/plan_subscriptions",
  scope: "business",
});
export const changeBusiness = route<typeof updateBusiness>({ method: "PATCH", path: "/businesses/:id", scope: "none" });
