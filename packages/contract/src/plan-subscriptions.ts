/** Plan subscriptions: which plan a business has chosen, and whether it is in order. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant } from "./fields.ts";

/** Days from the choice of a first plan in which nothing is to be paid. */
export const trialDays = 14;

export const planSubscriptionStatuses = ["trialing", "active", "past_due", "unpaid", "cancelled"] as const;

export const PlanSubscription = z.object({
  _id: Id,
  plan_id: Id,
  /** Past due, unpaid, or the trial is over and no plan is in force. */
  has_issues: z.boolean(),
  /** Both are left out for whom may not see payment details. */
  status: z.optional(z.enum(planSubscriptionStatuses)),
  trial_ends_at: z.optional(Instant),
});
export type PlanSubscription = z.infer<typeof PlanSubscription>;

export const PlanChoice = z.strictObject({ plan_id: Id });

/** The same choice again changes nothing; another one during the trial changes the plan, and the trial ends when it would have. */
export const createPlanSubscription = endpoint({
  method: "POST",
  path: "/plan_subscriptions",
  access: "payment_details_modify",
  scope: "business",
  body: PlanChoice,
  response: PlanSubscription,
  status: 201,
  errors: ["validation_failed", "conflict", "place_limit_reached", "not_found"],
  summary: "Choose a plan and begin the trial",
});

export const readCurrentPlanSubscription = endpoint({
  method: "GET",
  path: "/plan_subscriptions/current",
  access: "signed_in",
  scope: "business",
  response: PlanSubscription,
  errors: ["not_found"],
  summary: "The business's plan subscription",
});
