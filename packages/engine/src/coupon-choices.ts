import { basketOf } from "./earning/index.ts";
import { discountOf, grantRefusal, momentOf, multiplierOf, nobodys, takeCoupons, termsOf } from "./promotions/index.ts";
import { openDraft, work } from "./ledger/index.ts";
import { evaluate } from "./evaluate.ts";
import type { GrantedCoupon, MembershipState, Programme, Rejection, TillContext, VisitEvent } from "./types/index.ts";

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
export const couponChoices = (programme: Programme, state: MembershipState, event: VisitEvent): CouponChoice[] => {
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
      rejection:
        nobodys(state, { grant_id: grant._id, coupon_id: grant.coupon_id }) ??
        rejected.find(({ params }) => params["grant_id"] === grant._id) ??
        null,
    };
  });
};

/**
 * For the customer, who has no basket: each coupon with the reason why it cannot be used now. A coupon of certain places
 * is usable, since the customer may go to one of them.
 */
export const couponStandings = (
  programme: Programme,
  grants: readonly GrantedCoupon[],
  till: TillContext,
  at: string,
): { readonly grant_id: string; readonly rejection: Rejection | null }[] => {
  const moment = momentOf(at, programme.time_zone);
  return grants.map((grant) => {
    const refusal = grantRefusal(termsOf(programme, grant), grant, till, moment, at, 0);
    if (refusal === null || refusal.code === "place_not_allowed") return { grant_id: grant._id, rejection: null };
    const { code, ...params } = refusal;
    return { grant_id: grant._id, rejection: { code, params } };
  });
};
