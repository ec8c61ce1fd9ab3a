import { expect, test } from "vitest";
import type { EarningRule, Item, Programme, ProgrammeOffer, VisitEvent } from "../index.ts";
import { replay } from "../index.ts";
import { itemWith, programmeWith, ruleWith, stampsProgramme, visitWith } from "../testing/builders.ts";
import { commit, openMembership } from "../testing/membership.ts";
import { couponWith, grantWith, levelWith, named, offerWith, standingWith, tillWith } from "../testing/promotions.ts";

/** Sources of the multipliers that one visit used, and its delta. */
const earn = (programme: Partial<Programme>, event: Partial<VisitEvent> = {}) => {
  const membership = openMembership(stampsProgramme({ earning: ruleWith({ mode: "visit", earns: 2 }), ...programme }));
  const outcome = commit(membership, visitWith({ amount: 5000, ...event }));
  const used = outcome.explanation.flatMap((entry) =>
    entry.code === "multiplier_used" ? [entry.params.source_id] : [],
  );
  const tried = outcome.explanation.find((entry) => entry.code === "multipliers_tried");
  return { delta: outcome.applied?.delta, used, tried: tried?.params, rejected: outcome.rejected, outcome };
};

const gold = standingWith({ level_id: "gold" });

test("the best multiplier wins: level, offer or coupon, and never two of them", () => {
  const coupons = [couponWith({ kind: "stamp_multiply", multiplier: 4 })];
  const levels = [levelWith({ multiplier: 3 })];
  const all = { levels, coupons, offers: [offerWith({ multiplier: 2 })] };
  expect(earn(all)).toMatchObject({ delta: 4, used: ["offer"] });
  expect(earn(all, { standing: gold })).toMatchObject({ delta: 6, used: ["gold"] });
  expect(earn(all, { standing: gold, coupons: [grantWith("stamp_multiply")] })).toMatchObject({
    delta: 8,
    used: ["stamp_multiply"],
    tried: { not_matched: [], not_best: ["gold", "offer"] },
  });
});

test("between equals the newest wins, regardless of order and edits", () => {
  const old = offerWith({ _id: "old", created_at: "2026-01-01T00:00:00.000Z" });
  const young = offerWith({ _id: "young", created_at: "2026-02-01T00:00:00.000Z" });
  const other: ProgrammeOffer = { ...young, _id: "other" };
  expect(earn({ offers: [old, young] }).used).toEqual(["young"]);
  expect(earn({ offers: [young, old] }).used).toEqual(["young"]);
  expect(earn({ offers: [{ ...old, name: { en: "Edited" } }, young] }).used).toEqual(["young"]);
  expect(earn({ offers: [young, other] }).used).toEqual(earn({ offers: [other, young] }).used);
  expect(earn({ offers: [old], levels: [levelWith()] }, { standing: gold }).used).toEqual(["old"]);
});

test("an offer counts where and when it holds, and only if it raises", () => {
  const without: readonly Partial<ProgrammeOffer>[] = [
    { status: "draft" },
    { status: "archived" },
    { multiplier: null },
    { multiplier: 1 },
    { multiplier: 0.5 },
    { place_ids: ["there"] },
    { times: { weekdays: ["SUNDAY"], hours: null } },
    { times: { weekdays: null, hours: { from: "08:00", to: "12:00" } } },
    { validity: { kind: "datetime_range", from: null, to: "2026-03-10T12:00" } },
    { validity: { kind: "datetime_range", from: "2026-03-10T12:01", to: null } },
  ];
  const till = tillWith({ place_id: "here" });
  for (const changes of without) expect(earn({ offers: [offerWith(changes)] }, { till })).toMatchObject({ delta: 2 });
  expect(earn({ offers: [offerWith({ place_ids: ["here"] })] }, { till })).toMatchObject({ delta: 4 });
});

const LINES: readonly Item[] = [
  itemWith(1, 2000, { name: "Coffee", product_points: 3 }),
  itemWith(2, 6000, { name: "Cake", product_points: 1 }),
  itemWith(3, 2000, { name: "Tea", product_points: 1, product_id: "tea" }),
];
const coffee = offerWith({ _id: "coffee", items: named("COFFEE"), multiplier: 3 });
const tea = offerWith({ _id: "tea", items: { product_ids: ["tea"], filter: { mode: "all", names: [] } } });

const byLine: readonly (readonly [string, Partial<EarningRule>, number, readonly number[]])[] = [
  ["each", { mode: "each", amount: 1000 }, 2 * 3 + 6 + 2 * 2, [6, 6, 4]],
  ["item", { mode: "item", earns: 2 }, 2 * 3 + 2 + 2 * 2, [6, 2, 4]],
  ["points", { mode: "visit", filter: { mode: "points", names: [] } }, 3 * 3 + 1 + 2, [9, 1, 2]],
];

test.each(byLine)("%s: an offer multiplies what its own lines earn", (_, rule, delta, shares) => {
  const { outcome, used } = earn({ earning: ruleWith(rule), offers: [coffee, tea] }, { amount: null, items: LINES });
  expect(outcome.applied?.delta).toBe(delta);
  expect(used).toEqual(["coffee", "tea"]);
  const matched = outcome.explanation.find((entry) => entry.code === "rule_matched")?.params;
  expect(matched?.lines.map(({ earned }) => earned)).toEqual(shares);
});

test.each(["visit", "above", "custom"] as const)(
  "%s: a visit is multiplied if what the offer names was bought",
  (mode) => {
    const earning = ruleWith({ mode, earns: 2, amount: 1000 });
    const event = { amount: null, custom_amount: 2, reason: "x" };
    expect(earn({ earning, offers: [coffee, tea] }, { ...event, items: LINES })).toMatchObject({
      delta: 6,
      used: ["coffee"],
      tried: { not_matched: [], not_best: ["tea"] },
    });
    expect(earn({ earning, offers: [coffee] }, { ...event, items: [itemWith(1, 5000)] })).toMatchObject({
      delta: 2,
      used: [],
      tried: { not_matched: ["coffee"], not_best: [] },
    });
  },
);

test("without lines only what names nothing multiplies; what may not earn counts for no offer", () => {
  expect(earn({ offers: [coffee, tea] })).toMatchObject({ delta: 2, used: [] });
  const tip = itemWith(2, 500, { name: "Coffee", never_earns: "tip" });
  expect(earn({ offers: [coffee] }, { items: [itemWith(1, 5000), tip] })).toMatchObject({ delta: 2, used: [] });
});

test("outside each, a transaction is rounded once, half up", () => {
  const levels = [levelWith({ multiplier: 1.25 })];
  const deltas = [1, 2, 3, 5].map((earns) => {
    return earn({ levels, earning: ruleWith({ mode: "visit", earns }) }, { standing: gold }).delta;
  });
  expect(deltas).toEqual([1, 3, 4, 6]);
  expect(
    earn(
      { levels: [levelWith({ multiplier: 1.1 })], earning: ruleWith({ mode: "visit", earns: 55 }) },
      { standing: gold },
    ).delta,
  ).toBe(61);
});

test("each: gathering counts base amounts, the multiplier applies to what the visit completes", () => {
  const membership = openMembership(programmeWith({ levels: [levelWith()] }));
  const visit = (amount: number, isGold: boolean) =>
    commit(membership, visitWith({ amount, ...(isGold ? { standing: gold } : {}) }));
  expect(visit(900, false).applied?.delta).toBe(0);
  const second = visit(100, true);
  expect(second.applied?.delta).toBe(2);
  expect(second.explanation[0]).toMatchObject({
    code: "rule_matched",
    params: { gathered_before: 900, gathered_after: 1000, earned: 1, multiplier: 2, multiplied: 2 },
  });
  expect(visit(900, true).applied?.delta).toBe(0);
  expect(visit(100, false).applied?.delta).toBe(1);
  expect(membership.state.gathered).toEqual({ rule: { eligible: 2000, earned: 3, extra: 100, best: 200 } });
});

test("each: a fraction is carried and never lost, like what is left of the amount", () => {
  const membership = openMembership(programmeWith({ levels: [levelWith({ multiplier: 1.5 })] }));
  const deltas = Array.from({ length: 6 }, () => {
    return commit(membership, visitWith({ amount: 1000, standing: gold })).applied?.delta;
  });
  expect(deltas).toEqual([1, 2, 1, 2, 1, 2]);
});

test("a multiplying coupon that would change nothing is refused and kept", () => {
  const coupons = [couponWith({ kind: "stamp_multiply", multiplier: 2 })];
  const use = { coupons: [grantWith("stamp_multiply")] };
  const condition = (answer: ReturnType<typeof earn>) => answer.rejected.map(({ params }) => params["condition"]);
  expect(condition(earn({ coupons, offers: [offerWith({ multiplier: 3 })] }, use))).toEqual(["better_multiplier"]);
  expect(condition(earn({ coupons, earning: ruleWith({ mode: "undefined" }) }, use))).toEqual(["nothing_earned"]);
  expect(condition(earn({ coupons, earning: ruleWith() }, { ...use, amount: 900 }))).toEqual(["nothing_earned"]);
});

test("the cap of a day bounds the multiplied units", () => {
  const caps = { visits_per_day: null, earned_per_day: 5, minutes_between_visits: null };
  const { outcome } = earn({ caps, offers: [offerWith({ multiplier: 3 })] });
  expect(outcome.applied?.delta).toBe(5);
  expect(outcome.explanation).toContainEqual({
    code: "cap_hit",
    params: { cap: "earned_per_day", limit: 5, wanted: 6, given: 5, unit: "stamp" },
  });
  expect(replay(outcome.explanation)).toBe(5);
});
