/** Payment events from outside. Which sender is believed is the installation's choice; none is built in. */
import * as contract from "@rewardo/contract/payments";
import { PaymentEvent } from "@rewardo/contract/payments";
import { route } from "../../../platform/http/route.ts";
import { notFound } from "../../../platform/errors.ts";
import type { PublicContext } from "../../../platform/context.ts";
import type { SignedText } from "../../../platform/signed-json.ts";
import { parseInput } from "../../../platform/http/validation.ts";
import { takePaymentEvent } from "../plan-subscriptions/index.ts";

export const routes = [
  route(contract.receivePaymentEvent, async ({ ctx, signed }) => {
    await receivePaymentEvent(ctx, signed);
    return undefined;
  }),
];

/**
 * Takes an event whose signature holds.
 * @throws not_found where no sender is configured, signature_invalid, validation_failed
 */
const receivePaymentEvent = async (ctx: PublicContext, signed: SignedText): Promise<void> => {
  const { payments } = ctx;
  if (payments === undefined || payments === null) throw notFound();
  await takePaymentEvent(ctx, parseInput(PaymentEvent, payments.read(signed, ctx.clock.nowMs())));
};
