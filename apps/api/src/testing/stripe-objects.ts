/** The objects of Stripe's wire, as far as the simulator keeps them, in the version that the adapter asks for. */

/** A form's fields by their whole names, such as `items[0][id]`. */
export type Fields = Record<string, string>;

export interface Session {
  readonly id: string;
  readonly url: string;
  readonly expires_at: number;
  readonly customer: string;
  readonly terms: { readonly unit_amount: number; readonly currency: string; readonly product: string };
  readonly metadata: Fields;
  readonly trial_end: number | null;
  readonly success_url: string;
  readonly cancel_url: string;
  status: "open" | "complete" | "expired";
}

export interface Subscription {
  readonly id: string;
  readonly customer: string;
  readonly metadata: Fields;
  status: "trialing" | "active" | "past_due" | "canceled";
  cancel_at_period_end: boolean;
  current_period_start: number;
  current_period_end: number;
  readonly items: {
    readonly data: { id: string; price: { unit_amount: number; currency: string; product: string } }[];
  };
}

export interface Invoice {
  readonly id: string;
  readonly customer: string;
  readonly subscription: string;
  readonly subscription_details: { readonly metadata: Fields };
  readonly billing_reason: string;
  readonly amount_paid: number;
  readonly currency: string;
  readonly lines: { readonly data: readonly object[] };
}

export interface Charge {
  readonly id: string;
  readonly invoice: string;
  readonly refunded: boolean;
  readonly amount_refunded: number;
  readonly currency: string;
}

export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

export const refusal = (status: number, code: string): { status: number; answer: object } => ({
  status,
  answer: { error: { type: "invalid_request_error", code } },
});

export const readForm = (text: string): Fields => Object.fromEntries(new URLSearchParams(text));

/** The same moment of the next month, or its last day. */
export const monthAfter = (seconds: number): number => {
  const before = new Date(seconds * 1000);
  const after = new Date(before);
  after.setUTCMonth(before.getUTCMonth() + 1);
  if (after.getUTCDate() !== before.getUTCDate()) after.setUTCDate(0);
  return Math.floor(after.getTime() / 1000);
};

const given = (fields: Fields, name: string): string => {
  const value = fields[name];
  if (value === undefined || value === "") throw new Refused(400, "parameter_missing");
  return value;
};

const metadataOf = (fields: Fields, prefix: string): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name.startsWith(`${prefix}[`))
      .map(([name, value]) => [name.slice(prefix.length + 1, -1), value]),
  );

const twoDays = 48 * 3600;

/** Throws what Stripe would refuse: another mode, no monthly price, a trial that ends within two days. */
export const sessionOf = (id: string, fields: Fields, { url, now }: { url: string; now: number }): Session => {
  const price = "line_items[0][price_data]";
  if (given(fields, "mode") !== "subscription") throw new Refused(400, "parameter_invalid");
  if (given(fields, `${price}[recurring][interval]`) !== "month") throw new Refused(400, "parameter_invalid");
  const unit_amount = given(fields, `${price}[unit_amount]`);
  if (!/^\d+$/.test(unit_amount)) throw new Refused(400, "parameter_invalid_integer");
  const trial = fields["subscription_data[trial_end]"];
  const trial_end = trial === undefined ? null : Number(trial);
  if (trial_end !== null && trial_end < now + twoDays) throw new Refused(400, "parameter_invalid");
  return {
    ...{ id, url, trial_end, status: "open", expires_at: now + 24 * 3600 },
    customer: given(fields, "customer"),
    terms: {
      unit_amount: Number(unit_amount),
      currency: given(fields, `${price}[currency]`),
      product: given(fields, `${price}[product]`),
    },
    metadata: metadataOf(fields, "subscription_data[metadata]"),
    success_url: given(fields, "success_url"),
    cancel_url: given(fields, "cancel_url"),
  };
};

export const subscriptionOf = (id: string, session: Session, now: number): Subscription => ({
  ...{ id, customer: session.customer, metadata: session.metadata, cancel_at_period_end: false },
  status: session.trial_end === null ? "active" : "trialing",
  current_period_start: now,
  current_period_end: session.trial_end ?? monthAfter(now),
  items: { data: [{ id: `si_${id}`, price: { ...session.terms } }] },
});

export const invoiceOf = (
  id: string,
  subscription: Subscription,
  { billing_reason, amount }: { billing_reason: string; amount: number },
): Invoice => {
  const { current_period_start: start, current_period_end, customer, metadata, items } = subscription;
  const line = { id: `il_${id}`, type: "subscription", amount, proration: false };
  return {
    ...{ id, customer, subscription: subscription.id, subscription_details: { metadata }, billing_reason },
    ...{ amount_paid: amount, currency: items.data[0]!.price.currency },
    lines: { data: [{ ...line, period: { start, end: current_period_end } }] },
  };
};

export const chargeOf = (id: string, invoice: Invoice, amount: number): Charge => ({
  ...{ id, invoice: invoice.id, refunded: amount >= invoice.amount_paid, amount_refunded: amount },
  currency: invoice.currency,
});
