/** How a point-of-sale system did in the last 24 hours, hour by hour. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  integration_hours: {
    technical: [
      ...["business_id", "integration_id", "at", "asked", "failed", "pushed", "nudged", "orders", "most_lag_seconds"],
    ],
  },
} satisfies PrivacyClasses;

/** What was heard of a system within an hour; an hour in which nothing happened is left out. */
export const IntegrationHour = z.object({
  /** When it began. */
  at: Instant,
  /** Number of reads of the provider's orders, and of failed ones. */
  asked: z.int(),
  failed: z.int(),
  /** Number of deliveries by the vendor, and of change notifications by the provider. */
  pushed: z.int(),
  nudged: z.int(),
  /** Orders that were new. */
  orders: z.int(),
  /** Longest time that orders had been unread. */
  most_lag_seconds: z.int(),
});
export type IntegrationHour = z.infer<typeof IntegrationHour>;

export const IntegrationHealth = z.object({
  /** The last 24 hours including the present one, oldest first. */
  hours: z.array(IntegrationHour),
  /** Consecutive failures: after each the next attempt comes later. */
  failures: z.int(),
  /** When it is asked next; `null` where it sends its orders itself. */
  next_at: z.nullable(Instant),
  connected_at: z.nullable(Instant),
  /** Person who connected the integration. */
  connected_by: z.nullable(text(201)),
  /** Orders of the last 24 hours by place; those without a place last. */
  places: z.array(
    z.object({
      place_id: z.nullable(Id),
      place_name: z.nullable(text(200)),
      orders_count: z.int(),
      last_order_at: Instant,
    }),
  ),
});
export type IntegrationHealth = z.infer<typeof IntegrationHealth>;

export const readIntegrationHealth = endpoint({
  method: "GET",
  path: "/integrations/:id/health",
  access: "integrations_view",
  scope: "scoped",
  response: IntegrationHealth,
  errors: ["not_found"],
  summary: "What was heard of a system in each of the last 24 hours, and when it is asked next",
});
