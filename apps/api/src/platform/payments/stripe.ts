/** Stripe, or what speaks as it does: its Checkout for the first payment, its Billing for the next ones. */
import { createHash, randomUUID } from "node:crypto";
import * as z from "zod/mini";
import {
  type AgreementWanted,
  type CheckoutState,
  type CheckoutWanted,
  type MonthlyTerms,
  type PayingCustomer,
  PaymentFailure,
  type PaymentProvider,
} from "./provider.ts";
import { type FormValue, formOf, stripeAsker, type StripeAnswer, type StripeOptions } from "./stripe-asker.ts";
import { Invoice, provenText, readStripeEvent } from "./stripe-events.ts";

const hourMs = 3_600_000;
/** Stripe asks for two days at least before a first charge; one hour more is for the way there. */
const leastWaitMs = 49 * hourMs;

const Named = z.object({ id: z.string().check(z.regex(/^\w{1,200}$/)) });
const Page = z.object({ url: z.string().check(z.regex(/^https?:\/\//)) });
const Session = z.object({ ...Named.shape, ...Page.shape, expires_at: z.int() });
const SessionState = z.object({ status: z.nullable(z.enum(["open", "complete", "expired"])) });
const Subscription = z.object({
  status: z.string(),
  cancel_at_period_end: z.boolean(),
  current_period_end: z.int(),
  items: z.object({
    data: z
      .array(z.object({ ...Named.shape, price: z.object({ unit_amount: z.nullable(z.int()), product: z.string() }) }))
      .check(z.minLength(1)),
  }),
});

/** Statuses after which nothing is charged any more. */
const over: readonly string[] = ["canceled", "incomplete_expired"];

const states = { open: "open", complete: "paid", expired: "over" } as const satisfies Record<string, CheckoutState>;

const countries: Readonly<Record<string, string>> = { UK: "GB" };
const taxNames: Readonly<Record<string, string>> = { PL: "NIP", DE: "USt-IdNr." };

const productOf = ({ plan_id }: MonthlyTerms): string => `rewardo_${plan_id.replaceAll("-", "")}`;

const priceOf = (terms: MonthlyTerms): FormValue => ({
  currency: terms.currency.toLowerCase(),
  product: productOf(terms),
  unit_amount: terms.amount,
  recurring: { interval: "month" },
});

const hashOf = (...parts: readonly string[]): string => createHash("sha256").update(parts.join("\n")).digest("hex");

export interface StripeSettings extends StripeOptions {
  readonly webhook_secret: string;
}

export const stripe = (settings: StripeSettings): PaymentProvider => {
  const { clock, webhook_secret } = settings;
  const ask = stripeAsker(settings);

  const accepted = <T extends z.core.$ZodType>(schema: T, { status, body, code }: StripeAnswer): z.output<T> => {
    const parsed = z.safeParse(schema, body);
    if (status < 400 && parsed.success) return parsed.data;
    const failure = new PaymentFailure(status < 400 ? "Stripe answers in another form" : `Stripe refused: ${code}`);
    settings.log.error("the payment provider refused", { status }, failure);
    throw failure;
  };

  /** A key of its own, unless a repetition is the same call. */
  const post = (path: string, fields: FormValue, idempotency_key: string = randomUUID()) =>
    ask("POST", path, { body: formOf(fields), idempotency_key });

  /** What stands on invoices: one product a plan, under its present name. */
  const putProduct = async (terms: MonthlyTerms): Promise<void> => {
    const [id, name] = [productOf(terms), terms.plan_name];
    const made = await post("/v1/products", { id, name });
    accepted(Named, made.code === "resource_already_exists" ? await post(`/v1/products/${id}`, { name }) : made);
  };

  const firstCharge = (from: string | null): number | null => {
    if (from === null) return null;
    const [fromMs, leastMs] = [Date.parse(from), clock.nowMs() + leastWaitMs];
    // To the hour, so that the same question soon after is the same.
    return fromMs >= leastMs ? fromMs : Math.ceil(leastMs / hourMs) * hourMs;
  };

  const checkoutOf = ({ business_id, customer_id, termsAt, from, paid_url, left_url }: CheckoutWanted) => {
    const chargedAtMs = firstCharge(from);
    const terms = termsAt(chargedAtMs ?? clock.nowMs());
    const body = formOf({
      ...{ mode: "subscription", customer: customer_id, client_reference_id: business_id },
      line_items: { 0: { quantity: 1, price_data: priceOf(terms) } },
      subscription_data: {
        metadata: { business_id },
        trial_end: chargedAtMs === null ? undefined : Math.ceil(chargedAtMs / 1000),
      },
      ...{ success_url: paid_url, cancel_url: left_url },
    });
    return { terms, body };
  };

  const checkoutState = async (id: string): Promise<CheckoutState> => {
    const answer = await ask("GET", `/v1/checkout/sessions/${encodeURIComponent(id)}`);
    if (answer.code === "resource_missing") return "over";
    return states[accepted(SessionState, answer).status ?? "expired"];
  };

  return {
    read: (request, nowMs) =>
      readStripeEvent(provenText(request, webhook_secret, nowMs), {
        readInvoice: async (id) => accepted(Invoice, await ask("GET", `/v1/invoices/${encodeURIComponent(id)}`)),
      }),
    putCustomer: async (customer: PayingCustomer, customer_id) => {
      const { business_id, name, tax_number, address } = customer;
      const country = countries[address.country] ?? address.country;
      const fields = {
        name,
        address: { line1: address.address, postal_code: address.postcode, city: address.city, country },
        metadata: { business_id },
        invoice_settings: { custom_fields: { 0: { name: taxNames[country] ?? "VAT", value: tax_number } } },
      };
      if (customer_id !== null) {
        const changed = await post(`/v1/customers/${customer_id}`, fields);
        if (changed.code !== "resource_missing") return accepted(Named, changed).id;
      }
      const key = hashOf("customer", business_id, customer_id ?? "", formOf(fields));
      return accepted(Named, await post("/v1/customers", fields, key)).id;
    },
    checkoutTerms: (wanted) => hashOf(checkoutOf(wanted).body),
    openCheckout: async (wanted) => {
      const { terms, body } = checkoutOf(wanted);
      await putProduct(terms);
      const idempotency_key = hashOf("checkout", wanted.previous_id ?? "", body);
      const answer = await ask("POST", "/v1/checkout/sessions", { body, idempotency_key });
      const { id, url, expires_at } = accepted(Session, answer);
      return { checkout_id: id, url, expires_at: new Date(expires_at * 1000).toISOString() };
    },
    checkoutState,
    closeCheckout: async (id) => {
      const answer = await post(`/v1/checkout/sessions/${encodeURIComponent(id)}/expire`, {});
      return answer.status < 400 ? "over" : await checkoutState(id);
    },
    openPortal: async (customer, return_url) =>
      accepted(Page, await post("/v1/billing_portal/sessions", { customer, return_url })).url,
    keepAgreement: async (id, { termsAt, is_ending }: AgreementWanted) => {
      const path = `/v1/subscriptions/${encodeURIComponent(id)}`;
      const answer = await ask("GET", path);
      if (answer.code === "resource_missing") return;
      const { status, cancel_at_period_end, current_period_end, items } = accepted(Subscription, answer);
      if (over.includes(status)) return;
      const terms = termsAt(current_period_end * 1000);
      const { id: item, price } = items.data[0]!;
      const isPriced = is_ending || (price.unit_amount === terms.amount && price.product === productOf(terms));
      if (isPriced && cancel_at_period_end === is_ending) return;
      if (!isPriced) await putProduct(terms);
      const changes = isPriced
        ? {}
        : // What is paid stays paid: the new price is for the next charge.
          { items: { 0: { id: item, price_data: priceOf(terms) } }, proration_behavior: "none" };
      accepted(Named, await post(path, { cancel_at_period_end: is_ending, ...changes }));
    },
    endAgreement: async (id) => {
      const answer = await ask("DELETE", `/v1/subscriptions/${encodeURIComponent(id)}`);
      if (answer.code !== "resource_missing") accepted(Named, answer);
    },
  };
};
