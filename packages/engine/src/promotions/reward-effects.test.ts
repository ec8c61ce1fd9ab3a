import { expect, test } from "vitest";
import { discountOf } from "../index.ts";
import type { Item, RewardEffect } from "../index.ts";
import { itemWith, programmeWith, ruleWith, visitWith } from "../testing/builders.ts";
import { commit, openMembership } from "../testing/membership.ts";
import { couponWith, grantWith } from "../testing/promotions.ts";

const half = couponWith({ kind: "discount_percentage", percent: 50 });

/** A visit of a member with 100 points, who takes the reward for 10 of them, on a card of 1 point for every 1.00. */
const take = (effect: RewardEffect | undefined, more: { items?: readonly Item[]; amount?: number | null } = {}) => {
  const reward = { _id: "treat", name: { en: "Treat" }, cost: 10, ...(effect === undefined ? {} : { effect }) };
  const programme = programmeWith({ rewards: [reward], coupons: [half], earning: ruleWith({ amount: 100 }) });
  const membership = openMembership(programme);
  commit(membership, visitWith({ amount: 10_000 }));
  return (coupons: readonly string[] = []) => {
    const event = visitWith({ reward_ids: ["treat"], coupons: coupons.map((id) => grantWith(id)), ...more });
    const { applied, explanation, rejected } = commit(membership, event);
    const handed = explanation.find((entry) => entry.code === "reward_redeemed");
    return { delta: applied?.delta, rejected, discount: discountOf(explanation), params: handed?.params };
  };
};

test("a reward takes its percentage or amount off the whole bill, and the rest earns", () => {
  const bought = { items: [itemWith(1, 1200), itemWith(2, 1800)] };
  expect(take({ kind: "discount_percentage", percent: 20 }, bought)()).toMatchObject({
    ...{ discount: 600, delta: 24 - 10 },
    params: { effect: "discount_percentage", currency: "PLN", shares: [{ discount: 240 }, { discount: 360 }] },
  });
  expect(take({ kind: "discount_amount", amount: 500 }, { amount: 3000 })()).toMatchObject({
    discount: 500,
    delta: 15,
  });
  expect(take({ kind: "discount_amount", amount: 9900 }, { amount: 3000 })()).toMatchObject({
    ...{ discount: 3000, delta: -10 },
  });
});

test("a coupon lowers what a reward has left of the bill", () => {
  const outcome = take({ kind: "discount_amount", amount: 1000 }, { amount: 3000 })([half._id]);
  expect(outcome).toMatchObject({ rejected: [], discount: 1000 + 1000, delta: 10 - 10 });
});

test("a reward with a discount is handed over where the till knows no bill; custom tells staff, none nothing", () => {
  const bare = { reward_id: "treat", name: { en: "Treat" }, cost: 10, unit: "point" };
  expect(take({ kind: "discount_percentage", percent: 20 })()).toEqual({
    ...{ delta: -10, rejected: [], discount: 0, params: bare },
  });
  const text = { en: "A tour of the roastery" };
  expect(take({ kind: "custom", text }, { amount: 3000 })()).toMatchObject({
    ...{ delta: 20, discount: 0, params: { ...bare, effect: "custom", text } },
  });
  for (const effect of [undefined, { kind: "none" }] as const) expect(take(effect)().params).toEqual(bare);
});
