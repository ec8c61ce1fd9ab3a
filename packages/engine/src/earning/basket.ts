import { foldedKey } from "@rewardo/rules";
import { allot } from "./allot.ts";
import { filterOf } from "./modes.ts";
import type { Item, ItemFilter, ItemSelection, VisitEvent } from "../types/index.ts";

/** A receipt line during an evaluation: coupons lower its price and exclude pieces from earning. */
export type BasketLine = {
  readonly item: Item;
  /** Its share of the amount to pay, in minor units. */
  paid: number;
  /** Pieces that can earn. */
  pieces: number;
  /** Handed over for units or free of charge; earns nothing. */
  isSpent: boolean;
  name: string | null;
  group: string | null;
};

export type Basket = {
  readonly lines: readonly BasketLine[];
  /** The amount to pay; null when the till does not know it. */
  amount: number | null;
  isLowered: boolean;
};

export function basketOf(event: VisitEvent): Basket {
  const paid = paidShares(event);
  const lines = event.items.map((item, index) => ({
    item,
    paid: paid[index] ?? 0,
    pieces: countPieces(item.quantity),
    isSpent: false,
    name: null,
    group: null,
  }));
  return { lines, amount: event.amount, isLowered: false };
}

/** Whole pieces count as they are; a weighed item (0.35 kg) is one piece; 0 or less is none. */
function countPieces(quantity: number): number {
  if (!(quantity > 0)) return 0;
  return Math.max(1, Math.floor(quantity));
}

/**
 * Each line's amount, or its share when the amount to pay is less than the sum of the lines. Lines handed over for an
 * offer are paid with units and have no share.
 */
function paidShares(event: VisitEvent): readonly number[] {
  const { amount } = event;
  const amounts = lineAmounts(event);
  return amount === null || amount >= sum(amounts) ? amounts : allot(Math.max(0, amount), amounts);
}

/** The bill in minor units: the amount to pay, or what the lines add up to when the till sends only them. */
export const billOf = (event: VisitEvent): number => event.amount ?? sum(lineAmounts(event));

function lineAmounts({ items, offer_lines: offered = [] }: VisitEvent): readonly number[] {
  const free = new Set(offered.map((one) => one.line_no));
  return items.map((item) => (free.has(item.line_no) ? 0 : Math.max(0, item.amount)));
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** True when the line can earn or be discounted: no tip, no gift card, not handed over. */
export const isGoods = (line: BasketLine): boolean => line.item.never_earns === null && !line.isSpent;

// Safe to cache: a filter belongs to a programme version, which never changes.
const folded = new WeakMap<ItemFilter, ReadonlySet<string>>();

export function passes(filter: ItemFilter, line: BasketLine): boolean {
  const { compares, includes } = filterOf(filter.mode);
  if (compares === null) return !includes || (line.item.product_points ?? 0) > 0;
  let names = folded.get(filter);
  if (names === undefined) folded.set(filter, (names = new Set(filter.names.map(foldedKey))));
  const key =
    compares === "group"
      ? (line.group ??= foldedKey(line.item.group ?? ""))
      : (line.name ??= foldedKey(line.item.name));
  return names.has(key) === includes;
}

export function selects({ product_ids: productIds, filter }: ItemSelection, line: BasketLine): boolean {
  if (productIds.length === 0) return passes(filter, line);
  return line.item.product_id !== null && productIds.includes(line.item.product_id);
}

/** True when a purchase without lines belongs to the selection: it names nothing that must have been bought. */
export function selectsWhole({ product_ids: productIds, filter }: ItemSelection): boolean {
  return productIds.length === 0 && passesWhole(filter);
}

export const passesWhole = (filter: ItemFilter): boolean => filterOf(filter.mode).passesWhole;
