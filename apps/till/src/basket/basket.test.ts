import type { Card } from "@rewardo/contract/cards";
import { Basket } from "@rewardo/contract/scanner";
import { expect, test } from "vitest";
import {
  asks,
  countingNames,
  countsVisit,
  earnedBy,
  earningBasket,
  earnsBeside,
  emptyEntry,
  isComplete,
  redeemingBasket,
  steppedBy,
} from "./basket.ts";

const id = "01912345-6789-7abc-8def-0123456789ab";
const terms = { number: "482109375516", place_id: id, currency: "PLN", language: "en", fallback: "pl" } as const;

const card = (earning: Record<string, unknown> & { mode: Card["earning"]["mode"] }): Card => ({
  _id: id,
  business_id: id,
  name: { en: "Coffee card", pl: "Karta kawowa" },
  type: "stamps_stacked",
  status: "active",
  design: { stock: "forest", stamp_icon: "coffee_bean", image: null },
  unit_name: null,
  unit_forms: null,
  stamps_required: 10,
  earning,
  rewards: [],
  place_ids: null,
  members_count: 0,
  blank_count: 0,
  version: 1,
  created_at: "2026-01-01T00:00:00.000Z",
});
const onlyCoffee = { mode: "include_item_group_names", names: ["Kawa", "Herbata"] };

test("each way of earning asks its own question", () => {
  expect(asks(card({ mode: "visit" }))).toBe("nothing");
  expect(asks(card({ mode: "item" }))).toBe("quantity");
  expect(asks(card({ mode: "each" }))).toBe("amount");
  expect(asks(card({ mode: "above" }))).toBe("amount");
  expect(asks(card({ mode: "custom" }))).toBe("units");
  expect(asks(card({ mode: "undefined" }))).toBe("nothing");
  expect(asks(card({ mode: "item", filter: { mode: "points", names: [] } }))).toBe("nothing");
});

test("every basket is one that the contract takes", () => {
  const entry = { quantity: 2, amount: "58.50", units: "5", reason: "Bottle deposit" };
  for (const mode of ["visit", "item", "each", "above", "custom", "undefined"] as const) {
    for (const filter of [undefined, onlyCoffee]) {
      const made = earningBasket(card({ mode, ...(filter === undefined ? {} : { filter }) }), entry, terms);
      expect(Basket.safeParse(made).success, mode).toBe(true);
    }
  }
  expect(Basket.safeParse(redeemingBasket(id, terms)).success).toBe(true);
});

test("a line that is paid with points is not on the bill", () => {
  const coffee = card({ mode: "each", filter: onlyCoffee });
  const offered = { coupons: [], offer_lines: [{ offer_id: id, line_no: 1 }], lock_key: null };
  const made = earningBasket(coffee, { ...emptyEntry, amount: "12" }, terms, offered);
  expect(made).toMatchObject({ amount: 0, items: [{ line_no: 1, amount: 1200 }], offer_lines: offered.offer_lines });
});

test("pieces go as a line that the card's filter lets through", () => {
  const made = earningBasket(card({ mode: "item", filter: onlyCoffee }), { ...emptyEntry, quantity: 3 }, terms);
  expect(made.items).toEqual([{ line_no: 1, name: "Kawa", group: "Kawa", quantity: 3, amount: 0 }]);
  expect(countingNames(card({ mode: "item", filter: onlyCoffee }))).toEqual(["Kawa", "Herbata"]);
  const anything = earningBasket(card({ mode: "item" }), emptyEntry, terms);
  expect(anything.items).toEqual([{ line_no: 1, name: "Karta kawowa", quantity: 1, amount: 0 }]);
});

test("the receipt goes in minor units, with a line only where not everything counts", () => {
  const entry = { ...emptyEntry, amount: "58.50" };
  expect(earningBasket(card({ mode: "each" }), entry, terms)).toEqual({
    number: terms.number,
    place_id: id,
    amount: 5850,
  });
  expect(earningBasket(card({ mode: "each", filter: onlyCoffee }), entry, terms)).toMatchObject({
    amount: 5850,
    items: [{ group: "Kawa", quantity: 1, amount: 5850 }],
  });
});

test("an unfinished entry is sent as far as it goes and is not complete", () => {
  const each = card({ mode: "each" });
  expect(earningBasket(each, emptyEntry, terms)).toEqual({ number: terms.number, place_id: id });
  expect(isComplete(each, emptyEntry, terms)).toBe(false);
  expect(isComplete(each, { ...emptyEntry, amount: "0" }, terms)).toBe(false);
  expect(isComplete(each, { ...emptyEntry, amount: "0.01" }, terms)).toBe(true);
  const custom = card({ mode: "custom" });
  expect(isComplete(custom, { ...emptyEntry, units: "5" }, terms)).toBe(false);
  expect(isComplete(custom, { ...emptyEntry, units: "5", reason: "Deposit" }, terms)).toBe(true);
  expect(isComplete(card({ mode: "visit" }), emptyEntry, terms)).toBe(true);
});

test("a reward is handed over without earning", () => {
  expect(redeemingBasket("reward", terms)).toMatchObject({ earns: false, reward_ids: ["reward"] });
});

test("a reward takes the visit along where the card asks for nothing more, or it has been entered", () => {
  const handing = (mode: Card["earning"]["mode"], entered = {}, isAlone = false) => ({
    ...{ preview: { card: card({ mode }) }, entry: { ...emptyEntry, ...entered } },
    ...{ reward_id: id, isAlone },
  });
  expect([handing("visit"), handing("item")].map((one) => countsVisit(one, terms))).toEqual([true, true]);
  expect(countsVisit(handing("each"), terms)).toBe(false);
  expect(countsVisit(handing("each", { amount: "12" }), terms)).toBe(true);
  expect(countsVisit(handing("visit", {}, true), terms)).toBe(false);
  expect(countsVisit({ ...handing("each"), reward_id: null }, terms), "no reward, only the visit").toBe(true);
});

test("what is refused, or earns nothing, takes no reward along", () => {
  const first = (mode: Card["earning"]["mode"], delta: number, ...codes: string[]) =>
    earnsBeside({ card: card({ mode }), delta, rejected: codes.map((code) => ({ code, params: {} })) });
  expect([first("visit", 1), first("item", 0), first("each", 0)]).toEqual([true, true, true]);
  expect([first("visit", 0), first("item", 0, "delay_between_stamps")]).toEqual([false, false]);
  expect(first("custom", 0, "custom_amount_required"), "no points typed yet").toBe(true);
});

test("what was paid for a reward does not lower what was earned", () => {
  const explanation = [
    { code: "reward_redeemed", params: { cost: 10 } },
    { code: "earned", params: { amount: 1 } },
  ];
  expect(earnedBy({ delta: -9, explanation })).toBe(1);
});

test("arrows and signs step, figures set, within the bounds", () => {
  expect([steppedBy("ArrowUp", 1), steppedBy("+", 98), steppedBy("+", 99)]).toEqual([2, 99, 99]);
  expect([steppedBy("ArrowDown", 2), steppedBy("-", 1)]).toEqual([1, 1]);
  expect(steppedBy("7", 3)).toBe(7);
});

test("other keys are ignored", () => {
  for (const key of ["0", "Enter", "Tab", " ", "a", "10"]) expect(steppedBy(key, 3), key).toBeNull();
});
