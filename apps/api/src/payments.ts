/** The payment provider that the configuration names. */
import { systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Log } from "./platform/log.ts";
import type { PaymentProvider } from "./platform/payments/provider.ts";

/** Unset, none: nothing leaves for another host. */
export const openPaymentProvider = async ({
  config,
  log,
}: {
  config: Pick<Config, "paymentProvider">;
  log: Log;
}): Promise<PaymentProvider | null> => {
  if (config.paymentProvider === null) return null;
  // Read from disk only where it is needed, since a start is waited for.
  const { stripe } = await import("./platform/payments/stripe.ts");
  return stripe({ ...config.paymentProvider, clock: systemClock, log });
};
