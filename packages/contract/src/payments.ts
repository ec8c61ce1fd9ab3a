/** How businesses pay for their plan, and what a payment provider or bookkeeping tells about it. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, LocalDay, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  payment_events: {
    business: ["type", "occurred_at", "amount", "currency", "paid_until"],
    technical: ["business_id", "event_id", "payment_id", "received_at"],
  },
  payment_customers: {
    technical: [
      ...["business_id", "customer_id", "checkout_id", "checkout_url", "checkout_terms", "checkout_expires_at"],
      ...["created_at", "updated_at"],
    ],
  },
  payment_agreements: { technical: ["business_id", "agreement_id", "began_at", "ended_at"] },
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

/** Where to transfer money, and what to state as its reference. */
const Transfer = z.object({
  /** Whose account it is. */
  payee: text(200),
  /** An IBAN, or a number as the payee's bank writes it. */
  account: text(60),
  /** The bank's name or BIC. */
  bank: z.nullable(text(100)),
  /** Names the business to those who run the installation. */
  reference: text(200),
});
export type Transfer = z.infer<typeof Transfer>;

export const PaymentWays = z.object({
  /** `null`: the operator of the installation has given no account. */
  transfer: z.nullable(Transfer),
  /** Whether a provider takes payments for this installation. */
  is_online: z.boolean(),
  /** The provider charges each month by itself. */
  is_renewed: z.boolean(),
});
export type PaymentWays = z.infer<typeof PaymentWays>;

export const readPaymentWays = endpoint({
  method: "GET",
  path: "/payments/ways",
  access: "payment_details_view",
  scope: "business",
  response: PaymentWays,
  errors: ["not_found"],
  summary: "How the business can pay for its plan",
});

/** A page of the payment provider, which the browser goes to. */
const ProviderPage = z.object({ url: text(5000) });

/**
 * The same plan at the same price is paid on the same page, however often it is asked for. `validation_failed` names `tin`
 * or `billing_address` where an invoice could not be made out; `conflict` where the provider charges already, or a payment
 * was just made.
 */
export const openCheckout = endpoint({
  method: "POST",
  path: "/payments/checkout",
  access: "payment_details_modify",
  scope: "business",
  all_places: true,
  people_only: true,
  lapsed: "always",
  response: ProviderPage,
  errors: ["not_found", "validation_failed", "conflict", "provider_failed"],
  summary: "Pay for the plan at the payment provider; not found if none is configured",
});

export const openPaymentPortal = endpoint({
  method: "POST",
  path: "/payments/portal",
  access: "payment_details_modify",
  scope: "business",
  all_places: true,
  people_only: true,
  lapsed: "always",
  response: ProviderPage,
  errors: ["not_found", "provider_failed"],
  summary: "Cards and invoices at the payment provider, for a business that has paid there",
});

/** An event as the provider writes and signs it; what else is in it depends on `type`. */
export const ProviderNotice = z.looseObject({ id: text(200), type: text(200) });

export const receiveProviderNotice = endpoint({
  method: "POST",
  path: "/payments/provider/webhook",
  access: "public",
  scope: "none",
  lapsed: "always",
  signed: true,
  body: ProviderNotice,
  response: null,
  errors: ["not_found", "signature_invalid", "validation_failed", "provider_failed"],
  summary: "Receive a signed event of the payment provider; one that concerns no plan is answered and ignored",
});
