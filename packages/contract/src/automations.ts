/** Automations: messages that something sets off by itself, with a share held out to see what they bring. */
import * as z from "zod/mini";
import { Automation, automationFields, AutomationInput, automationStatuses, Uplift } from "./automation-fields.ts";
import { endpoint } from "./endpoint.ts";
import { Id, listQuery, page } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  automations: {
    business: [
      ...(["name", "template", "trigger", "delay_hours", "hour", "message", "held_out_percent"] as const),
      ...(["repeat_days", "window_days", "status", "on_since", "reached", "held_out"] as const),
    ],
    technical: [
      ...(["business_id", "_id", "promotion_group_id", "looked_until", "due_at", "version"] as const),
      ...(["created_at", "updated_at"] as const),
    ],
  },
  automation_runs: {
    business: ["state", "reason"],
    technical: [
      ...(["business_id", "automation_id", "user_id", "occasion", "happened_at"] as const),
      ...(["due_at", "decided_at", "message_id"] as const),
    ],
  },
} satisfies PrivacyClasses;

export const auditActions = {
  automations: ["created", "updated", "switched_on", "switched_off", "archived", "tested"],
} as const;

export const automationSorts = ["created_at"] as const;

const errors = ["not_found", "validation_failed", "version_conflict", "precondition_required"] as const;

export const listAutomations = endpoint({
  method: "GET",
  path: "/automations",
  access: "messages_view",
  scope: "business",
  query: z.strictObject({ ...listQuery(automationSorts), status: z.optional(z.enum(automationStatuses)) }),
  response: page(Automation),
  errors: ["bad_request"],
  summary: "Automations, newest first; without archived ones unless they are asked for",
});

export const listAutomationTemplates = endpoint({
  method: "GET",
  path: "/automations/templates",
  access: "messages_view",
  scope: "business",
  response: z.object({ items: z.array(AutomationInput), next_cursor: z.null() }),
  errors: [],
  summary: "Ready-made automations, as they can be added; their texts in four languages, by e-mail",
});

/** How a week of an automation would look: from the four weeks that are over, or from those to come where days are known. */
export const AutomationEstimate = z.object({
  /** Times that it is set off in 28 days, for customers who agreed and have an address. */
  in_28_days: z.int(),
  /** A quarter of it, and of that the share that would get it. */
  a_week: z.number(),
  /** Customers who agreed to the channel and have an address. */
  reachable: z.int(),
  /** Of these, customers who hold their card in a browser and so can read it; `null` but for messages on the card. */
  readers: z.nullable(z.int()),
  /** Of these, customers whose phone is told of it; `null` but for messages on the card. */
  phones: z.nullable(z.int()),
});
export type AutomationEstimate = z.infer<typeof AutomationEstimate>;

export const estimateAutomation = endpoint({
  method: "POST",
  path: "/automations/estimate",
  access: "messages_view",
  scope: "business",
  all_places: true,
  lapsed: "always",
  body: z.strictObject({
    trigger: automationFields.trigger,
    channel: z.enum(["email", "sms", "in_app"]),
    promotion_group_id: automationFields.promotion_group_id,
    held_out_percent: automationFields.held_out_percent,
  }),
  response: AutomationEstimate,
  errors: ["validation_failed"],
  summary: "How many customers an automation would reach in a week",
});

export const readAutomation = endpoint({
  method: "GET",
  path: "/automations/:id",
  access: "messages_view",
  scope: "business",
  response: Automation,
  errors: ["not_found"],
  summary: "One automation",
});

export const readAutomationUplift = endpoint({
  method: "GET",
  path: "/automations/:id/uplift",
  access: "messages_view",
  scope: "business",
  response: Uplift,
  errors: ["not_found"],
  summary:
    "Visits and spend a head of those reached beside those held out, with a 95 % interval, null where it says nothing; and coupons used",
});

export const createAutomation = endpoint({
  method: "POST",
  path: "/automations",
  access: "messages_modify",
  scope: "business",
  all_places: true,
  body: AutomationInput,
  response: Automation,
  status: 201,
  idempotent: "optional",
  errors: ["forbidden", "validation_failed", "idempotency_key_reused"],
  summary: "Add an automation, which is off at first and may be incomplete",
});

export const updateAutomation = endpoint({
  method: "PATCH",
  path: "/automations/:id",
  access: "messages_modify",
  scope: "business",
  all_places: true,
  body: z.strictObject({
    _id: z.optional(Id),
    ...z.partial(z.object(automationFields)).shape,
  }),
  response: Automation,
  versioned: true,
  errors: ["forbidden", "already_decided", ...errors],
  summary: "Change an automation; one that is on stays on, and sends what is new from now on",
});

export const switchAutomationOn = endpoint({
  method: "POST",
  path: "/automations/:id/switch_on",
  access: "messages_modify",
  scope: "business",
  all_places: true,
  response: Automation,
  versioned: true,
  errors: ["forbidden", "already_decided", ...errors],
  summary: "Switch an automation on: what happens from now on sets it off; one that is on stays as it is",
});

export const switchAutomationOff = endpoint({
  method: "POST",
  path: "/automations/:id/switch_off",
  access: "messages_modify",
  scope: "business",
  all_places: true,
  lapsed: "always",
  response: Automation,
  errors: ["forbidden", "not_found", "already_decided"],
  summary: "Switch an automation off: who waits for its message gets none",
});

export const testAutomation = endpoint({
  method: "POST",
  path: "/automations/:id/test",
  access: "messages_modify",
  scope: "business",
  all_places: true,
  response: null,
  errors: ["forbidden", "not_found", "validation_failed", "too_many_requests"],
  summary: "Mail an automation's message, as it is stored, to the caller alone",
});

export const archiveAutomation = endpoint({
  method: "POST",
  path: "/automations/:id/archive",
  access: "messages_modify",
  scope: "business",
  all_places: true,
  lapsed: "always",
  response: Automation,
  errors: ["forbidden", "not_found"],
  summary: "Archive an automation, which ends it; an archived one stays as it is",
});
