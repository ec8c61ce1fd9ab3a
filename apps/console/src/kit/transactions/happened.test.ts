import { expect, test } from "vitest";
import { happenedOf, type HappenedSource } from "./happened.ts";

const visit: HappenedSource = {
  kind: "visit",
  source: "till",
  delta: 0,
  delta_pending: 0,
  reward_ids: [],
  explanation: [],
};
const stamps = { type: "stamps_stacked" } as const;
const points = { type: "points" } as const;
const said = (code: string, params: Record<string, unknown>) => ({ code, params });

test("a visit that earned", () => {
  const explanation = [said("earned", { amount: 2, unit: "stamp" })];
  expect(happenedOf({ ...visit, delta: 2, explanation }, stamps)).toMatchObject({
    what: "earned",
    unit: "stamp",
    count: 2,
    marker: "stamp",
    waits: false,
  });
});

test("points that wait are earned, and say so", () => {
  const explanation = [said("earned", { amount: 30, unit: "point" })];
  expect(happenedOf({ ...visit, delta: 30, delta_pending: 30, explanation }, points)).toMatchObject({
    what: "earned",
    unit: "point",
    count: 30,
    marker: "points",
    waits: true,
  });
});

test("a reward counts before what was earned beside it, and the net of both is neither", () => {
  const name = { en: "10th coffee" };
  const explanation = [said("reward_redeemed", { name, cost: 10 }), said("earned", { amount: 1, unit: "stamp" })];
  expect(happenedOf({ ...visit, delta: -9, reward_ids: ["r"], explanation }, stamps)).toMatchObject({
    what: "rewards",
    count: 1,
    rewards: [name],
    marker: "reward",
  });
});

test("a visit that earned nothing", () => {
  expect(happenedOf(visit, stamps)).toMatchObject({ what: "nothing", count: 0, marker: "visit" });
});

test.each([
  ["units taken", -2, [said("taken_back", { wanted: 2 })], "taken_back", 2],
  ["more wanted than the balance had", -1, [said("taken_back", { wanted: 3 })], "taken_back", 3],
  ["a reward given back", 10, [said("restored", { amount: 10 })], "given_back", 10],
  ["a visit that had moved nothing", 0, [], "undone", 0],
  ["a reversal without an explanation", -4, [], "taken_back", 4],
] as const)("a reversal: %s", (_name, delta, explanation, what, count) => {
  expect(happenedOf({ ...visit, kind: "reverse", delta, explanation: [...explanation] }, stamps)).toMatchObject({
    what,
    count,
    marker: "taken_back",
  });
});

test("an adjustment keeps its sign, an expiry and a move do not", () => {
  expect(happenedOf({ ...visit, kind: "adjust", delta: -5 }, points)).toMatchObject({ what: "adjusted", count: -5 });
  const imported = { ...visit, kind: "adjust", source: "import", delta: 7 } as const;
  expect(happenedOf(imported, points)).toMatchObject({ what: "imported", count: 7, marker: "adjusted" });
  expect(happenedOf({ ...visit, kind: "expire", delta: -5 }, points)).toMatchObject({ what: "expired", count: 5 });
  expect(happenedOf({ ...visit, kind: "transfer", delta: -5 }, points)).toMatchObject({ what: "moved_out", count: 5 });
  expect(happenedOf({ ...visit, kind: "transfer", delta: 5 }, points)).toMatchObject({ what: "moved_in", count: 5 });
});

test("without the card the explanation knows the unit", () => {
  const explanation = [said("earned", { amount: 1, unit: "stamp" })];
  expect(happenedOf({ ...visit, delta: 1, explanation }, undefined).unit).toBe("stamp");
  expect(happenedOf({ ...visit, delta: 1 }, undefined).unit).toBe("point");
});
