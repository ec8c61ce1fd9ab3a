/** Events about a business's plan from a payment provider or from bookkeeping. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, LocalDay, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  payment_events: { business: ["type", "occurred_at"], technical: ["business_id", "event_id", "received_at"] },
} satisfies PrivacyClasses;

/** `paid_to` is the last paid local day, for `paid` only. Events arrive in any order and more than once. */
export const PaymentEvent = z.strictObject({
  /** The same in every delivery. */
  id: text(200),
  type: z.enum(["paid", "past_due", "cancelled"]),
  business_id: Id,
  occurred_at: Instant,
  paid_to: z.optional(LocalDay),
});
export type PaymentEvent = z.infer<typeof PaymentEvent>;

/**
 * Signed: `X-Rewardo-Timestamp` holds seconds since 1970, `X-Rewardo-Signature` the hexadecimal HMAC-SHA256 of
 * timestamp, a full stop and the body, by the secret of the configuration.
 */
export const receivePaymentEvent = endpoint({
  method: "POST",
  path: "/payments/webhook",
  access: "public",
  scope: "none",
  lapsed: "always",
  signed: true,
  body: PaymentEvent,
  response: null,
  errors: ["not_found", "signature_invalid", "validation_failed"],
  summary: "Receive a payment event of the configured sender; not found if none is configured",
});
