import { allot, foldedKey } from "@rewardo/rules";
import type { Item } from "../types/index.ts";

/** What is left of each line once the lines that give something back have lowered their goods. */
export type Netted = {
  /** Minor units by line; 0 for a line that gives something back. */
  readonly paid: readonly number[];
  readonly pieces: readonly number[];
  /** What a gift card or a returned tip paid for, in minor units: a way to pay, so that it lowers no goods. */
  readonly payments: number;
};

/** True for a line that gives something back: returned goods, or a discount that the till writes as a line. */
export const givesBack = ({ amount, quantity }: Item): boolean => amount < 0 || quantity < 0;

/** Whole pieces count as they are; a weighed item (0.35 kg) is one piece; nothing is none. */
export const countPieces = (quantity: number): number => {
  if (!(quantity > 0)) return 0;
  return Math.max(1, Math.floor(quantity));
};

/**
 * Lowers the goods by the lines that give something back: first those of the same product, then of the same name, then of
 * the same group, and only the rest is spread over all other goods. A returned piece is no piece any more; a discount
 * leaves the pieces.
 */
export const netLines = (items: readonly Item[]): Netted => {
  const paid = items.map((item) => (givesBack(item) ? 0 : item.amount));
  const pieces = items.map((item) => (givesBack(item) ? 0 : countPieces(item.quantity)));
  let payments = 0;
  for (const back of items.filter(givesBack)) {
    let money = Math.max(0, -back.amount);
    let gone = back.quantity < 0 ? countPieces(-back.quantity) : 0;
    for (const { lines, isOwn } of tiersOf(back, items)) {
      const alike = isOwn ? lines.filter((at) => isPricedAs(items[at], back)) : [];
      // A till may write a returned piece with a positive quantity: its price tells it from a discount.
      if (gone === 0 && money > 0 && isSameGoods(items[alike[0] ?? -1], back)) gone = countPieces(back.quantity);
      for (const [at, amount] of [...inOrder(paid, alike, money), ...inShares(paid, lines, alike, money)]) {
        paid[at] = (paid[at] ?? 0) - amount;
        money -= amount;
        const fewer = amount > 0 || (back.amount === 0 && isOwn) ? Math.min(gone, pieces[at] ?? 0) : 0;
        pieces[at] = (pieces[at] ?? 0) - fewer;
        gone -= fewer;
      }
    }
    if (isPayment(back)) payments += money;
  }
  return { paid, pieces, payments };
};

/** A gift card or a tip that a till writes as given back: a way to pay, unless the same receipt has sold it. */
const isPayment = (back: Item): boolean => back.never_earns === "gift_card" || back.never_earns === "tip";

type Tier = { readonly lines: readonly number[]; readonly isOwn: boolean };

/** Lines that a returned line may be taken from, nearest first. A gift card and a tip give back their own kind only. */
const tiersOf = (back: Item, items: readonly Item[]): Tier[] => {
  const [name, group] = [foldedKey(back.name), foldedKey(back.group ?? "")];
  const where = (isWanted: (item: Item) => boolean): readonly number[] =>
    items.flatMap((item, at) => {
      const isOfKind = !isPayment(back) || item.never_earns === back.never_earns;
      return !givesBack(item) && isOfKind && isWanted(item) ? [at] : [];
    });
  return [
    { lines: where((item) => back.product_id !== null && item.product_id === back.product_id), isOwn: true },
    { lines: where((item) => foldedKey(item.name) === name), isOwn: true },
    { lines: where((item) => group !== "" && foldedKey(item.group ?? "") === group), isOwn: true },
    { lines: where((item) => isPayment(back) || item.never_earns === null), isOwn: false },
  ];
};

/** The price of a piece is the same. */
const isPricedAs = (item: Item | undefined, back: Item): boolean =>
  item !== undefined && item.amount * Math.abs(back.quantity) === -back.amount * item.quantity;

const isSameGoods = (item: Item | undefined, back: Item): boolean => {
  if (item === undefined) return false;
  if (back.product_id !== null && item.product_id === back.product_id) return true;
  return foldedKey(item.name) === foldedKey(back.name);
};

type Taken = readonly [line: number, amount: number];

const inOrder = (paid: readonly number[], lines: readonly number[], money: number): Taken[] => {
  let left = money;
  return lines.map((at) => {
    const amount = Math.min(left, paid[at] ?? 0);
    left -= amount;
    return [at, amount];
  });
};

/** Shares of what the lines priced alike do not cover. */
const inShares = (
  paid: readonly number[],
  lines: readonly number[],
  alike: readonly number[],
  money: number,
): Taken[] => {
  const others = lines.filter((at) => !alike.includes(at));
  const left = money - alike.reduce((all, at) => all + (paid[at] ?? 0), 0);
  const amounts = others.map((at) => paid[at] ?? 0);
  const most = amounts.reduce((all, one) => all + one, 0);
  const shares = allot(Math.max(0, Math.min(left, most)), amounts);
  return others.map((at, index) => [at, shares[index] ?? 0]);
};
