/** What the contract's types cannot say of a plan, in the server's codes. */
import type { BadField } from "../../kit/form/bad-fields.ts";

interface Checked {
  readonly price: number | null;
  readonly promo_price: number | null;
  readonly promo_valid_to: string | null;
}

/** A promotion is a lower price and a last day, both or neither. */
export function checkPlan({ price, promo_price, promo_valid_to }: Checked): BadField[] {
  if (promo_price === null) return promo_valid_to === null ? [] : [{ path: "promo_price", code: "required" }];
  return [
    ...(promo_valid_to === null ? [{ path: "promo_valid_to", code: "required" }] : []),
    ...(price !== null && promo_price >= price ? [{ path: "promo_price", code: "not_lower" }] : []),
  ];
}
