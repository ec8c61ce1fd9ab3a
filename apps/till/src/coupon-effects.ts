/** What the till does about each coupon effect, in one table: an effect without its row does not compile. */
import type { ChosenCoupon } from "./promotions/chosen.ts";

type Effect = ChosenCoupon["effect"];

interface Row {
  /** The coupon lowers the bill, so the till must know the bill. */
  readonly lowersBill: boolean;
  /** What staff do themselves: hand out the named item, or follow the coupon's text. */
  readonly task: "give" | "follow" | null;
}

const plain: Row = { lowersBill: false, task: null };

const rows: { readonly [effect in Effect]: Row } = {
  discount_percentage: { ...plain, lowersBill: true },
  discount_amount: { ...plain, lowersBill: true },
  stamp_amount: plain,
  stamp_multiply: plain,
  freebie: { ...plain, task: "give" },
  custom: { ...plain, task: "follow" },
  none: plain,
};

export const couponEffect = (effect: Effect): Row => rows[effect];

/** The task of an effect as an explanation names it. */
export const taskOf = (effect: unknown): Row["task"] =>
  typeof effect === "string" && Object.hasOwn(rows, effect) ? rows[effect as Effect].task : null;
