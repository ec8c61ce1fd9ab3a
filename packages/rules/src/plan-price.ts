import { isLocalDay } from "./local-day.ts";

/** The price of a plan: minor units a month, with an optional promo price until a day. */
export type PlanPricing = {
  readonly price: number;
  readonly promo_price?: number | null | undefined;
  /** Last local day (`YYYY-MM-DD`) of the promo price. */
  readonly promo_valid_to?: string | null | undefined;
};

/**
 * True when the promo price applies on a day (`YYYY-MM-DD`): both promo fields are set and its last day is that day or
 * later. A promo price of 0 is set.
 */
export const hasPromo = (plan: PlanPricing, today: string): boolean => {
  const { promo_price, promo_valid_to } = plan;
  return promo_price != null && promo_valid_to != null && isLocalDay(promo_valid_to) && promo_valid_to >= today;
};

/** The price on a day, and the normal price to strike through; null without a promo. */
export const planPrice = (plan: PlanPricing, today: string): { price: number; normal_price: number | null } => {
  if (!hasPromo(plan, today)) return { price: plan.price, normal_price: null };
  return { price: plan.promo_price ?? plan.price, normal_price: plan.price };
};
