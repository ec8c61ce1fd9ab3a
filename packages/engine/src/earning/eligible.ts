import { isGoods, isPaid, passes, passesWhole } from "./basket.ts";
import type { Basket, BasketLine } from "./basket.ts";
import type { ItemFilter } from "../types/index.ts";

/** The part of a visit that can earn under a filter. `lines` are the eligible ones. */
export type Eligible = {
  readonly amount: number;
  readonly items: number;
  readonly points: number;
  readonly lines: readonly EligibleLine[];
  /** Something passes the filter that was paid for, as far as the till knows. */
  readonly hasAny: boolean;
};
export type EligibleLine = {
  readonly line: BasketLine;
  readonly eligible: number;
  readonly items: number;
  readonly points: number;
};

/**
 * With lines, the eligible ones count, less their share of the discounts. Without lines, the filter `all` and the two
 * excluding ones pass the whole amount, the others nothing. What was not paid never earns: tips, gift cards, redeemed
 * lines, lines of 0 or lowered to 0, and a bill of 0. A till that knows no amounts has no bill of 0.
 */
export const eligibleOf = (basket: Basket, filter: ItemFilter): Eligible => {
  if (basket.lines.length === 0) {
    const hasAny = passesWhole(filter) && basket.amount !== 0;
    return { amount: hasAny ? Math.max(0, basket.amount ?? 0) : 0, items: 0, points: 0, lines: [], hasAny };
  }
  let [amount, items, points] = [0, 0, 0];
  const lines: EligibleLine[] = [];
  for (const line of basket.lines) {
    if (!isEarning(basket, filter, line)) continue;
    const own = Math.max(0, Math.floor(line.item.product_points ?? 0)) * line.pieces;
    lines.push({ line, eligible: line.paid, items: line.pieces, points: own });
    amount += line.paid;
    items += line.pieces;
    points += own;
  }
  return { amount, items, points, lines, hasAny: lines.length > 0 };
};

/** True when the line earns under the filter. */
export const isEarning = (basket: Basket, filter: ItemFilter, line: BasketLine): boolean =>
  isGoods(line) && isPaid(basket, line) && passes(filter, line);

/** True when the till knows that nothing was paid for goods. */
export const isUnpaid = (basket: Basket): boolean =>
  basket.lines.length === 0 ? basket.amount === 0 : !basket.lines.some((line) => isGoods(line) && isPaid(basket, line));
