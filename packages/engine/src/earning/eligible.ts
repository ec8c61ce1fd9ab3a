import { isGoods, passes, passesWhole } from "./basket.ts";
import type { Basket, BasketLine } from "./basket.ts";
import type { ItemFilter } from "../types/index.ts";

/** The part of a visit that can earn under a filter. `lines` are the eligible ones. */
export type Eligible = {
  readonly amount: number;
  readonly items: number;
  readonly points: number;
  readonly lines: readonly EligibleLine[];
  /** False when there were lines and none passed the filter. */
  readonly any: boolean;
};
export type EligibleLine = {
  readonly line: BasketLine;
  readonly eligible: number;
  readonly items: number;
  readonly points: number;
};

/**
 * With lines, the eligible ones count, less their share of the discounts. Without lines, the filter `all` and the two
 * excluding ones pass the whole amount, the others nothing. Tips, gift cards, redeemed lines and lines discounted to
 * zero never earn.
 */
export function eligibleOf(basket: Basket, filter: ItemFilter): Eligible {
  if (basket.lines.length === 0) {
    const amount = Math.max(0, basket.amount ?? 0);
    const any = passesWhole(filter) && !(basket.isLowered && amount === 0);
    return { amount: any ? amount : 0, items: 0, points: 0, lines: [], any };
  }
  let [amount, items, points] = [0, 0, 0];
  const lines: EligibleLine[] = [];
  for (const line of basket.lines) {
    if (!isGoods(line) || !passes(filter, line)) continue;
    const own = Math.max(0, Math.floor(line.item.product_points ?? 0)) * line.pieces;
    lines.push({ line, eligible: line.paid, items: line.pieces, points: own });
    amount += line.paid;
    items += line.pieces;
    points += own;
  }
  return { amount, items, points, lines, any: lines.length > 0 };
}
