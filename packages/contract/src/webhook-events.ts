/** What a webhook can be told, and what those who let it be told must be allowed to read. */
import type { Permission } from "./permissions.ts";

/** Each says what happened and the ids; the rest is read through the API. */
export const webhookEvents = [
  "transaction.created",
  "transaction.reversed",
  "reward.redeemed",
  "coupon.redeemed",
  "level.changed",
  "balance.adjusted",
  "membership.created",
  "feedback.created",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Sent on request, to see whether the address answers; it carries nothing of the business. */
export const testEvent = "webhook.test";

/** The permission to read what an event carries: a membership, or a transaction and what belongs to it. */
export const viewOfEvent = (event: string): Permission =>
  event === "membership.created" ? "users_view" : "transactions_view";
