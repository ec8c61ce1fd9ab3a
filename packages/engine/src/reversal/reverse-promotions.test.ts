import { expect, test } from "vitest";
import type { EarningRule, ReversalScope } from "../index.ts";
import { itemWith, programmeWith, ruleWith, visitWith } from "../testing/builders.ts";
import { commit, openMembership, refund } from "../testing/membership.ts";
import type { Membership } from "../testing/membership.ts";
import { couponWith, grantWith, levelWith, named, offerWith, standingWith } from "../testing/promotions.ts";

const LATER = "2026-03-10T12:00:00.000Z";
const double = { standing: standingWith({ level_id: "gold" }) };

const open = (rule: Partial<EarningRule> = {}) =>
  openMembership(programmeWith({ earning: ruleWith(rule), levels: [levelWith()] }));
const buy = (membership: Membership, amount: number, more: object = {}) =>
  commit(membership, visitWith({ amount, ...more }))._id;
const back = (membership: Membership, _id: string, scope: ReversalScope = { by: "all" }) =>
  refund(membership, _id, scope, LATER).applied?.delta;

test("each, 9 at once and 1 doubled: the point goes back as it was given, twice", () => {
  const membership = open();
  const nine = buy(membership, 900);
  buy(membership, 100, double);
  expect(membership.state.balance).toBe(2);
  expect(back(membership, nine)).toBe(-2);
  expect(membership.state.gathered).toEqual({ rule: { eligible: 100, earned: 0, extra: 0, best: 200 } });
  buy(membership, 900, double);
  expect(membership.state.balance).toBe(2);
});

test("each: of a plain and a doubled purchase either goes back for what it gave, in either order", () => {
  for (const isDoubleFirst of [true, false]) {
    for (const refundsFirst of [true, false]) {
      const membership = open();
      const ids = [
        buy(membership, 1000, isDoubleFirst ? double : {}),
        buy(membership, 1000, isDoubleFirst ? {} : double),
      ];
      const gave = isDoubleFirst === refundsFirst ? 2 : 1;
      expect(back(membership, ids[refundsFirst ? 0 : 1] ?? "")).toBe(-gave);
      expect(membership.state.balance).toBe(3 - gave);
      expect(back(membership, ids[refundsFirst ? 1 : 0] ?? "")).toBe(gave - 3);
      expect(membership.state.balance).toBe(0);
    }
  }
});

test("each, always doubled: what is left is worth double, whichever visit completed the points", () => {
  const membership = open();
  const [, tiny] = [buy(membership, 950, double), buy(membership, 50, double), buy(membership, 950, double)];
  expect(membership.state.balance).toBe(2);
  expect(back(membership, tiny)).toBe(0);
  expect(membership.state.gathered["rule"]).toMatchObject({ eligible: 1900, earned: 2, extra: 100 });
});

const items = [itemWith(1, 2000, { name: "Coffee" }), itemWith(2, 3000), itemWith(3, 1000, { name: "Coffee" })];
const offers = [offerWith({ items: named("Coffee"), multiplier: 2.5 })];

test.each(["each", "item"] as const)("%s: each line goes back for exactly what it shows that it gave", (mode) => {
  for (const order of [
    [1, 2, 3],
    [3, 1, 2],
    [2, 3, 1],
  ]) {
    const membership = openMembership(programmeWith({ offers, earning: ruleWith({ mode, earns: 2 }) }));
    const { explanation, _id } = commit(membership, visitWith({ items }));
    const rule = explanation.find((entry) => entry.code === "rule_matched")?.params;
    for (const line of order) {
      const gave = rule?.lines.find(({ line_no }) => line_no === line)?.earned ?? NaN;
      expect(back(membership, _id, { by: "lines", lines: [line] })).toBe(-gave);
    }
    expect(membership.state.balance).toBe(0);
  }
});

test("by amount a multiplied visit is refunded in proportion, in any parts", () => {
  for (const parts of [[1000], [1, 999], [333, 333, 334], [999, 1]]) {
    const membership = open({ mode: "custom" });
    const _id = buy(membership, 1000, { ...double, custom_amount: 7, reason: "x" });
    const deltas = parts.map((amount) => back(membership, _id, { by: "amount", amount }) ?? NaN);
    expect(deltas.every((delta) => delta <= 0)).toBe(true);
    expect(membership.state.balance).toBe(0);
  }
  const half = open({ mode: "custom" });
  const _id = buy(half, 1000, { ...double, custom_amount: 7, reason: "x" });
  expect(back(half, _id, { by: "amount", amount: 500 })).toBe(-7);
});

test("visit and above keep a multiplied stamp until its ground is gone", () => {
  const visits = open({ mode: "visit" });
  const one = buy(visits, 1000, double);
  expect([back(visits, one, { by: "amount", amount: 999 }), back(visits, one)]).toEqual([0, -2]);
  const above = open({ mode: "above", earns: 3, amount: 500 });
  const two = buy(above, 1000, double);
  expect([back(above, two, { by: "amount", amount: 500 }), back(above, two, { by: "amount", amount: 1 })]).toEqual([
    0, -6,
  ]);
});

test("a cancelled order gives its coupons back and loses what they added; a part of it does not", () => {
  const coupons = [
    couponWith({ kind: "stamp_amount", count: 5 }),
    couponWith({ kind: "discount_amount", amount: 1000 }),
  ];
  const membership = openMembership(programmeWith({ coupons }));
  const used = { items: [itemWith(1, 3000), itemWith(2, 3000)], coupons: coupons.map(({ _id }) => grantWith(_id)) };
  const { _id, applied } = commit(membership, visitWith({ amount: 6000, ...used }));
  expect(applied?.delta).toBe(10);
  const first = refund(membership, _id, { by: "lines", lines: [1] }, LATER);
  expect(first.applied?.delta).toBe(-3);
  expect(first.explanation.some(({ code }) => code === "coupon_returned")).toBe(false);
  const rest = refund(membership, _id, { by: "all" }, LATER);
  expect(rest.applied?.delta).toBe(-7);
  expect(rest.explanation.filter(({ code }) => code === "coupon_returned").map(({ params }) => params)).toEqual([
    { grant_id: "grant-stamp_amount", coupon_id: "stamp_amount", name: { en: "Coupon" } },
    { grant_id: "grant-discount_amount", coupon_id: "discount_amount", name: { en: "Coupon" } },
  ]);
  expect(membership.state).toMatchObject({ balance: 0, lifetime_earned: 0 });
});

test("what was paid after coupons is what can be refunded by amount", () => {
  const coupons = [couponWith({ kind: "discount_percentage", percent: 50 })];
  const membership = openMembership(programmeWith({ coupons }));
  const _id = buy(membership, 8000, { coupons: [grantWith("discount_percentage")] });
  expect(membership.state.balance).toBe(4);
  const over = refund(membership, _id, { by: "amount", amount: 4001 }, LATER);
  expect(over.rejected[0]).toMatchObject({ code: "exceeds_original", params: { left: 4000 } });
  expect(back(membership, _id, { by: "amount", amount: 2000 })).toBe(-2);
  expect(back(membership, _id, { by: "amount", amount: 2000 })).toBe(-2);
});

test("added units that were spent become debt or are forgiven, by the card's policy", () => {
  for (const [earned, debt] of [
    ["allow_negative", 10],
    ["within_balance", 0],
  ] as const) {
    const coupons = [couponWith({ kind: "stamp_amount", count: 10 })];
    const reversal_policy = { earned, spent: "keep" as const };
    const membership = openMembership(programmeWith({ coupons, reversal_policy }));
    const _id = buy(membership, 500, { coupons: [grantWith("stamp_amount")] });
    commit(membership, visitWith({ earns: false, reward_ids: ["coffee"] }));
    back(membership, _id);
    expect(membership.state).toMatchObject({ debt, balance: -debt + 0 });
  }
});

test("each: lines multiplied differently end alike, one by one in either order or together", () => {
  const goods = [itemWith(1, 600, { name: "Coffee" }), itemWith(2, 600)];
  const after = (...steps: readonly number[][]) => {
    const membership = openMembership(programmeWith({ offers: [offerWith({ items: named("Coffee") })] }));
    buy(membership, 900);
    const _id = commit(membership, visitWith({ items: goods }))._id;
    buy(membership, 200);
    expect(membership.state.balance).toBe(3);
    const deltas = steps.map((lines) => back(membership, _id, { by: "lines", lines }));
    expect(membership.state.gathered["rule"]).toEqual({ eligible: 1100, earned: 1, extra: 0, best: 200 });
    return deltas;
  };
  // Both lines completed a point, but without them only one is missing: the doubled one.
  expect([after([1, 2]), after([1], [2]), after([2], [1])]).toEqual([[-2], [-2, 0], [-1, -1]]);
});

test("each: what a refund has taken from another visit's doubled point is not taken again with that visit", () => {
  const membership = open();
  const nine = buy(membership, 900);
  const one = buy(membership, 100, double);
  expect(back(membership, nine)).toBe(-2);
  buy(membership, 900);
  expect(membership.state.balance).toBe(1);
  expect(back(membership, one)).toBe(-1);
  expect(membership.state.gathered["rule"]).toEqual({ eligible: 900, earned: 0, extra: 0, best: 200 });
});
