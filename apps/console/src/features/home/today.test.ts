import type { StatsSummary } from "@rewardo/contract/stats";
import { expect, test } from "vitest";
import { withTransactions } from "./today.ts";

const figure = (value: number) => ({ value, previous: 5 });
const summary: StatsSummary = {
  usual_weeks: 8,
  currency: "PLN",
  transactions: figure(10),
  turnover: figure(20_000),
  new_card_subscriptions: figure(1),
  card_subscriptions: 40,
  rewards_redeemed: figure(2),
  stamps: [
    { card_id: "coffee", counts: [4, 3, 2, 1, 0] },
    { card_id: "other", counts: [1, 1] },
  ],
};
const visit = {
  kind: "visit",
  amount: 1900,
  reward_ids: [],
  card_id: "coffee",
  balance_after: 3,
  delta: 1,
  delta_pending: 0,
} as const;
const coffee = (after: StatsSummary) => after.stamps[0]?.counts;

test("a visit counts, brings its amount and moves its member one stamp on", () => {
  const after = withTransactions(summary, [{ ...visit, reward_ids: [] }]);
  expect(after.transactions).toEqual({ value: 11, previous: 5 });
  expect(after.turnover.value).toBe(21_900);
  expect(coffee(after)).toEqual([4, 3, 1, 2, 0]);
  expect(after.stamps[1]).toBe(summary.stamps[1]);
});

test("the stamp that fills the card begins the next one", () => {
  expect(coffee(withTransactions(summary, [{ ...visit, reward_ids: [], balance_after: 5 }]))).toEqual([5, 3, 2, 1, 0]);
});

test("a reward handed over counts, and its member stays where the balance says", () => {
  const redeem = { ...visit, kind: "redeem", amount: null, reward_ids: ["r"], balance_after: 1, delta: -5 } as const;
  const after = withTransactions(summary, [{ ...redeem, reward_ids: ["r"] }]);
  expect(after.rewards_redeemed.value).toBe(3);
  expect(after.turnover.value).toBe(20_000);
  expect(coffee(after)).toEqual(coffee(summary));
});

test("taking back is no visit, but its money goes and its stamp too", () => {
  const after = withTransactions(summary, [
    { ...visit, kind: "reverse", amount: -1900, delta: -1, balance_after: 1, reward_ids: [] },
  ]);
  expect(after.transactions.value).toBe(10);
  expect(after.turnover.value).toBe(18_100);
  expect(coffee(after)).toEqual([4, 4, 1, 1, 0]);
});

test("pending stamps leave the order unchanged", () => {
  const after = withTransactions(summary, [{ ...visit, delta_pending: 1, reward_ids: [] }]);
  expect(coffee(after)).toEqual(coffee(summary));
});
