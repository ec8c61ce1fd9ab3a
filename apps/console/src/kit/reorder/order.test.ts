import fc from "fast-check";
import { expect, test } from "vitest";
import { placeAt, withMoved } from "./order.ts";

test("an item moves up and down, and never out of the list", () => {
  expect(withMoved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(withMoved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(withMoved(["a", "b", "c"], 1, 9)).toEqual(["a", "c", "b"]);
  expect(withMoved(["a", "b", "c"], 1, -1)).toEqual(["b", "a", "c"]);
});

test("moving keeps every item, and moving back restores the order", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 1 }), fc.nat(), fc.nat(), (items, first, second) => {
      const [from, to] = [first % items.length, second % items.length];
      const moved = withMoved(items, from, to);
      expect(moved.toSorted((a, b) => a - b)).toEqual(items.toSorted((a, b) => a - b));
      expect(withMoved(moved, to, from)).toEqual(items);
    }),
  );
});

test("a dragged row takes the place of the rows whose middle it has passed", () => {
  const middles = [20, 60, 100];
  expect([0, 30, 70, 200].map((y) => placeAt(middles, 1, y))).toEqual([0, 1, 1, 2]);
});
