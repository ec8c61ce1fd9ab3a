import { expect, test } from "vitest";
import { heldStamps } from "@rewardo/loyalty/card/held-stamps.ts";
import { nextReward, offered, stampsLanded, withheld } from "./card-face.ts";

const offer = (_id: string, cost: number, usable: boolean) => ({
  _id,
  cost,
  usable,
  name: { en: _id },
  image: null,
  effect: { kind: "none" as const },
  rejected: null,
});

test("only the stamps that are seen on the card land", () => {
  expect(stampsLanded(1, heldStamps(7, 10))).toBe(1);
  expect(stampsLanded(3, heldStamps(12, 10))).toBe(2);
  expect(stampsLanded(-1, heldStamps(6, 10))).toBe(0);
});

test("of what can be had the dearest comes first", () => {
  const rewards = [offer("cake", 8, true), offer("coffee", 10, true), offer("set", 40, false)];
  expect(offered(rewards).map(({ _id }) => _id)).toEqual(["coffee", "cake"]);
});

test("the next reward counts from the balance, on a stamps card from the card being filled", () => {
  const stamps = { type: "stamps_stacked" as const, stamps_required: 10 };
  const points = { type: "points" as const, stamps_required: null };
  const rewards = [offer("coffee", 10, false)];
  expect(nextReward(stamps, 7, rewards)).toMatchObject({ missing: 3 });
  expect(nextReward(stamps, 12, rewards)).toMatchObject({ missing: 8 });
  expect(nextReward(points, 1240, [offer("cake", 250, true), offer("set", 2000, false)])).toMatchObject({
    missing: 760,
  });
  expect(nextReward(points, 2500, [offer("set", 2000, true)])).toBeNull();
});

test("what is paid for and cannot be had says why; what is too dear or over does not", () => {
  const because = (code: string) => ({ code, params: {} });
  const rewards = [
    { ...offer("cake", 8, false), rejected: because("out_of_stock") },
    { ...offer("tea", 6, false), rejected: because("expired") },
    { ...offer("set", 40, false), rejected: because("insufficient_balance") },
    offer("coffee", 10, true),
  ];
  const found = withheld({ rewards, card_subscription: { balance: 12 } });
  expect(found.map(({ _id, rejected }) => [_id, rejected.code])).toEqual([["cake", "out_of_stock"]]);
});
