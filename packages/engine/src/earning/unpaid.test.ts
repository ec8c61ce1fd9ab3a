import fc from "fast-check";
import { expect, test } from "vitest";
import { basketOf } from "./basket.ts";
import { eligibleOf } from "./eligible.ts";
import type { EarningMode, Item, Programme, VisitEvent } from "../index.ts";
import { itemWith, programmeWith, ruleWith, stampsProgramme, visitWith } from "../testing/builders.ts";
import { commit, openMembership } from "../testing/membership.ts";
import { couponWith, grantWith, named } from "../testing/promotions.ts";

const RUNS = process.env["LONG"] === "1" ? 10_000 : 400;

const latte = (line: number, amount: number, more: Partial<Item> = {}) =>
  itemWith(line, amount, { name: "Latte", group: "Coffee", ...more });
const cake = (line: number, amount: number, more: Partial<Item> = {}) =>
  itemWith(line, amount, { name: "Cake", group: "Cakes", ...more });

const earned = (programme: Programme, visit: Partial<VisitEvent>): number | undefined =>
  commit(openMembership(programme), visitWith(visit)).applied?.delta;

const byPiece = programmeWith({ earning: ruleWith({ mode: "item", amount: null }) });
const byVisit = stampsProgramme();
const byMoney = programmeWith({ earning: ruleWith({ amount: 100 }) });

const free = latte(2, 0, { name: "Latte, the tenth" });

test.each<[string, number, Partial<VisitEvent>]>([
  ["a free line", 1, { amount: 1200, items: [latte(1, 1200), free] }],
  ["a line that a discount line makes free", 1, { items: [latte(1, 1200), cake(2, 900), cake(3, -900)] }],
  ["of two pieces one returned", 1, { amount: 600, items: [latte(1, 1200, { quantity: 2 }), latte(2, -600)] }],
  ["the same by quantity", 1, { items: [latte(1, 1200, { quantity: 2 }), latte(2, -550, { quantity: -1 })] }],
  ["both returned", 0, { amount: 0, items: [latte(1, 1200, { quantity: 2 }), latte(2, -1200, { quantity: -2 })] }],
  ["a discount of two pieces", 2, { items: [latte(1, 1200, { quantity: 2 }), latte(2, -200)] }],
  ["a weighed piece returned", 0, { items: [cake(1, 800, { quantity: 0.35 }), cake(2, -800, { quantity: -0.35 })] }],
  ["a bill of nothing", 0, { amount: 0, items: [latte(1, 1200)] }],
  ["a bill of nothing, without prices", 0, { amount: 0, items: [latte(1, 0)] }],
  ["pieces without prices", 2, { items: [latte(1, 0, { quantity: 2 })] }],
  ["pieces without prices, one returned", 1, { items: [latte(1, 0, { quantity: 2 }), latte(2, 0, { quantity: -1 })] }],
  ["a gift card", 1, { items: [latte(1, 1200), cake(2, 5000, { never_earns: "gift_card" })] }],
])("a card by piece counts what was paid: %s", (_what, stamps, visit) => {
  expect(earned(byPiece, visit)).toBe(stamps);
});

test.each<[string, number, Partial<VisitEvent>]>([
  ["a press of the button", 1, {}],
  ["a paid bill", 1, { amount: 1200 }],
  ["a bill of nothing", 0, { amount: 0 }],
  ["an empty receipt", 0, { amount: 0, items: [] }],
  ["a free line alone", 0, { amount: 0, items: [free] }],
  ["gift cards alone", 0, { amount: 5000, items: [cake(1, 5000, { never_earns: "gift_card" })] }],
  ["a purchase given back", 0, { amount: 0, items: [cake(1, 900), cake(2, -900)] }],
  ["a return alone", 0, { amount: 0, items: [cake(1, -900)] }],
  ["goods without prices", 1, { items: [latte(1, 0)] }],
  [
    "goods paid with a gift card",
    1,
    { amount: 0, items: [latte(1, 900), cake(2, -900, { never_earns: "gift_card" })] },
  ],
])("a card by visit counts a visit that was paid: %s", (_what, stamps, visit) => {
  expect(earned(byVisit, visit)).toBe(stamps);
});

test("a bill of nothing earns nothing in any mode, also what staff enter, and says so", () => {
  for (const mode of ["each", "above", "item", "visit", "custom"] satisfies EarningMode[]) {
    const membership = openMembership(programmeWith({ earning: ruleWith({ mode, amount: 100 }) }));
    const entered = mode === "custom" ? { custom_amount: 5, reason: "Birthday" } : {};
    const outcome = commit(membership, visitWith({ amount: 0, ...entered }));
    expect([mode, outcome.applied?.delta], mode).toEqual([mode, 0]);
    expect(outcome.explanation[0]).toMatchObject({ code: "rule_not_matched", params: { reason: "nothing_paid" } });
  }
});

test("what is given back lowers its own goods: the same product, then the name, then the group, then the rest", () => {
  const eligible = (...items: Item[]) =>
    eligibleOf(basketOf(visitWith({ items })), { mode: "all", names: [] }).lines.map((one) => [
      one.line.item.line_no,
      one.eligible,
    ]);
  const returned = cake(9, -3000, { name: "Cake returned" });
  expect(eligible(latte(1, 3000), cake(2, 3000), returned)).toEqual([[1, 3000]]);
  expect(eligible(latte(1, 500, { product_id: "a" }), latte(2, 700), latte(9, -700))).toEqual([[1, 500]]);
  expect(eligible(latte(1, 500, { product_id: "a" }), latte(2, 700), cake(9, -300, { product_id: "a" }))).toEqual([
    [1, 200],
    [2, 700],
  ]);
  expect(eligible(latte(1, 500), cake(2, 900), cake(9, -1000))).toEqual([[1, 400]]);
  expect(eligible(latte(1, 300), cake(2, 900), itemWith(9, -400, { name: "Voucher" }))).toEqual([
    [1, 200],
    [2, 600],
  ]);
  const giftCard = itemWith(1, 5000, { name: "Card", never_earns: "gift_card" });
  expect(eligible(giftCard, latte(2, 600), itemWith(9, -5000, { name: "Card", never_earns: "gift_card" }))).toEqual([
    [2, 600],
  ]);
});

test("a gift card earns once: when goods are paid with it, also where it stands as a line below zero", () => {
  const membership = openMembership(byMoney);
  const sold = itemWith(1, 10_000, { name: "Gift card", never_earns: "gift_card" });
  expect(commit(membership, visitWith({ amount: 10_000, items: [sold] })).applied?.delta).toBe(0);
  const used = itemWith(2, -4000, { name: "Gift card", never_earns: "gift_card" });
  expect(commit(membership, visitWith({ amount: 2000, items: [latte(1, 6000), used] })).applied?.delta).toBe(60);
});

test("a minimum bill and a free piece are asked of what is left, and what was returned is not handed over", () => {
  const programme = programmeWith({
    coupons: [
      couponWith({ kind: "discount_amount", amount: 100 }, { minimum_amount: 1000 }),
      couponWith({ kind: "freebie" }, { items: named("Cake") }),
    ],
  });
  const refused = (id: string, ...items: Item[]) =>
    commit(openMembership(programme), visitWith({ items, coupons: [grantWith(id)] })).rejected[0]?.params["condition"];
  expect(refused("discount_amount", latte(1, 600), cake(2, 900))).toBeUndefined();
  expect(refused("discount_amount", latte(1, 600), cake(2, 900), cake(3, -900))).toBe("minimum_amount");
  expect(refused("freebie", latte(1, 600), cake(2, 900), cake(3, -900, { quantity: -1 }))).toBe("no_items");
});

const goods = fc.array(
  fc.record({
    kind: fc.nat({ max: 3 }),
    amount: fc.integer({ min: -3000, max: 3000 }),
    quantity: fc.constantFrom(-2, -1, 0.5, 1, 2, 3),
    never_earns: fc.constantFrom(null, null, null, "gift_card" as const, "tip" as const),
  }),
  { maxLength: 6 },
);

test("no line earns more than was paid for it, all of them no more than the bill, and free lines change nothing", () => {
  fc.assert(
    fc.property(goods, fc.option(fc.nat({ max: 6000 })), (bought, bill) => {
      const items = bought.map(({ kind, ...one }, at) =>
        itemWith(at + 1, one.amount, { ...one, name: `Goods ${kind}`, group: `Group ${kind % 2}` }),
      );
      const filter = { mode: "all", names: [] } as const;
      const eligible = eligibleOf(basketOf(visitWith({ amount: bill, items })), filter);
      // A till that names its goods and no prices has lines of nothing that count.
      const isPriced = items.some(({ amount }) => amount !== 0);
      for (const { line, eligible: amount, items: pieces } of eligible.lines) {
        expect(amount).toBeGreaterThanOrEqual(isPriced ? 1 : 0);
        expect(amount).toBeLessThanOrEqual(line.item.amount);
        expect(pieces).toBeLessThanOrEqual(Math.max(1, line.item.quantity));
      }
      const given = items.filter(({ never_earns }) => never_earns !== null && never_earns !== undefined);
      const payments = given.reduce((all, { amount }) => all + Math.max(0, -amount), 0);
      const isKnown = bill !== null && isPriced;
      expect(eligible.amount).toBeLessThanOrEqual(isKnown ? bill + payments : Infinity);
      const nothing = itemWith(items.length + 1, 0, { name: "Goods 1", group: "Group 1" });
      if (!isPriced) return;
      const more = eligibleOf(basketOf(visitWith({ amount: bill, items: [...items, nothing] })), filter);
      expect([more.amount, more.items, more.lines.length]).toEqual([
        eligible.amount,
        eligible.items,
        eligible.lines.length,
      ]);
    }),
    { numRuns: RUNS },
  );
});

test("a purchase and all of it given back earn nothing, in whatever order the lines stand", () => {
  fc.assert(
    fc.property(goods, fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), (bought, places) => {
      const sold = bought.map(({ kind, amount, quantity }) => ({
        amount: Math.abs(amount),
        quantity: Math.abs(quantity),
        name: `Goods ${kind}`,
        group: `Group ${kind % 2}`,
      }));
      const back = sold.map((one) => ({ ...one, amount: -one.amount, quantity: -one.quantity }));
      const items = [...sold, ...back]
        .map((one, at) => ({ one, place: places[at] ?? 0 }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ one }, at) => itemWith(at + 1, one.amount, one));
      const eligible = eligibleOf(basketOf(visitWith({ items })), { mode: "all", names: [] });
      expect([eligible.amount, eligible.items]).toEqual([0, 0]);
    }),
    { numRuns: RUNS },
  );
});
