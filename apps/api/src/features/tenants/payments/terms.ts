/** What a month of a business's plan costs at the payment provider. */
import { localDay, planPrice } from "@rewardo/rules";
import type { TermsAt } from "../../../platform/payments/provider.ts";
import type { PlanTerms } from "../plan-subscriptions/index.ts";
import type { PayerRecord } from "./queries.ts";

/** The agreed price, on the local day of the charge: a promotion holds to the end of its last day. */
export const termsOf =
  (
    { plan_id, ...pricing }: PlanTerms & { plan_id: string },
    { plan_name, time_zone }: Pick<PayerRecord, "plan_name" | "time_zone">,
  ): TermsAt =>
  (chargedAtMs) => ({
    ...{ plan_id, plan_name, currency: pricing.currency },
    amount: planPrice(pricing, localDay(chargedAtMs, time_zone)).price,
  });
