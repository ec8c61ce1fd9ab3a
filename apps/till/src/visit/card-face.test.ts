import { expect, test } from "vitest";
import { heldStamps } from "@rewardo/rules/stamp-card";
import type { Preview } from "@rewardo/contract/scanner";
import { justFilled, offered, stampsLanded, withheld } from "./card-face.ts";

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

test("a visit that reaches a cheaper reward offers it, and one that cannot be had is not offered", () => {
  const out = { code: "out_of_stock", params: {} };
  const rewards = [offer("coffee", 8, false), offer("cake", 4, false), { ...offer("tea", 5, false), rejected: out }];
  const preview = { card: { type: "stamps_stacked" }, rewards } as unknown as Preview;
  expect(justFilled(preview, 3, 1)).toBeNull();
  expect(justFilled(preview, 5, 1)).toMatchObject({ _id: "cake" });
  expect(justFilled(preview, 8, 1)).toMatchObject({ _id: "coffee" });
  expect(justFilled(preview, 8, 0)).toBeNull();
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
