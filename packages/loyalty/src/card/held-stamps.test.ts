import { expect, test } from "vitest";
import { heldStamps } from "./held-stamps.ts";

test.each([
  [0, 0, 0],
  [-3, 0, 0],
  [7, 7, 0],
  [10, 10, 1],
  [11, 1, 1],
  [20, 10, 2],
  [23, 3, 2],
])("a balance of %i on a card of ten shows %i stamps and %i rewards", (balance, count, ready) => {
  expect(heldStamps(balance, 10)).toEqual({ count, ready });
});

test("a card without a number of stamps holds none", () => {
  expect(heldStamps(5, 0)).toEqual({ count: 0, ready: 0 });
});
