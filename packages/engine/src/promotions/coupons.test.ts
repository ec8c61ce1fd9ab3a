import fc from "fast-check";
import { expect, test } from "vitest";
import { couponChoices, discountOf } from "../index.ts";
import type { Item, ProgrammeCoupon } from "../index.ts";
import { itemWith, programmeWith, ruleWith, stampsProgramme, visitWith } from "../testing/builders.ts";
import { commit, openMembership } from "../testing/membership.ts";
import { couponWith, grantWith, named, offerWith } from "../testing/promotions.ts";

const BASKET = [
  itemWith(1, 1200, { name: "Cake" }),
  itemWith(2, 900, { name: "Coffee", quantity: 3 }),
  itemWith(3, 999),
];
const TOTAL = 3099;

/** The outcome of one visit that uses the coupons, on a card of 1 point for every 1.00. */
const use = (coupons: readonly ProgrammeCoupon[], items: readonly Item[] = BASKET, amount: number | null = null) => {
  const programme = programmeWith({ coupons, earning: ruleWith({ amount: 100 }) });
  const membership = openMembership(programme);
  const event = visitWith({ amount, items, coupons: coupons.map((coupon) => grantWith(coupon._id)) });
  const outcome = commit(membership, event);
  const applied = outcome.explanation.flatMap((entry) => (entry.code === "coupon_applied" ? [entry.params] : []));
  const rule = outcome.explanation.find((entry) => entry.code === "rule_matched");
  return {
    outcome,
    discount: discountOf(outcome.explanation),
    shares: applied.map(({ shares }) => shares.map((share) => [share.line_no, share.discount])),
    eligible: rule?.code === "rule_matched" ? rule.params.eligible : 0,
    refused: outcome.rejected.map(({ code, params }) => params["condition"] ?? code),
  };
};

const percent = (value: number, changes: Partial<ProgrammeCoupon> = {}) =>
  couponWith({ kind: "discount_percentage", percent: value }, changes);
const amountOff = (value: number, changes: Partial<ProgrammeCoupon> = {}) =>
  couponWith({ kind: "discount_amount", amount: value }, changes);

test("discount_percentage lowers the order, rounded once, half up; lines share it and the rest earns", () => {
  const { discount, shares, eligible, outcome } = use([percent(10)]);
  expect(discount).toBe(310);
  expect(shares).toEqual([
    [
      [1, 120],
      [2, 90],
      [3, 100],
    ],
  ]);
  expect(eligible).toBe(TOTAL - 310);
  expect(outcome.applied?.delta).toBe(27);
  expect(use([percent(50)], [itemWith(1, 1)]).discount).toBe(1);
  expect(use([percent(12.5)], [itemWith(1, 1000)]).discount).toBe(125);
  expect(use([percent(100)]).eligible).toBe(0);
});

test("discount_amount takes its amount off, never more than the order", () => {
  expect(use([amountOff(1000)])).toMatchObject({ discount: 1000, eligible: TOTAL - 1000 });
  expect(use([amountOff(9999)])).toMatchObject({ discount: TOTAL, eligible: 0 });
  expect(use([amountOff(1000)], [], 2550)).toMatchObject({ discount: 1000, eligible: 1550, shares: [[]] });
});

test("max_discount bounds a percentage and an amount", () => {
  expect(use([percent(50, { max_discount: 500 })])).toMatchObject({ discount: 500, eligible: TOTAL - 500 });
  expect(use([amountOff(800, { max_discount: 500 })]).discount).toBe(500);
  expect(use([amountOff(9999, { max_discount: 5000 })]).discount).toBe(TOTAL);
});

test("the scope order excludes tips, gift cards and redeemed lines", () => {
  const spared = ["tip", "gift_card", "redeemed"] as const;
  const items = [itemWith(9, 1000), ...spared.map((never_earns, line) => itemWith(line, 5000, { never_earns }))];
  expect(use([percent(10)], items)).toMatchObject({ discount: 100, shares: [[[9, 100]]], eligible: 900 });
});

test("the scope cheapest is one piece of the line with the cheapest pieces", () => {
  expect(use([percent(50, { discount_scope: "cheapest" })])).toMatchObject({ discount: 150, shares: [[[2, 150]]] });
  const dear = percent(50, { discount_scope: "cheapest", items: named("cake") });
  expect(use([dear])).toMatchObject({ discount: 600, shares: [[[1, 600]]] });
  expect(use([percent(10, { discount_scope: "cheapest" })], [], 5000).refused).toEqual(["items_unknown"]);
});

test("the scope specific_items is every piece of the named lines or products", () => {
  expect(use([percent(10, { discount_scope: "specific_items", items: named("COFFEE") })]).discount).toBe(90);
  const products = { product_ids: ["p3"], filter: { mode: "all" as const, names: [] } };
  const items = [itemWith(1, 1000), itemWith(2, 600, { product_id: "p3" })];
  expect(use([amountOff(999, { discount_scope: "specific_items", items: products })], items)).toMatchObject({
    discount: 600,
    shares: [[[2, 600]]],
    eligible: 1000,
  });
  expect(use([percent(10, { discount_scope: "specific_items", items: named("Tea") })]).refused).toEqual(["no_items"]);
});

test("stamp_amount adds units to what is earned, in a lot of their own and without caps", () => {
  const caps = { visits_per_day: null, earned_per_day: 1, minutes_between_visits: null };
  const coupons = [couponWith({ kind: "stamp_amount", count: 3 })];
  const membership = openMembership(stampsProgramme({ coupons, caps, earning: ruleWith({ mode: "visit", earns: 2 }) }));
  const outcome = commit(membership, visitWith({ coupons: [grantWith("stamp_amount")] }));
  expect(outcome.applied?.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["earned", 1],
    ["bonus", 3],
  ]);
  expect(membership.state).toMatchObject({ balance: 4, lifetime_earned: 4 });
});

test("units added by a coupon are pending as long as those of the visit", () => {
  const coupons = [couponWith({ kind: "stamp_amount", count: 3 })];
  const membership = openMembership(programmeWith({ coupons, pending_hours: 24 }));
  const outcome = commit(membership, visitWith({ amount: 2000, coupons: [grantWith("stamp_amount")] }));
  expect(membership.state).toMatchObject({ balance: 0, pending: 5 });
  expect(outcome.explanation).toContainEqual({
    code: "waits",
    params: { amount: 5, unit: "point", until: "2026-03-11T11:00:00.000Z" },
  });
});

test("stamp_multiply multiplies what the transaction earns", () => {
  const coupons = [couponWith({ kind: "stamp_multiply", multiplier: 3 })];
  const membership = openMembership(stampsProgramme({ coupons }));
  const outcome = commit(membership, visitWith({ coupons: [grantWith("stamp_multiply")] }));
  expect(outcome.applied?.delta).toBe(3);
  expect(outcome.explanation).toContainEqual({
    code: "multiplier_used",
    params: { source: "coupon", source_id: "stamp_multiply", name: { en: "Coupon" }, multiplier: 3, lines: [] },
  });
});

test("a freebie makes one piece of the named item free, and that piece earns nothing", () => {
  const free = couponWith({ kind: "freebie" }, { items: named("Coffee") });
  expect(use([free])).toMatchObject({ discount: 300, shares: [[[2, 300]]], eligible: TOTAL - 300 });
  const atZero = [itemWith(1, 0, { name: "Coffee" }), itemWith(2, 900, { name: "Coffee" })];
  expect(use([free], atZero)).toMatchObject({ discount: 0, eligible: 900 });
  expect(use([free], [itemWith(1, 900)]).refused).toEqual(["no_items"]);
  expect(use([free], [], 900)).toMatchObject({ discount: 0, eligible: 900 });
  const membership = openMembership(programmeWith({ coupons: [free], earning: ruleWith({ mode: "item", earns: 1 }) }));
  const event = visitWith({ items: BASKET, coupons: [grantWith("freebie")] });
  expect(commit(membership, event).applied?.delta).toBe(4);
});

test("custom is an instruction for staff, none is never redeemed", () => {
  const text = { en: "A glass of water" };
  const { outcome } = use([couponWith({ kind: "custom", text })]);
  expect(outcome.explanation[0]).toMatchObject({ code: "coupon_applied", params: { effect: "custom", text } });
  expect(outcome.applied?.delta).toBe(30);
  expect(use([couponWith({ kind: "none" })]).refused).toEqual(["information_only"]);
});

test("the order in which the till names coupons does not change the discount", () => {
  const coupons = [
    percent(10, { combines: true }),
    amountOff(500, { combines: true }),
    percent(50, { _id: "cheapest", discount_scope: "cheapest", combines: true }),
    couponWith({ kind: "freebie" }, { items: named("Cake") }),
  ];
  // The cake is free, half a coffee is off, a tenth of what is left, then five.
  const expected = 1200 + 150 + 175 + 500;
  expect(use(coupons).discount).toBe(expected);
  expect(use(coupons.toReversed()).discount).toBe(expected);
});

test("one discount coupon per transaction, unless all but one can be combined; other coupons always can", () => {
  const [first, second] = [percent(10), amountOff(100)];
  expect(use([first, second]).refused).toEqual(["does_not_combine"]);
  expect(use([first, { ...second, combines: true }]).refused).toEqual([]);
  const others = [couponWith({ kind: "stamp_amount", count: 1 }), couponWith({ kind: "custom", text: {} })];
  expect(use([first, ...others]).refused).toEqual([]);
});

test("minimum_amount applies to goods before coupons; an unknown amount is not enough", () => {
  const atLeast = percent(10, { minimum_amount: 3099 });
  expect(use([atLeast]).refused).toEqual([]);
  const tip = itemWith(9, 10_000, { never_earns: "tip" });
  const short = use([percent(10, { minimum_amount: 3100 })], [...BASKET, tip]);
  expect(short.outcome.rejected[0]?.params).toMatchObject({
    condition: "minimum_amount",
    minimum_amount: 3100,
    currency: "PLN",
  });
  expect(use([atLeast], [], null).refused).toEqual(["no_amount"]);
});

test("lines discounted to zero earn nothing, in every mode", () => {
  const whole = percent(100);
  for (const earning of [ruleWith({ mode: "visit" }), ruleWith({ mode: "item" }), ruleWith()]) {
    for (const items of [BASKET, []]) {
      const membership = openMembership(programmeWith({ coupons: [whole], earning }));
      const event = visitWith({ amount: TOTAL, items, coupons: [grantWith(whole._id)] });
      expect(commit(membership, event).applied?.delta).toBe(0);
    }
  }
});

test("a coupon alone is enough for a visit, which is not counted", () => {
  const coupons = [
    couponWith({ kind: "stamp_amount", count: 2 }),
    couponWith({ kind: "stamp_multiply", multiplier: 2 }),
  ];
  const membership = openMembership(programmeWith({ coupons }));
  const alone = (id: string) => commit(membership, visitWith({ earns: false, coupons: [grantWith(id)] }));
  expect(alone("stamp_amount").applied?.delta).toBe(2);
  expect(alone("stamp_multiply").rejected[0]?.params["condition"]).toBe("nothing_earned");
  expect(membership.state).toMatchObject({ visits: 0, balance: 2 });
});

test("a preview shows each coupon on its own: its discount, or why it cannot be used", () => {
  const coupons = [
    percent(10),
    amountOff(100),
    couponWith({ kind: "none" }),
    couponWith({ kind: "stamp_multiply", multiplier: 2 }),
    couponWith({ kind: "stamp_multiply", multiplier: 3 }, { _id: "triple" }),
  ];
  const programme = programmeWith({ coupons, offers: [offerWith({ multiplier: 2.5 })] });
  const { state } = openMembership(programme);
  const event = visitWith({ items: BASKET, coupons: coupons.map(({ _id }) => grantWith(_id)) });
  const choices = couponChoices(programme, state, event);
  expect(choices.map(({ discount, rejection }) => [discount, rejection?.code ?? null])).toEqual([
    [310, null],
    [100, null],
    [0, "condition_not_met"],
    [0, "condition_not_met"],
    [0, null],
  ]);
});

const percentOf = (effect: ProgrammeCoupon["effect"]): number =>
  effect.kind === "discount_percentage" ? effect.percent : 0;

test("what staff say that the items cost is discounted where no line tells, within the bill, and the ledger says so", () => {
  const money = fc.integer({ min: 1, max: 10_000 });
  const coupons = fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }) }).map(({ percent: value }) => percent(value)),
    money.map((value) => amountOff(value)),
  );
  const scopes = fc.constantFrom("cheapest" as const, "specific_items" as const);
  const limits = fc.option(money);
  fc.assert(
    fc.property(
      coupons,
      scopes,
      limits,
      money,
      money,
      fc.boolean(),
      (one, discount_scope, max_discount, bill, stated, hasLine) => {
        const coupon = { ...one, discount_scope, max_discount, items: named("Cheesecake") };
        // The till's own line, named after its card: it knows how much was bought, and not what.
        const items = hasLine ? [itemWith(1, bill, { name: "Coffee card" })] : [];
        const programme = programmeWith({ coupons: [coupon], earning: ruleWith({ amount: 100 }) });
        const visit = (items_amount?: number) => {
          const grant = grantWith(coupon._id, items_amount === undefined ? {} : { items_amount });
          return commit(openMembership(programme), visitWith({ amount: bill, items, coupons: [grant] }));
        };
        expect(visit().rejected.map(({ params }) => params["condition"])).toEqual([
          hasLine ? "no_items" : "items_unknown",
        ]);
        const told = visit(stated);
        const most = Math.min(stated, bill, max_discount ?? bill);
        const discount = discountOf(told.explanation);
        const { effect } = one;
        const wanted =
          effect.kind === "discount_amount"
            ? effect.amount
            : Math.round((Math.min(stated, bill) * percentOf(effect)) / 100);
        const expected = Math.min(wanted, most);
        expect(discount).toBe(expected);
        // A percentage of very little is nothing, and a coupon that would bring nothing is kept.
        expect(told.rejected.map(({ params }) => params["condition"])).toEqual(expected === 0 ? ["no_items"] : []);
        const params = {
          ...{ grant_id: `grant-${coupon._id}`, coupon_id: coupon._id },
          ...{ name: coupon.name, amount: stated, currency: "PLN" },
        };
        expect(told.explanation.filter(({ code }) => code === "coupon_items")).toEqual(
          expected === 0 ? [] : [{ code: "coupon_items", params }],
        );
      },
    ),
  );
});

test("a line that fits decides, whatever staff say; a free item that no line names is handed over beside the receipt", () => {
  const onCake = percent(50, { discount_scope: "specific_items", items: named("Cake") });
  const free = couponWith({ kind: "freebie" }, { items: named("Tea") });
  const visit = (coupon: ProgrammeCoupon, items_amount: number) => {
    const membership = openMembership(programmeWith({ coupons: [coupon] }));
    return commit(membership, visitWith({ items: BASKET, coupons: [grantWith(coupon._id, { items_amount })] }));
  };
  const known = visit(onCake, 100);
  expect(discountOf(known.explanation)).toBe(600);
  expect(known.explanation.map(({ code }) => code)).not.toContain("coupon_items");
  const beside = visit(free, 0);
  expect(beside.rejected).toEqual([]);
  expect(discountOf(beside.explanation)).toBe(0);
});
