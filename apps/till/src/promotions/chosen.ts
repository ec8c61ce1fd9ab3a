/** What staff choose beside the visit: coupons to use and lines to hand over. Pure; the server decides what they do. */
import type { Basket, CouponOffer, Preview } from "@rewardo/contract/scanner";

/** A chosen coupon, with what is known without another call. */
export type ChosenCoupon = Pick<CouponOffer, "coupon_id" | "grant_id" | "name" | "effect"> & {
  /** What the items cost that it is for, as staff read it on the receipt. */
  readonly items_amount?: number;
};
export type OfferLine = NonNullable<Basket["offer_lines"]>[number];

export interface Promotions {
  readonly coupons: readonly ChosenCoupon[];
  readonly offer_lines: readonly OfferLine[];
  /** Under which the server keeps the coupons for this scan; made with the first one and kept for the scan. */
  readonly lock_key: string | null;
}

export const noPromotions: Promotions = { coupons: [], offer_lines: [], lock_key: null };

type Identity = Pick<CouponOffer, "coupon_id" | "grant_id">;

/** Whether both are the same coupon of the same grant. */
export const isSame = (a: Identity, b: Identity): boolean => a.coupon_id === b.coupon_id && a.grant_id === b.grant_id;

/** Chooses a coupon, or puts it back; what its items cost is taken for one that is chosen, too. */
export const withCoupon = (before: Promotions, coupon: ChosenCoupon, lock_key: string): Promotions => {
  const others = before.coupons.filter((one) => !isSame(one, coupon));
  const isStated = coupon.items_amount !== undefined;
  if (others.length < before.coupons.length && !isStated) return { ...before, coupons: others };
  const { coupon_id, grant_id, name, effect } = coupon;
  const stated = coupon.items_amount === undefined ? {} : { items_amount: coupon.items_amount };
  const coupons = [...others, { coupon_id, grant_id, name, effect, ...stated }];
  return { ...before, coupons, lock_key: before.lock_key ?? lock_key };
};

/** Hands a line over for an offer, or no longer; a line goes by one offer at most. */
export const withOfferLine = (before: Promotions, line: OfferLine): Promotions => {
  const others = before.offer_lines.filter(({ line_no }) => line_no !== line.line_no);
  const had = before.offer_lines.some((one) => one.line_no === line.line_no && one.offer_id === line.offer_id);
  return { ...before, offer_lines: had ? others : [...others, line] };
};

/** The choices of a visit being sent; coupons missing from its preview have no name. */
export const promotionsOf = ({ coupons = [], offer_lines = [], lock_key }: Basket, preview: Preview): Promotions => {
  const chosen = coupons.map(({ coupon_id, grant_id = null, items_amount }): ChosenCoupon => {
    const listed = preview.coupons.find((one) => isSame(one, { coupon_id, grant_id }));
    const stated = items_amount === undefined ? {} : { items_amount };
    return { coupon_id, grant_id, name: listed?.name ?? {}, effect: listed?.effect ?? "none", ...stated };
  });
  return { coupons: chosen, offer_lines, lock_key: lock_key ?? null };
};
