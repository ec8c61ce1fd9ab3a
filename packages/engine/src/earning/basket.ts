import { foldedKey } from "@rewardo/rules";
import { allot } from "@rewardo/rules";
import { filterOf } from "./modes.ts";
import { givesBack, netLines } from "./returned-lines.ts";
import type { Netted } from "./returned-lines.ts";
import type { Item, ItemFilter, ItemSelection, VisitEvent } from "../types/index.ts";

/** A receipt line during an evaluation: coupons lower its price and exclude pieces from earning. */
export type BasketLine = {
  readonly item: Item;
  /** The line's share of the amount to pay, in minor units. */
  paid: number;
  /** Pieces that can earn. */
  pieces: number;
  /** Handed over for units or free of charge; earns nothing. */
  isSpent: boolean;
  /** The line is a return, or was returned: its goods no longer count. */
  readonly isGone: boolean;
  name: string | null;
  group: string | null;
};

export type Basket = {
  readonly lines: readonly BasketLine[];
  /** The amount to pay; null when the till does not know it. */
  amount: number | null;
  /** False where a till names what is bought and not what it costs: its lines have no prices, or there are none. */
  readonly hasPrices: boolean;
};

export const basketOf = (event: VisitEvent): Basket => {
  const { items, amount } = event;
  const netted = netLines(items);
  const paid = paidShares(event, netted);
  const lines = items.map((item, index) => ({
    item,
    paid: paid[index] ?? 0,
    pieces: netted.pieces[index] ?? 0,
    isSpent: false,
    isGone: givesBack(item) || (netted.paid[index] === 0 && netted.pieces[index] === 0),
    name: null,
    group: null,
  }));
  return { lines, amount, hasPrices: items.some((item) => item.amount !== 0) };
};

/**
 * What is left of each line, or its share when the amount to pay is less than their sum. Lines handed over for an offer
 * are paid with units and have no share.
 */
const paidShares = (event: VisitEvent, netted: Netted): readonly number[] => {
  const amounts = lineAmounts(event, netted);
  if (event.amount === null) return amounts;
  const amount = event.amount + netted.payments;
  return amount >= sum(amounts) ? amounts : allot(Math.max(0, amount), amounts);
};

/** The bill in minor units: the amount to pay, or what the lines add up to when the till sends only them. */
export const billOf = (event: VisitEvent): number => event.amount ?? sum(lineAmounts(event, netLines(event.items)));

const lineAmounts = ({ items, offer_lines: offered = [] }: VisitEvent, { paid }: Netted): readonly number[] => {
  if (offered.length === 0) return paid;
  const free = new Set(offered.map((one) => one.line_no));
  return items.map((item, index) => (free.has(item.line_no) ? 0 : (paid[index] ?? 0)));
};

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** True when the line can earn or be discounted: no tip, no gift card, neither handed over nor given back. */
export const isGoods = (line: BasketLine): boolean => line.item.never_earns === null && !line.isSpent && !line.isGone;

/** True when the line was paid for, as far as the till knows: what costs nothing, or is free by a discount, earns nothing. */
export const isPaid = (basket: Basket, line: BasketLine): boolean =>
  basket.hasPrices ? line.paid > 0 : basket.amount !== 0;

// Safe to cache: a filter belongs to a programme version, which never changes.
const folded = new WeakMap<ItemFilter, ReadonlySet<string>>();

export const passes = (filter: ItemFilter, line: BasketLine): boolean => {
  const { compares, includes } = filterOf(filter.mode);
  if (compares === null) return !includes || (line.item.product_points ?? 0) > 0;
  let names = folded.get(filter);
  if (names === undefined) folded.set(filter, (names = new Set(filter.names.map(foldedKey))));
  const key =
    compares === "group"
      ? (line.group ??= foldedKey(line.item.group ?? ""))
      : (line.name ??= foldedKey(line.item.name));
  return names.has(key) === includes;
};

export const selects = ({ product_ids: productIds, filter }: ItemSelection, line: BasketLine): boolean => {
  if (productIds.length === 0) return passes(filter, line);
  return line.item.product_id !== null && productIds.includes(line.item.product_id);
};

/** True when a purchase without lines belongs to the selection: it names nothing that must have been bought. */
export const selectsWhole = ({ product_ids: productIds, filter }: ItemSelection): boolean =>
  productIds.length === 0 && passesWhole(filter);

export const passesWhole = (filter: ItemFilter): boolean => filterOf(filter.mode).passesWhole;
