/** The ways to pay for a plan: by transfer, or on a page of the payment provider. */
import type { PaymentWays } from "@rewardo/contract/payments";
import type { FieldError } from "@rewardo/contract/errors";
import { planStanding } from "@rewardo/rules";
import { nowIso } from "../../../platform/clock.ts";
import { AppError, found, notFound } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { type CheckoutWanted, PaymentFailure, type PaymentProvider } from "../../../platform/payments/provider.ts";
import { payingReference, selectOpenAgreements, selectPlanSubscription } from "../plan-subscriptions/index.ts";
import {
  type PayerRecord,
  selectPayer,
  selectPaymentCustomer,
  updateCheckout,
  upsertPaymentCustomer,
} from "./queries.ts";
import { termsOf } from "./terms.ts";

/** @throws not_found for a business that has chosen no plan */
const readState = ({ database, scope }: BusinessContext) =>
  database.snapshot(scope, async (tx) => {
    const subscription = found(await selectPlanSubscription(tx, scope));
    const payer = found(await selectPayer(tx, scope, subscription.plan_id));
    const customer = await selectPaymentCustomer(tx, scope);
    const agreements = await selectOpenAgreements(tx, scope);
    return { subscription, payer, customer, agreements };
  });

/** How the business can pay, and what it states with a transfer. */
export const readPaymentWays = async (ctx: BusinessContext): Promise<PaymentWays> => {
  const { payer, agreements } = await readState(ctx);
  const { payee, payment_provider, brand_name } = ctx;
  return {
    transfer: payee == null ? null : { ...payee, reference: payingReference(brand_name, payer).slice(0, 200) },
    is_online: payment_provider != null,
    is_renewed: agreements.length > 0,
  };
};

const providerOf = ({ payment_provider }: BusinessContext): PaymentProvider => {
  if (payment_provider == null) throw notFound();
  return payment_provider;
};

/** The provider's answer, or provider_failed. */
const asked = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    throw new AppError("provider_failed", { cause: error });
  }
};

/** What an invoice needs; throws validation_failed naming what is missing. */
const invoiced = ({ name, tin, billing_name, billing_address }: PayerRecord) => {
  if (tin !== null && billing_address !== null)
    return { name: billing_name ?? name, tax_number: tin, address: billing_address };
  const missing = { tin, billing_address };
  const errors = Object.entries(missing).flatMap(([path, value]): FieldError[] =>
    value === null ? [{ path, code: "required", message: "An invoice needs it" }] : [],
  );
  throw new AppError("validation_failed", { errors });
};

/** Pages that are nearly over are not given out again. */
const leastOpenMs = 10 * 60_000;

/**
 * Leads to a page on which the plan is paid: the same one for the same question, so that no one pays twice. The page before
 * it, with other terms, is closed first.
 * @throws not_found, validation_failed, conflict, provider_failed
 */
export const openCheckout = async (ctx: BusinessContext): Promise<{ url: string }> => {
  const { database, scope, clock, site_origin } = ctx;
  const provider = providerOf(ctx);
  const { subscription, payer, customer, agreements } = await readState(ctx);
  const payment = invoiced(payer);
  if (agreements.length > 0) throw new AppError("conflict");
  const { business_id } = scope;
  const customer_id = await asked(provider.putCustomer({ business_id, ...payment }, customer?.customer_id ?? null));
  const now = nowIso(clock);
  if (customer_id !== customer?.customer_id)
    await database.write(scope, (tx) => upsertPaymentCustomer(tx, scope, { customer_id, now }));
  const { ends_at } = planStanding(subscription, clock.nowMs());
  const page = `${site_origin}/settings/plan?payment=`;
  const wanted: CheckoutWanted = {
    ...{ business_id, customer_id, termsAt: termsOf(subscription, payer), previous_id: customer?.checkout_id ?? null },
    from: ends_at === null || ends_at <= clock.nowMs() ? null : new Date(ends_at).toISOString(),
    ...{ paid_url: `${page}done`, left_url: `${page}left` },
  };
  const terms = provider.checkoutTerms(wanted);
  const { checkout_id = null, checkout_url = null, checkout_terms, checkout_expires_at = null } = customer ?? {};
  if (checkout_id !== null && checkout_url !== null && checkout_expires_at !== null) {
    const isLasting = Date.parse(checkout_expires_at) - clock.nowMs() > leastOpenMs;
    const isSame = terms === checkout_terms && isLasting;
    const state = await asked(isSame ? provider.checkoutState(checkout_id) : provider.closeCheckout(checkout_id));
    // What was paid is told in a moment, by the provider's event.
    if (state === "paid") throw new AppError("conflict");
    if (state === "open") {
      if (isSame) return { url: checkout_url };
      throw new AppError("provider_failed");
    }
  }
  const opened = await asked(provider.openCheckout(wanted));
  await database.write(scope, (tx) => updateCheckout(tx, scope, { ...opened, terms, now }));
  return { url: opened.url };
};

/** Leads to the page for cards and invoices. @throws not_found before anything was paid there, provider_failed */
export const openPaymentPortal = async (ctx: BusinessContext): Promise<{ url: string }> => {
  const { database, scope, site_origin } = ctx;
  const provider = providerOf(ctx);
  const { customer_id } = found(await database.read(scope, (tx) => selectPaymentCustomer(tx, scope)));
  return { url: await asked(provider.openPortal(customer_id, `${site_origin}/settings/plan`)) };
};
