import { basketOf } from "./earning/index.ts";
import { discountOf, momentOf, multiplierOf, takeCoupons } from "./promotions/index.ts";
import { openDraft, work } from "./ledger/index.ts";
import { evaluate } from "./evaluate.ts";
import type { MembershipState, Programme, Rejection, VisitEvent } from "./types/index.ts";

export type CouponChoice = {
  readonly grant_id: string;
  readonly coupon_id: string;
  /** The coupon's discount if used alone on this basket, in minor units. */
  readonly discount: number;
  readonly rejection: Rejection | null;
};

/**
 * For the till's preview: each coupon of `event.coupons` on its own, usable on this basket or with the reason why not,
 * even if the visit itself would be rejected. Whether a multiplier applies shows only in a visit that is not.
 */
export function couponChoices(programme: Programme, state: MembershipState, event: VisitEvent): CouponChoice[] {
  const moment = momentOf(event.occurred_at, programme.time_zone);
  return (event.coupons ?? []).map((grant) => {
    const alone = { ...event, coupons: [grant] };
    const current = work(programme, state, openDraft(state), []);
    const [use] = takeCoupons(current, alone, basketOf(event), moment);
    const isMultiplying = use !== undefined && multiplierOf(use.coupon) !== null && current.rejected.length === 0;
    const rejected = isMultiplying ? evaluate(programme, state, alone).rejected : current.rejected;
    return {
      grant_id: grant._id,
      coupon_id: grant.coupon_id,
      discount: discountOf(current.explanation),
      rejection: rejected.find(({ params }) => params["grant_id"] === grant._id) ?? null,
    };
  });
}
