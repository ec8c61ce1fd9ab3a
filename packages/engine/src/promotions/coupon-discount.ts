import { allot } from "@rewardo/rules";
import { isGoods, selects } from "../earning/index.ts";
import type { Basket, BasketLine } from "../earning/index.ts";
import type { DiscountShare, ProgrammeCoupon } from "../types/index.ts";
import { lowersBy, wantedDiscount } from "./effects.ts";

/** What lowers a bill: a coupon, or a reward with a discount. */
export type Discounting = Pick<ProgrammeCoupon, "effect" | "discount_scope" | "items" | "max_discount">;

/** The discount of a coupon, or why it has none. */
export type Lowered =
  | {
      readonly discount: number;
      readonly shares: readonly DiscountShare[];
      /** What staff said that the chosen items cost decided it, in minor units; missing = the receipt's lines did. */
      readonly stated?: number;
    }
  | { readonly condition: "no_amount" | "no_items" | "items_unknown" };

/** The amount of the goods that a coupon applies to, in minor units; null when the till does not know it. */
export const goodsAmount = (basket: Basket): number | null => {
  if (basket.lines.length === 0) return basket.amount;
  return basket.lines.reduce((all, line) => (isGoods(line) ? all + line.paid : all), 0);
};

/**
 * Lowers the basket by the coupon's discount, if it has one. The percentage applies to the scope's whole amount, rounded
 * half up once, as tills do: rounding line by line would add up errors. Lines get their shares by largest remainder.
 * The discount never exceeds its scope or `max_discount`.
 *
 * @param stated what the chosen items cost as staff read it, for a receipt none of whose lines are known to be among them
 */
export const lowerBasket = (basket: Basket, coupon: Discounting, stated?: number): Lowered => {
  const by = lowersBy(coupon);
  if (by === "nothing") return { discount: 0, shares: [] };
  const isChosen = by === "piece" || coupon.discount_scope !== "order";
  if (isChosen && stated !== undefined && !basket.lines.some((line) => isGoods(line) && selects(coupon.items, line)))
    return lowerStated(basket, coupon, stated);
  if (by === "piece") return freeOne(basket, coupon);
  if (basket.lines.length === 0) return lowerWhole(basket, coupon);
  const lines = basket.lines.filter((line) => isGoods(line) && line.paid > 0);
  if (coupon.discount_scope === "order") return lowerLines(basket, lines, coupon);
  const chosen = lines.filter((line) => selects(coupon.items, line));
  return coupon.discount_scope === "cheapest"
    ? lowerCheapest(basket, chosen, coupon)
    : lowerLines(basket, chosen, coupon);
};

/** The items are somewhere in the bill, so it is lowered as a whole, and never by more than it is. */
const lowerStated = (basket: Basket, coupon: Discounting, stated: number): Lowered => {
  const goods = goodsAmount(basket);
  const isFree = lowersBy(coupon) === "piece";
  if (goods === null && !isFree) return { condition: "no_amount" };
  const scope = Math.min(stated, goods ?? 0);
  const discount = isFree ? scope : discountOn(coupon, scope);
  // Free of charge may be handed over beside the receipt.
  if (discount === 0 && !isFree) return { condition: "no_items" };
  const lines = basket.lines.filter((line) => isGoods(line) && line.paid > 0);
  return { discount, shares: takeOffLines(basket, lines, discount), stated };
};

const lowerWhole = (basket: Basket, coupon: Discounting): Lowered => {
  if (coupon.discount_scope !== "order") return { condition: "items_unknown" };
  const discount = discountOn(coupon, basket.amount ?? 0);
  if (discount === 0) return { condition: "no_amount" };
  takeOff(basket, discount);
  return { discount, shares: [] };
};

const lowerLines = (basket: Basket, lines: readonly BasketLine[], coupon: Discounting): Lowered => {
  const amounts = lines.map((line) => line.paid);
  const discount = discountOn(
    coupon,
    amounts.reduce((all, one) => all + one, 0),
  );
  if (discount === 0) return { condition: "no_items" };
  return { discount, shares: takeOffLines(basket, lines, discount) };
};

const takeOffLines = (basket: Basket, lines: readonly BasketLine[], discount: number): readonly DiscountShare[] => {
  const parts = allot(
    discount,
    lines.map((line) => line.paid),
  );
  takeOff(basket, discount);
  const shares = lines.map((line, index) => lowerLine(line, parts[index] ?? 0, 0));
  return shares.filter((share) => share.discount > 0);
};

/** One piece of the line with the cheapest pieces; of equals the earlier line. */
const lowerCheapest = (basket: Basket, lines: readonly BasketLine[], coupon: Discounting): Lowered => {
  const line = cheapest(lines);
  const discount = line === undefined ? 0 : discountOn(coupon, piecePrice(line));
  if (line === undefined || discount === 0) return { condition: "no_items" };
  takeOff(basket, discount);
  return { discount, shares: [lowerLine(line, discount, discount === piecePrice(line) ? 1 : 0)] };
};

/**
 * One piece free of charge: a line that the till has already priced at zero, else the cheapest selected one. Without
 * lines the receipt is unknown, and the piece is handed over outside it.
 */
const freeOne = (basket: Basket, coupon: Discounting): Lowered => {
  if (basket.lines.length === 0) return { discount: 0, shares: [] };
  const named = basket.lines.filter((line) => isGoods(line) && line.pieces > 0 && selects(coupon.items, line));
  const line = named.find(({ paid }) => paid === 0) ?? cheapest(named);
  if (line === undefined) return { condition: "no_items" };
  const discount = piecePrice(line);
  takeOff(basket, discount);
  return { discount, shares: [lowerLine(line, discount, 1)] };
};

const cheapest = (lines: readonly BasketLine[]): BasketLine | undefined => {
  let found: BasketLine | undefined;
  for (const line of lines) if (found === undefined || piecePrice(line) < piecePrice(found)) found = line;
  return found;
};

/** Rounded down, so that the pieces never add up to more than the line. */
const piecePrice = ({ paid, pieces }: BasketLine): number => Math.floor(paid / Math.max(1, pieces));

const discountOn = (coupon: Discounting, scope: number): number =>
  Math.max(0, Math.min(wantedDiscount(coupon, scope), scope, coupon.max_discount ?? scope));

const takeOff = (basket: Basket, discount: number): void => {
  if (basket.amount !== null) basket.amount = Math.max(0, basket.amount - discount);
};

const lowerLine = (line: BasketLine, discount: number, pieces: number): DiscountShare => {
  line.paid -= discount;
  line.pieces -= pieces;
  if (line.pieces <= 0 && pieces > 0) line.isSpent = true;
  if (line.paid === 0 && discount > 0) line.isSpent = true;
  return { line_no: line.item.line_no, discount };
};
