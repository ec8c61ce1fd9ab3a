/** Plans that a business can subscribe to. They belong to no tenant: all signed-in users see them, the platform changes them. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { exportQuery, Id, LocalDay, Money, nameText, page, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  plans: {
    business: ["name", "max_places", "price", "promo_price", "promo_valid_to", "currency", "position", "archived_at"],
    technical: ["_id", "version", "created_at", "updated_at"],
  },
} satisfies PrivacyClasses;

export const auditActions = {
  plans: ["created", "updated", "archived", "restored", "exported"],
} as const;

export const planStatuses = ["active", "archived"] as const;

export const Plan = z.object({
  _id: Id,
  name: text(100),
  /** Most open places; `null` is any number. */
  max_places: z.nullable(z.int()),
  /** A month, in minor units of `currency`. */
  price: Money,
  /** Replaces `price` until the end of `promo_valid_to`, if both are set. */
  promo_price: z.nullable(Money),
  promo_valid_to: z.nullable(LocalDay),
  currency: z.string().check(z.length(3)),
  /** Small ones are shown first. */
  position: z.int(),
  /** Businesses keep an archived plan, but no other can choose it. */
  status: z.enum(planStatuses),
  /** How many businesses have it now; in the platform's list alone. */
  businesses_count: z.optional(z.int()),
  version: z.int(),
});
export type Plan = z.infer<typeof Plan>;

const fields = {
  name: nameText(100),
  max_places: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(100_000)))),
  price: Money,
  promo_price: z.optional(z.nullable(Money)),
  promo_valid_to: z.optional(z.nullable(LocalDay)),
  position: z.optional(z.int().check(z.minimum(0), z.maximum(1000))),
};

export const PlanInput = z.strictObject(fields);
export type PlanInput = z.infer<typeof PlanInput>;

/** Omitted fields stay; null empties a field. */
export const PlanChanges = z.strictObject({
  ...fields,
  _id: z.optional(Id),
  name: z.optional(fields.name),
  price: z.optional(Money),
});
export type PlanChanges = z.infer<typeof PlanChanges>;

export const listPlans = endpoint({
  method: "GET",
  path: "/plans",
  access: "signed_in",
  scope: "none",
  query: z.strictObject({
    /** For the platform; others see only the active ones. */
    status: z.optional(z.enum(planStatuses)),
  }),
  response: page(Plan),
  errors: [],
  summary: "All plans that can be chosen, in the platform's order; for the platform the archived ones, too",
});

const { ids, locale } = exportQuery(["position"]);

/** For platform accounts that may also export. */
export const exportPlans = endpoint({
  method: "GET",
  path: "/plans/export",
  access: "plans_view",
  scope: "none",
  query: z.strictObject({ ids, locale, status: z.optional(z.enum(planStatuses)) }),
  response: null,
  file: ["text/csv"],
  errors: [],
  summary: "All plans in the platform's order, as a table in CSV",
});

export const readPlan = endpoint({
  method: "GET",
  path: "/plans/:id",
  access: "signed_in",
  scope: "none",
  response: Plan,
  errors: ["not_found"],
  summary: "One plan",
});

export const createPlan = endpoint({
  method: "POST",
  path: "/plans",
  access: "plans_modify",
  scope: "none",
  body: PlanInput,
  response: Plan,
  status: 201,
  idempotent: "optional",
  errors: ["validation_failed", "idempotency_key_reused"],
  summary: "Create a plan",
});

/** New prices apply to new choices of the plan; businesses that have it pay what was agreed. */
export const updatePlan = endpoint({
  method: "PATCH",
  path: "/plans/:id",
  access: "plans_modify",
  scope: "none",
  body: PlanChanges,
  response: Plan,
  versioned: true,
  errors: ["not_found", "validation_failed", "version_conflict", "precondition_required"],
  summary: "Change a plan, given the version that the caller has seen",
});

export const archivePlan = endpoint({
  method: "POST",
  path: "/plans/:id/archive",
  access: "plans_modify",
  scope: "none",
  response: Plan,
  errors: ["not_found"],
  summary: "Archive a plan; businesses that have it keep it",
});

export const restorePlan = endpoint({
  method: "POST",
  path: "/plans/:id/restore",
  access: "plans_modify",
  scope: "none",
  response: Plan,
  errors: ["not_found"],
  summary: "Restore an archived plan",
});
