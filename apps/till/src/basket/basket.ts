/** What the till sends for a card: which question the card asks of the staff, and the basket made of the answer. */
import type { Card } from "@rewardo/contract/cards";
import type { Coded } from "@rewardo/contract/fields";
import type { Basket, Preview } from "@rewardo/contract/scanner";
import { type Language, pickText } from "@rewardo/rules/localized-text";
import { type ChosenCoupon, noPromotions, type Promotions } from "../promotions/chosen.ts";
import { couponEffect } from "../coupon-effects.ts";
import { minorOf, unitsOf } from "./figure-typing.ts";

/** What a card needs to know of a visit: nothing, how many pieces, the receipt's amount, or units entered by hand. */
export type Asks = "nothing" | "quantity" | "amount" | "units";

export interface Entry {
  /** Pieces, from 1. */
  readonly quantity: number;
  /** The amount as typed. */
  readonly amount: string;
  readonly units: string;
  readonly reason: string;
}

export const emptyEntry: Entry = { quantity: 1, amount: "", units: "", reason: "" };
export const mostPieces = 99;
export const longestReason = 500;

interface Filter {
  readonly mode: string;
  readonly names: readonly string[];
}

/** The rule's filter; the contract leaves the rule open, so a filter it does not know is none. */
const filterOf = ({ earning }: Card): Filter => {
  const filter = earning["filter"];
  if (typeof filter !== "object" || filter === null || !("mode" in filter)) return { mode: "all", names: [] };
  const names = "names" in filter && Array.isArray(filter.names) ? filter.names : [];
  return { mode: String(filter.mode), names: names.filter((name) => typeof name === "string") };
};

const asked: { readonly [mode in Card["earning"]["mode"]]: Asks } = {
  custom: "units",
  item: "quantity",
  each: "amount",
  above: "amount",
  visit: "nothing",
  undefined: "nothing",
};

/** A rule by each product's own points cannot be entered by hand, so the till asks for nothing. */
export const asks = (card: Card): Asks => {
  const { mode } = card.earning;
  return filterOf(card).mode === "points" && mode !== "custom" ? "nothing" : asked[mode];
};

/** Whether the coupon lowers the bill. */
export const lowersBill = ({ effect }: Pick<ChosenCoupon, "effect">): boolean => couponEffect(effect).lowersBill;

/** Whether a coupon requires the bill on a card that does not need it otherwise. */
export const asksReceipt = (card: Card, coupons: readonly Pick<ChosenCoupon, "effect">[]): boolean =>
  asks(card) !== "amount" && coupons.some(lowersBill);

/** The products or groups that alone count, for the question; none where everything counts. */
export const countingNames = (card: Card): readonly string[] => {
  const { mode, names } = filterOf(card);
  return mode.startsWith("include") ? names : [];
};

/** Whether staff have entered everything that the card and the chosen coupons require. */
export const isComplete = (
  card: Card,
  entry: Entry,
  terms: Pick<Terms, "currency" | "language">,
  { coupons }: Promotions = noPromotions,
): boolean => {
  const asked = asks(card);
  if (asked === "amount" || asksReceipt(card, coupons)) return hasReceipt(entry, terms);
  if (asked === "units") return unitsOf(entry.units) !== null && entry.reason.trim() !== "";
  return true;
};

/**
 * Whether a visit could count beside a reward, by the first preview, which knows no figures yet. A visit that is refused,
 * or that earns nothing, does not take the reward with it.
 */
export const earnsBeside = ({ card, delta, rejected }: Pick<Preview, "card" | "delta" | "rejected">): boolean => {
  const asked = asks(card);
  // Points entered by hand are refused as long as there are none.
  return asked === "units" || (rejected.length === 0 && (asked !== "nothing" || delta > 0));
};

/** What a visit adds, also where it pays for something with what was there before. */
export const earnedBy = ({ delta, explanation }: Pick<Preview, "delta" | "explanation">): number =>
  explanation.filter(isHandedOver).reduce((all, { params }) => all + Number(params["cost"]), delta);

/** Entries of what was handed over for stamps or points. */
export const isHandedOver = ({ code }: Coded): boolean => code === "reward_redeemed" || code === "offer_redeemed";

interface Handing {
  readonly preview: Pick<Preview, "card">;
  readonly entry: Entry;
  readonly reward_id: string | null;
  readonly isAlone: boolean;
}

/** Whether the visit counts: a reward waits for no figure, so without one it is handed over alone. */
export const countsVisit = (
  { preview, entry, reward_id, isAlone }: Handing,
  terms: Pick<Terms, "currency" | "language">,
): boolean => reward_id === null || (!isAlone && isComplete(preview.card, entry, terms));

/** Whether the amount of the receipt has been typed. */
export const hasReceipt = ({ amount }: Entry, { currency, language }: Pick<Terms, "currency" | "language">): boolean =>
  (minorOf(amount, currency, language) ?? 0) > 0;

export interface Terms {
  readonly number: string;
  readonly place_id: string;
  readonly currency: string;
  /** The language shown, in which amounts are typed. */
  readonly language: Language;
  /** The business's, for the name of the line. */
  readonly fallback: Language;
}

/** The basket of a visit that earns, with what was chosen beside it. What is not typed yet is left out. */
export const earningBasket = (
  card: Card,
  entry: Entry,
  terms: Terms,
  { coupons, offer_lines, lock_key }: Promotions = noPromotions,
): Basket => {
  const { amount, ...basket } = bought(card, entry, terms, asksReceipt(card, coupons));
  // The one line that the till knows is paid with points: nothing is left of the bill.
  const paid = amount === undefined ? {} : { amount: offer_lines.length > 0 ? 0 : amount };
  return {
    ...basket,
    ...paid,
    ...(coupons.length === 0 ? {} : { coupons: coupons.map(couponChoice) }),
    ...(offer_lines.length === 0 ? {} : { offer_lines: [...offer_lines] }),
    ...(lock_key === null ? {} : { lock_key }),
  };
};

const couponChoice = ({ coupon_id, grant_id, items_amount }: Promotions["coupons"][number]) => ({
  coupon_id,
  ...(grant_id === null ? {} : { grant_id }),
  ...(items_amount === undefined ? {} : { items_amount }),
});

/** @param withReceipt a coupon asks for the receipt's amount where the card does not. */
const bought = (card: Card, entry: Entry, terms: Terms, withReceipt: boolean): Basket => {
  const { number, place_id, currency, language } = terms;
  const basket: Basket = { number, place_id };
  const asked = asks(card);
  const amount = asked === "amount" || withReceipt ? minorOf(entry.amount, currency, language) : null;
  const paid = amount === null ? {} : { amount };
  if (asked === "quantity") return { ...basket, ...paid, items: [line(card, entry.quantity, amount ?? 0, terms)] };
  if (asked === "units") {
    const custom_amount = unitsOf(entry.units);
    const reason = entry.reason.trim();
    const entered = { ...(custom_amount === null ? {} : { custom_amount }), ...(reason === "" ? {} : { reason }) };
    return { ...basket, ...paid, ...entered };
  }
  // If only some products count, staff type the price of those, and the line says so.
  if (asked === "nothing" || amount === null || countingNames(card).length === 0) return { ...basket, ...paid };
  return { ...basket, amount, items: [line(card, 1, amount, terms)] };
};

/** A reward alone, without a visit: what is given for nothing earns nothing. */
export const redeemingBasket = (reward_id: string, { number, place_id }: Terms): Basket => ({
  number,
  place_id,
  earns: false,
  reward_ids: [reward_id],
});

/** A line that the card's filter accepts, named after the items that count. */
const line = (card: Card, quantity: number, amount: number, { language, fallback }: Terms) => {
  const { mode, names } = filterOf(card);
  const [first] = names;
  const group = mode === "include_item_group_names" ? first : undefined;
  const name = mode === "include_item_names" ? first : group;
  return {
    line_no: 1,
    name: name ?? pickText(card.name, fallback, language),
    ...(group === undefined ? {} : { group }),
    quantity,
    amount,
  };
};

/** The quantity after a key press: arrows, plus and minus step, digits set it; `null` for any other key. */
export const steppedBy = (key: string, value: number): number | null => {
  if (key === "ArrowUp" || key === "+") return Math.min(mostPieces, value + 1);
  if (key === "ArrowDown" || key === "-") return Math.max(1, value - 1);
  return /^[1-9]$/.test(key) ? Number(key) : null;
};
