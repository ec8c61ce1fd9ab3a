import { describe, expect, test } from "vitest";
import { inFours } from "./card-number.ts";
import { handOf, slotGrid } from "./slots.ts";

const widthInside = 88;

describe("slots of a card", () => {
  test.each([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])(
    "%i stamps fit across the card and between head and foot",
    (required) => {
      const { columns, size } = slotGrid(required);
      expect(columns * size).toBeLessThan(widthInside);
      expect(Math.ceil(required / columns)).toBeLessThanOrEqual(2);
      expect(columns).toBeGreaterThanOrEqual(Math.ceil(required / 2));
    },
  );

  test("up to six stand in one row, seven in two", () => {
    expect(slotGrid(6).columns).toBe(6);
    expect(slotGrid(7).columns).toBe(4);
  });

  test("more than the sixteen a card may have still fit", () => {
    const { columns, size } = slotGrid(24);
    expect(columns * size).toBeLessThan(widthInside);
  });
});

test("a position is always stamped by the same hand, and neighbours differ", () => {
  expect(handOf(3)).toEqual(handOf(3));
  for (let position = 0; position < 15; position += 1)
    expect(handOf(position).turn).not.toBe(handOf(position + 1).turn);
});

test.each([
  ["004821170093", "0048 2117 0093"],
  ["00482117", "0048 2117"],
  ["123", "123"],
  ["7f3a 19c2", "7f3a 19c2"],
])("card number %s is shown as %s", (number, shown) => {
  expect(inFours(number)).toBe(shown);
});
