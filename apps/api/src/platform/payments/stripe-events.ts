/** What Stripe tells: which of its events concern a plan, and as what. */
import { PaymentEvent } from "@rewardo/contract/payments";
import * as z from "zod/mini";
import { AppError, invalidField } from "../errors.ts";
import { isSame, signatureOf, type SignedText } from "../signed-json.ts";
import type { ProviderEvent } from "./provider.ts";
import { stripeVersion } from "./stripe-asker.ts";

const windowSeconds = 5 * 60;

const Event = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z.string(),
  api_version: z.optional(z.nullable(z.string())),
  /** Seconds since 1970, as all times of Stripe. */
  created: z.int().check(z.minimum(0), z.maximum(4_000_000_000)),
  data: z.object({ object: z.unknown() }),
});

const Metadata = z.optional(z.nullable(z.record(z.string(), z.string())));
const Amount = z.int().check(z.minimum(0));
const Currency = z.string().check(z.regex(/^[a-z]{3}$/i));

export const Invoice = z.object({
  id: z.string(),
  subscription: z.optional(z.nullable(z.string())),
  subscription_details: z.optional(z.nullable(z.object({ metadata: Metadata }))),
  billing_reason: z.optional(z.nullable(z.string())),
  amount_paid: Amount,
  currency: Currency,
  lines: z.object({
    data: z.array(z.object({ type: z.string(), period: z.object({ end: z.int() }) })),
  }),
});

const Subscription = z.object({ id: z.string(), metadata: Metadata });

const Charge = z.object({
  invoice: z.optional(z.nullable(z.string())),
  /** All of it, and not a part. */
  refunded: z.boolean(),
  amount_refunded: Amount,
  currency: Currency,
});

/** The business that we wrote into what Stripe keeps; others' payments in the same account have none. */
const businessOf = (metadata: z.infer<typeof Metadata>): string | null => {
  const parsed = z.safeParse(PaymentEvent.shape.business_id, metadata?.["business_id"]);
  return parsed.success ? parsed.data : null;
};

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();

/**
 * The last day that an invoice pays: the one after its period ends. Stripe charges for the next month an hour and more after
 * the end of this one, and in the meantime nothing is missing.
 */
const paidTo = ({ lines }: z.infer<typeof Invoice>): string => {
  const ends = lines.data.filter(({ type }) => type === "subscription").map(({ period }) => period.end);
  return instant(Math.max(...ends) + 86_400).slice(0, 10);
};

/** The text of a request, when it is Stripe's and of now. @throws signature_invalid */
export const provenText = ({ text, header }: SignedText, secret: string, nowMs: number): string => {
  const parts = (header("stripe-signature") ?? "").split(",").map((part) => part.trim().split("=", 2));
  const timestamp = parts.find(([name]) => name === "t")?.[1] ?? "";
  const isOfNow = /^\d{1,12}$/.test(timestamp) && Math.abs(nowMs / 1000 - Number(timestamp)) <= windowSeconds;
  const wanted = signatureOf(secret, timestamp, text);
  // While a secret is replaced Stripe signs with both.
  const isProven = parts.some(([name, signature = ""]) => name === "v1" && isSame(signature, wanted));
  if (!isProven || !isOfNow) throw new AppError("signature_invalid");
  return text;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new AppError("validation_failed");
  }
};

/** @throws validation_failed naming the fields that Stripe would not write so */
const readAs = <T extends z.core.$ZodType>(schema: T, value: unknown): z.output<T> => {
  const read = z.safeParse(schema, value);
  if (read.success) return read.data;
  const errors = read.error.issues.map(({ path, code, message }) => ({ path: path.join("."), code, message }));
  throw new AppError("validation_failed", { errors: errors.slice(0, 20) });
};

/** The types that concern a plan; subscribe the webhook to these. */
export const stripeEventTypes = [
  "invoice.paid",
  "invoice.payment_failed",
  "customer.subscription.deleted",
  "charge.refunded",
] as const;

interface Readers {
  /** The invoice that a charge has paid. */
  readInvoice(id: string): Promise<z.infer<typeof Invoice>>;
}

/**
 * Reads the text of an event; `null` for one that concerns no plan of ours.
 * @throws validation_failed for what Stripe would not write, and for another version of its API
 */
export const readStripeEvent = async (text: string, { readInvoice }: Readers): Promise<ProviderEvent | null> => {
  const event = readAs(Event, parse(text));
  const type = stripeEventTypes.find((known) => known === event.type);
  if (type === undefined) return null;
  if (event.api_version != null && event.api_version !== stripeVersion)
    throw invalidField("api_version", "unexpected", `The webhook must have Stripe's API version ${stripeVersion}`);
  const { object } = event.data;
  const told = { id: event.id, occurred_at: instant(event.created) };
  const nothing = { payment_id: null, amount: null, currency: null, is_renewal: false };
  if (type === "customer.subscription.deleted") {
    const { id: agreement_id, metadata } = readAs(Subscription, object);
    const business_id = businessOf(metadata);
    return business_id === null ? null : { ...told, ...nothing, type: "cancelled", business_id, agreement_id };
  }
  if (type === "charge.refunded") {
    const { invoice, refunded, amount_refunded, currency } = readAs(Charge, object);
    // What was given back in part is paid all the same.
    if (!refunded || invoice == null) return null;
    const paid = await readInvoice(invoice);
    const business_id = businessOf(paid.subscription_details?.metadata);
    if (business_id === null) return null;
    const money = { amount: amount_refunded, currency: currency.toUpperCase() };
    return {
      ...told,
      type: "refunded",
      business_id,
      agreement_id: null,
      payment_id: invoice,
      ...money,
      is_renewal: false,
    };
  }
  const invoice = readAs(Invoice, object);
  const business_id = businessOf(invoice.subscription_details?.metadata);
  if (business_id === null || invoice.subscription == null) return null;
  const agreement_id = invoice.subscription;
  const is_renewal = invoice.billing_reason !== "subscription_create";
  if (type === "invoice.payment_failed")
    // A first payment that fails was never agreed on: nothing is missing.
    return is_renewal ? { ...told, ...nothing, type: "past_due", business_id, agreement_id } : null;
  // A change of what is charged, which has no period of its own.
  if (!invoice.lines.data.some((line) => line.type === "subscription")) return null;
  const money = { amount: invoice.amount_paid, currency: invoice.currency.toUpperCase() };
  return {
    ...told,
    ...{ type: "paid", business_id, agreement_id, payment_id: invoice.id, paid_to: paidTo(invoice), is_renewal },
    ...money,
  };
};
