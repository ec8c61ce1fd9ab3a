/** The coupons and offers of a preview as the till lists them, and the bill. Pure. */
import type { Coded, LocalizedText } from "@rewardo/contract/fields";
import type { CouponOffer, Preview } from "@rewardo/contract/scanner";
import { asksReceipt, lowersBill } from "../basket/basket.ts";
import { type ChosenCoupon, isSame, type OfferLine, type Promotions } from "./chosen.ts";
import { taskOf } from "../coupon-effects.ts";

/** Whether a refusal concerns a coupon or an offer, and disappears when it is removed from the basket. */
export const isAboutPromotion = ({ code, params }: Coded): boolean =>
  "coupon_id" in params || "offer_id" in params || code === "does_not_combine";

/** Whether a refusal concerns this coupon. */
export const isAbout = (
  { params }: Coded,
  { coupon_id, grant_id }: Pick<CouponOffer, "coupon_id" | "grant_id">,
): boolean => params["coupon_id"] === coupon_id && (grant_id === null || params["grant_id"] === grant_id);

const unread: readonly unknown[] = ["no_items", "items_unknown"];
const untold: readonly unknown[] = [...unread, "no_amount", "minimum_amount"];

/** The till does not know whether the items that the coupon is for were bought, nor for how much: staff do. */
const isUnread = (reason: Coded | null): boolean =>
  reason?.code === "condition_not_met" && unread.includes(reason.params["condition"]);

/** Refused only because the bill's total is still missing. */
const waitsForBill = (reason: Coded | null): boolean =>
  reason === null || (reason.code === "condition_not_met" && untold.includes(reason.params["condition"]));

export interface CouponRow {
  readonly coupon: ChosenCoupon & Pick<CouponOffer, "discount" | "items" | "minimum_amount" | "uses_left" | "ends_at">;
  readonly isChosen: boolean;
  readonly mayChoose: boolean;
  /** Staff are asked what its items cost. */
  readonly wantsItems: boolean;
  /** Choosing it asks for the bill. */
  readonly wantsReceipt: boolean;
  /** Why it cannot be used; `null` where nothing speaks against it. */
  readonly reason: Coded | null;
}

interface Choice extends Promotions {
  readonly preview: Pick<Preview, "card" | "coupons">;
  /** What speaks against the basket as it is. */
  readonly rejected: readonly Coded[];
  /** The bill's total is known, because the card or a coupon required it. */
  readonly hasReceipt: boolean;
}

/** The coupons as they are listed: what can be used first, then the others with their reasons. */
export const couponRows = ({
  preview: { card, coupons },
  coupons: chosen,
  rejected,
  hasReceipt,
}: Choice): CouponRow[] => {
  const gone = chosen.filter((one) => !coupons.some((listed) => isSame(listed, one)));
  const listed = [
    ...coupons,
    ...gone.map((one) => ({ ...one, discount: 0, items: null, usable: false, rejected: null })),
  ];
  const rows = listed.map((coupon): CouponRow => {
    const isChosen = chosen.some((one) => isSame(one, coupon));
    const reason = isChosen ? (rejected.find((one) => isAbout(one, coupon)) ?? null) : coupon.rejected;
    const isTold = chosen.some((one) => isSame(one, coupon) && one.items_amount !== undefined);
    const wantsItems = (coupon.items ?? null) !== null && !isTold && isUnread(reason);
    const wantsReceipt = asksReceipt(card, [coupon]) && !hasReceipt && waitsForBill(reason);
    const mayChoose = isChosen || coupon.usable || wantsReceipt || wantsItems;
    return {
      coupon,
      isChosen,
      mayChoose,
      wantsItems,
      wantsReceipt,
      reason: wantsReceipt || wantsItems ? null : reason,
    };
  });
  // What depends on the amount comes after what does not, whatever it takes off: while the amount is typed no row changes places.
  const waits = ({ coupon }: CouponRow): number => Number(lowersBill(coupon));
  return rows.toSorted((a, b) => Number(b.mayChoose) - Number(a.mayChoose) || waits(a) - waits(b));
};

export interface OfferRow extends OfferLine {
  readonly name: Preview["offers"][number]["name"];
  readonly cost: number;
  readonly isChosen: boolean;
  readonly reason: Coded | null;
}

/** Each line that an offer may hand over. */
export const offerRows = ({ offers }: Pick<Preview, "offers">, chosen: readonly OfferLine[]): OfferRow[] =>
  offers.flatMap(({ offer_id, name, lines }) =>
    lines.map(({ line_no, cost, rejected }) => {
      const isChosen = chosen.some((one) => one.offer_id === offer_id && one.line_no === line_no);
      return { offer_id, name, line_no, cost, isChosen, reason: rejected };
    }),
  );

/** What the customer is charged; `null` where no coupon changes it or the till does not know the amount. */
export interface Bill {
  readonly amount: number;
  readonly discount: number;
  readonly to_pay: number;
}

export const billOf = ({ discount, to_pay }: Pick<Preview, "discount" | "to_pay">): Bill | null =>
  to_pay === null || discount === 0 ? null : { amount: to_pay + discount, discount, to_pay };

export interface CouponTask {
  readonly key: string;
  readonly kind: "give" | "follow";
  /** The coupon's text, or the name of the item to hand out. */
  readonly text: LocalizedText;
}

/** What staff do themselves for the coupons of a visit. */
export const tasksOf = (explanation: readonly Coded[]): CouponTask[] =>
  explanation.flatMap(({ code, params }): CouponTask[] => {
    const { effect, grant_id: key, name, text } = params;
    if (code !== "coupon_applied" || typeof key !== "string") return [];
    const kind = taskOf(effect);
    return kind === null ? [] : [{ key, kind, text: (kind === "give" ? name : text) as LocalizedText }];
  });

/** Entries shown beside the title of a written visit: coupons that need no action of staff, and a reached level. */
export const isWorthAdding = ({ code, params }: Coded): boolean =>
  code === "level_changed"
    ? params["direction"] === "up"
    : code === "coupon_applied" && taskOf(params["effect"]) === null;
