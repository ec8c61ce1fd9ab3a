/** Plan subscriptions: the plan a business has chosen, its price, and whether it is paid. */
import { PLAN_STATUSES } from "@rewardo/rules/plan";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, LocalDay, Money } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  plan_subscriptions: {
    business: [
      ...["plan_id", "status", "trial_ends_at", "paid_until", "past_due_at"],
      ...["price", "promo_price", "promo_valid_to", "currency"],
    ],
    technical: ["business_id", "_id", "marked_at", "created_at", "updated_at"],
  },
  plan_notices: {
    technical: ["business_id", "plan_subscription_id", "kind", "about", "account_id", "created_at", "sent_at"],
  },
} satisfies PrivacyClasses;

export const auditActions = {
  plan_subscriptions: [
    "created",
    "updated",
    "cancelled",
    "resumed",
    "marked_paid",
    "marked_past_due",
    "marked_cancelled",
    "marked_refunded",
  ],
} as const;

/** Free days from the choice of the first plan. */
export const trialDays = 14;

export const planSubscriptionStatuses = PLAN_STATUSES;

export const PlanSubscription = z.object({
  _id: Id,
  plan_id: Id,
  /** Past due, unpaid, or the trial is over and no plan is in force. */
  has_issues: z.boolean(),
  /** What the business may still do: everything; view and serve customers; view only. */
  access: z.enum(["full", "read_only", "closed"]),
  /** Omitted for readers who may not see payment details. */
  status: z.optional(z.enum(planSubscriptionStatuses)),
  trial_ends_at: z.optional(Instant),
  /** First unpaid instant. */
  paid_until: z.optional(z.nullable(Instant)),
  /** First instant without a plan in force; `null` = unknown. */
  ends_at: z.optional(z.nullable(Instant)),
  /** Monthly, as agreed when the plan was chosen; later price changes do not apply. */
  price: z.optional(Money),
  promo_price: z.optional(z.nullable(Money)),
  promo_valid_to: z.optional(z.nullable(LocalDay)),
  currency: z.optional(z.string().check(z.length(3))),
});
export type PlanSubscription = z.infer<typeof PlanSubscription>;

export const PlanChoice = z.strictObject({ plan_id: Id });

/**
 * The same choice again changes nothing; another one changes the plan and its price at once, and neither the trial nor
 * what is paid.
 */
export const createPlanSubscription = endpoint({
  method: "POST",
  path: "/plan_subscriptions",
  access: "payment_details_modify",
  scope: "business",
  all_places: true,
  lapsed: "always",
  body: PlanChoice,
  response: PlanSubscription,
  status: 201,
  errors: ["validation_failed", "place_limit_reached", "not_found"],
  summary: "Choose a plan; the first choice begins the trial",
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

export const cancelPlanSubscription = endpoint({
  method: "POST",
  path: "/plan_subscriptions/current/cancel",
  access: "payment_details_modify",
  scope: "business",
  all_places: true,
  lapsed: "always",
  response: PlanSubscription,
  errors: ["not_found"],
  summary: "Cancel the plan: it ends with its trial or the paid time",
});

export const resumePlanSubscription = endpoint({
  method: "POST",
  path: "/plan_subscriptions/current/resume",
  access: "payment_details_modify",
  scope: "business",
  all_places: true,
  lapsed: "always",
  response: PlanSubscription,
  errors: ["not_found"],
  summary: "Revoke a cancellation; trial and paid time are unchanged",
});

/** `paid` says to which local day, inclusive; the others say none. */
export const PaymentMark = z.strictObject({
  mark: z.enum(["paid", "past_due", "cancelled"]),
  paid_to: z.optional(LocalDay),
});
export type PaymentMark = z.infer<typeof PaymentMark>;

export const markPlanSubscription = endpoint({
  method: "POST",
  path: "/plan_subscriptions/current/mark",
  access: "plans_modify",
  scope: "business",
  lapsed: "always",
  body: PaymentMark,
  response: PlanSubscription,
  errors: ["not_found", "validation_failed"],
  summary: "Record a payment of a business manually, for the platform",
});

/** A business whose plan ends soon, or has. */
export const DuePlan = z.object({
  business_id: Id,
  name: z.string(),
  city: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  logo_icon: z.nullable(z.string()),
  logo_stock: z.nullable(z.string()),
  /** First instant without a plan in force. */
  ends_at: Instant,
  /** Members of the business's active cards. */
  members_count: z.int(),
  /** When one of its people was last there; `null` before any. */
  last_seen_at: z.nullable(Instant),
});
export type DuePlan = z.infer<typeof DuePlan>;

/** `count` is at most a thousand; the first eight are listed. */
const DuePlans = z.object({ count: z.int(), items: z.array(DuePlan) });

export const listDuePlans = endpoint({
  method: "GET",
  path: "/plan_subscriptions/due",
  access: "businesses_view",
  scope: "none",
  response: z.object({
    /** Trials that end within seven days, the next first. */
    trials: DuePlans,
    /** Plans that ended unpaid within the last sixty days, trials among them, the latest first. */
    unpaid: DuePlans,
    /** Businesses by how their plan stands now; suspended ones are left out. */
    standing: z.object({
      /** Paid for, or told by the payment provider that they pay. */
      paying: z.int(),
      /** The trial runs, and nothing is paid yet. */
      on_trial: z.int(),
      /** Cancelled, with an end in this calendar month of UTC. */
      left: z.int(),
    }),
  }),
  errors: [],
  summary: "For the platform: trials that end soon, payments that are missing, and how many pay",
});
