/** Paying for a plan, and payment events from outside. Which sender is believed is the installation's choice. */
import * as contract from "@rewardo/contract/payments";
import { PaymentEvent } from "@rewardo/contract/payments";
import { nowIso } from "../../../platform/clock.ts";
import { route } from "../../../platform/http/route.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import type { PublicContext } from "../../../platform/context.ts";
import { PaymentFailure } from "../../../platform/payments/provider.ts";
import { businessScope } from "../../../platform/scope.ts";
import type { SignedText } from "../../../platform/signed-json.ts";
import { parseInput } from "../../../platform/http/validation.ts";
import { takePaymentEvent } from "../plan-subscriptions/index.ts";
import { openCheckout, openPaymentPortal, readPaymentWays } from "./checkout.ts";
import { updateCheckoutPaid } from "./queries.ts";

export { paymentAgreementQueue } from "./agreements.ts";

export const routes = [
  route(contract.readPaymentWays, ({ ctx }) => readPaymentWays(ctx)),
  route(contract.openCheckout, ({ ctx }) => openCheckout(ctx)),
  route(contract.openPaymentPortal, ({ ctx }) => openPaymentPortal(ctx)),
  route(contract.receivePaymentEvent, async ({ ctx, signed }) => {
    await receivePaymentEvent(ctx, signed);
    return undefined;
  }),
  route(contract.receiveProviderNotice, async ({ ctx, signed }) => {
    await receiveProviderNotice(ctx, signed);
    return undefined;
  }),
];

/**
 * Takes an event in our own form whose signature holds.
 * @throws not_found where no sender is configured, signature_invalid, validation_failed
 */
const receivePaymentEvent = async (ctx: PublicContext, signed: SignedText): Promise<void> => {
  const { payments } = ctx;
  if (payments === undefined || payments === null) throw notFound();
  await takePaymentEvent(ctx, parseInput(PaymentEvent, payments.read(signed, ctx.clock.nowMs())));
};

/**
 * Takes an event of the payment provider, which sends it again unless it is answered.
 * @throws not_found where no provider is configured, signature_invalid, validation_failed, provider_failed
 */
const receiveProviderNotice = async (ctx: PublicContext, signed: SignedText): Promise<void> => {
  const { payment_provider, database, clock } = ctx;
  if (payment_provider === undefined || payment_provider === null) throw notFound();
  const event = await payment_provider.read(signed, clock.nowMs()).catch((error: unknown) => {
    throw error instanceof PaymentFailure ? new AppError("provider_failed", { cause: error }) : error;
  });
  if (event === null) return;
  await takePaymentEvent(ctx, event);
  if (event.type !== "paid" || event.is_renewal) return;
  const scope = businessScope(event.business_id);
  await database.write(scope, (tx) => updateCheckoutPaid(tx, scope, nowIso(clock)));
};
