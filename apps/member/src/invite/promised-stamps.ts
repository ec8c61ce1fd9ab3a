import type { MemberProgramme } from "@rewardo/contract/member-view";
import type { PromisedCoupon } from "@rewardo/contract/referrals";

/** The stamps that a coupon puts on a stamps card, as they are drawn; none of any other coupon, and never a full card. */
export const stampsOf = ({ stamps_required: required }: MemberProgramme, { effect, amount }: PromisedCoupon): number =>
  required === null || effect !== "stamp_amount" ? 0 : Math.min(amount ?? 0, required - 1);
