import type { Basket } from "../earning/index.ts";
import { goodsAmount, lowerBasket } from "./coupon-discount.ts";
import { grantRefusal } from "./coupon-refusal.ts";
import type { CouponRefusal } from "./coupon-refusal.ts";
import { addedUnits, lowersBy, orderOf, textOf } from "./effects.ts";
import type { Moment } from "./moment.ts";
import type {
  DiscountScope,
  Explanation,
  GrantedCoupon,
  Programme,
  ProgrammeCoupon,
  Rejection,
  VisitEvent,
} from "../types/index.ts";
import { act, explain, reject } from "../ledger/index.ts";
import type { Work } from "../ledger/index.ts";

/** What holds for a granted coupon: its own terms, or else the programme's. */
export const termsOf = (
  { coupons }: Pick<Programme, "coupons">,
  { coupon_id, terms }: Pick<GrantedCoupon, "coupon_id" | "terms">,
): ProgrammeCoupon | undefined => terms ?? coupons.find((one) => one._id === coupon_id);

/** A coupon that the visit uses. */
export type CouponUse = { readonly grant: GrantedCoupon; readonly coupon: ProgrammeCoupon };

/**
 * Checks the coupons that the till names and applies their discounts to the basket. Each coupon that cannot be used is
 * rejected with its reason. Added and multiplied units come later, when the visit earns.
 */
export const takeCoupons = (current: Work, event: VisitEvent, basket: Basket, moment: Moment): CouponUse[] => {
  const grants = event.coupons ?? [];
  if (grants.length === 0) return [];
  const uses = judged(current, event, grants, moment);
  if (uses.filter(({ coupon }) => lowersBy(coupon) === "scope" && !coupon.combines).length > 1) {
    reject(current, "does_not_combine");
  }
  const goods = goodsAmount(basket);
  for (const use of uses.toSorted(inOrder)) {
    const condition = belowMinimum(use.coupon, goods) ?? carryOut(current, use, basket);
    if (condition === null) continue;
    const { currency } = current.programme;
    const minimum = condition === "minimum_amount" ? { minimum_amount: use.coupon.minimum_amount, currency } : {};
    refuse(current, use.grant, { code: "condition_not_met", condition }, minimum);
  }
  return uses;
};

const judged = (current: Work, event: VisitEvent, grants: readonly GrantedCoupon[], moment: Moment): CouponUse[] => {
  const uses: CouponUse[] = [];
  for (const grant of grants) {
    const coupon = termsOf(current.programme, grant);
    const isTwice = uses.some((use) => use.grant._id === grant._id);
    const usedHere = uses.filter((use) => use.grant.coupon_id === grant.coupon_id).length;
    const refusal = isTwice
      ? { code: "already_redeemed" as const }
      : grantRefusal(coupon, grant, event.till, moment, event.recorded_at, usedHere);
    if (refusal !== null) refuse(current, grant, refusal);
    else if (coupon !== undefined) uses.push({ grant, coupon });
  }
  return uses;
};

/** Rejects the visit because of one coupon, which the rejection names. */
export const refuse = (
  current: Work,
  grant: GrantedCoupon,
  refusal: CouponRefusal,
  more: Rejection["params"] = {},
): void => {
  const { code, next_at: nextAt, condition } = refusal;
  const params = {
    grant_id: grant._id,
    coupon_id: grant.coupon_id,
    ...(nextAt === undefined ? {} : { next_at: nextAt }),
    ...(condition === undefined ? {} : { condition }),
    ...more,
  };
  reject(current, code, params);
};

const SCOPES: { readonly [scope in DiscountScope]: number } = { specific_items: 0, cheapest: 1, order: 2 };

/**
 * Coupons for fewer lines come first, then percentages before fixed amounts, then the newest. So the order in which the
 * till names them does not matter, and a percentage applies to the price, not to what another coupon left.
 */
const inOrder = (a: CouponUse, b: CouponUse): number => {
  const difference = rank(a.coupon) - rank(b.coupon);
  if (difference !== 0) return difference;
  if (a.coupon.created_at !== b.coupon.created_at) return a.coupon.created_at < b.coupon.created_at ? 1 : -1;
  return a.grant._id < b.grant._id ? -1 : 1;
};

const rank = (coupon: ProgrammeCoupon): number =>
  lowersBy(coupon) === "piece" ? 0 : 1 + SCOPES[coupon.discount_scope] * 2 + orderOf(coupon);

const belowMinimum = ({ minimum_amount: least }: ProgrammeCoupon, goods: number | null): string | null => {
  if (least === null || (goods ?? 0) >= least) return null;
  return goods === null ? "no_amount" : "minimum_amount";
};

const carryOut = (current: Work, { grant, coupon }: CouponUse, basket: Basket): string | null => {
  const lowered = lowerBasket(basket, coupon, grant.items_amount);
  if ("condition" in lowered) return lowered.condition;
  const { discount, shares, stated } = lowered;
  act(current, { kind: "coupon_applied", grant_id: grant._id, coupon_id: coupon._id, discount });
  explain(current, {
    code: "coupon_applied",
    params: {
      grant_id: grant._id,
      coupon_id: coupon._id,
      name: coupon.name,
      effect: coupon.effect.kind,
      discount,
      currency: current.programme.currency,
      shares,
      added: addedUnits(coupon),
      unit: current.state.unit,
      text: textOf(coupon),
    },
  });
  if (stated !== undefined && stated > 0) {
    const { currency } = current.programme;
    const params = { grant_id: grant._id, coupon_id: coupon._id, name: coupon.name, amount: stated, currency };
    explain(current, { code: "coupon_items", params });
  }
  return null;
};

/** The total discount of a visit's rewards and coupons, in minor units; also for a stored explanation. */
export const discountOf = (explanation: Explanation): number =>
  explanation.reduce((all, entry) => {
    if (entry.code === "coupon_applied") return all + entry.params.discount;
    return entry.code === "reward_redeemed" ? all + (entry.params.discount ?? 0) : all;
  }, 0);
