/** Webhooks: an address of a business's program that is told what happens, signed as Standard Webhooks describes. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, listQuery, page, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";
import { webhookEvents } from "./webhook-events.ts";

export { testEvent, webhookEvents } from "./webhook-events.ts";
export type { WebhookEvent } from "./webhook-events.ts";

export const privacy = {
  webhooks: {
    business: ["url", "events", "status"],
    secret: ["sealed_secret", "sealed_previous"],
    technical: [
      "business_id",
      "_id",
      "secret_prefix",
      "previous_until",
      "version",
      "created_at",
      "updated_at",
      "account_id",
      "rests_until",
    ],
  },
  webhook_events: { technical: ["business_id", "_id", "kind", "entity_id", "card_subscription_id", "recorded_at"] },
  webhook_deliveries: {
    business: ["type", "body", "status", "last_status", "last_failure", "last_answer"],
    technical: [
      ...["business_id", "_id", "webhook_id", "order_id", "attempts", "next_attempt_at", "last_attempt_at", "last_ms"],
      ...["created_at", "ended_at"],
    ],
  },
} satisfies PrivacyClasses;

export const auditActions = {
  webhooks: ["created", "updated", "secret_rotated", "removed"],
} as const;

/**
 * `removed` ones are kept for their deliveries, and told nothing. Who adds or changes one answers for it: when something
 * happens that this account may no longer read, the webhook is paused, until a person who may turns it on.
 */
export const webhookStatuses = ["active", "paused"] as const;

/** What a secret begins with, as Standard Webhooks has it. */
export const webhookSecretMark = "whsec_";

export const Webhook = z.object({
  _id: Id,
  url: text(500),
  events: z.array(z.enum(webhookEvents)),
  status: z.enum(webhookStatuses),
  /** The first signs of the secret. */
  secret_prefix: text(20),
  /** Until when messages are signed with the secret before as well. */
  previous_until: z.nullable(Instant),
  /** Deliveries of the last seven days that ended, and how many of them the address accepted. */
  ended_count: z.int(),
  delivered_count: z.int(),
  waiting_count: z.int(),
  version: z.int(),
  created_at: Instant,
});
export type Webhook = z.infer<typeof Webhook>;

const fields = {
  /** https, and no address of a private network unless the installation allows it. */
  url: text(500),
  events: z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(webhookEvents.length)),
};

export const WebhookInput = z.strictObject(fields);
export type WebhookInput = z.infer<typeof WebhookInput>;

export const WebhookChanges = z.strictObject({
  _id: z.optional(Id),
  url: z.optional(fields.url),
  events: z.optional(fields.events),
  status: z.optional(z.enum(webhookStatuses)),
});
export type WebhookChanges = z.infer<typeof WebhookChanges>;

/** The secret is in this answer and never again. */
export const IssuedWebhook = z.object({ webhook: Webhook, secret: text(100) });
export type IssuedWebhook = z.infer<typeof IssuedWebhook>;

export const deliveryStatuses = ["waiting", "delivered", "given_up"] as const;

/** Why an attempt failed where there was no HTTP status. */
export const deliveryFailures = ["timeout", "unreachable", "private_address", "tls"] as const;

export const WebhookDelivery = z.object({
  /** The message's id, the same in every attempt: the header `webhook-id`. */
  _id: Id,
  webhook_id: Id,
  type: text(60),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  /** Status of the last attempt. */
  last_status: z.nullable(z.int()),
  last_failure: z.nullable(z.enum(deliveryFailures)),
  last_ms: z.nullable(z.int()),
  /** How the answer's body began, of text alone and without what looks like a secret; `null` for none. */
  last_answer: z.nullable(z.string()),
  next_attempt_at: z.nullable(Instant),
  created_at: Instant,
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const access = "integrations_modify";
/** For those who may not read, at all places, what the webhook is told. */
const telling = ["forbidden", "exceeds_own_rights"] as const;

export const listWebhooks = endpoint({
  method: "GET",
  path: "/webhooks",
  access,
  scope: "business",
  all_places: true,
  response: z.object({ items: z.array(Webhook) }),
  errors: [],
  summary: "Webhooks, newest first; a business has 20 at most",
});

export const createWebhook = endpoint({
  method: "POST",
  path: "/webhooks",
  access,
  scope: "acting",
  people_only: true,
  all_places: true,
  body: WebhookInput,
  response: IssuedWebhook,
  status: 201,
  errors: [...telling, "validation_failed", "webhook_limit_reached"],
  summary: "Add a webhook and show its secret this once",
});

export const updateWebhook = endpoint({
  method: "PATCH",
  path: "/webhooks/:id",
  access,
  scope: "acting",
  people_only: true,
  all_places: true,
  body: WebhookChanges,
  response: Webhook,
  versioned: true,
  errors: [...telling, "not_found", "validation_failed", "version_conflict", "precondition_required"],
  summary: "Change, pause or resume a webhook, given the version that the caller has seen",
});

export const rotateWebhookSecret = endpoint({
  method: "POST",
  path: "/webhooks/:id/rotate_secret",
  access,
  scope: "acting",
  people_only: true,
  all_places: true,
  response: IssuedWebhook,
  errors: [...telling, "not_found"],
  summary: "Replace the secret; for a day messages are signed with both",
});

export const removeWebhook = endpoint({
  method: "POST",
  path: "/webhooks/:id/remove",
  access,
  scope: "acting",
  all_places: true,
  lapsed: "always",
  response: null,
  errors: ["not_found"],
  summary: "Remove a webhook; what waits for it is not sent",
});

export const testWebhook = endpoint({
  method: "POST",
  path: "/webhooks/:id/test",
  access,
  scope: "acting",
  all_places: true,
  response: WebhookDelivery,
  errors: ["not_found", "too_many_requests"],
  summary: "Send a test message",
});

export const webhookDeliverySorts = ["created_at"] as const;

export const listWebhookDeliveries = endpoint({
  method: "GET",
  path: "/webhook_deliveries",
  access,
  scope: "business",
  all_places: true,
  query: z.strictObject({
    ...listQuery(webhookDeliverySorts),
    webhook_id: z.optional(Id),
    status: z.optional(z.enum(deliveryStatuses)),
  }),
  response: page(WebhookDelivery),
  errors: ["bad_request"],
  summary: "Messages to webhooks of the last thirty days, newest first",
});

/** No count goes beyond this: that many, or more. */
export const mostDeliveriesCounted = 10_000;

export const DeliveryCounts = z.object({
  all: z.int(),
  waiting: z.int(),
  delivered: z.int(),
  given_up: z.int(),
});
export type DeliveryCounts = z.infer<typeof DeliveryCounts>;

export const readWebhookDeliveryCounts = endpoint({
  method: "GET",
  path: "/webhook_deliveries/counts",
  access,
  scope: "business",
  all_places: true,
  response: DeliveryCounts,
  errors: [],
  summary: "How many messages to webhooks of the last thirty days there are of each status, 10,000 at most of each",
});

export const replayWebhookDelivery = endpoint({
  method: "POST",
  path: "/webhook_deliveries/:id/replay",
  access,
  scope: "acting",
  all_places: true,
  response: WebhookDelivery,
  errors: [...telling, "not_found"],
  summary: "Send a message again, with the same id",
});
