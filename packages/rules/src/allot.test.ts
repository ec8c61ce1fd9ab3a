import fc from "fast-check";
import { expect, test } from "vitest";
import { allot } from "./allot.ts";

const totals = fc.integer({ min: 0, max: 100_000 });
const weights = fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 12 });

test("shares are whole, add up, and are the same however large the weights are", () => {
  fc.assert(
    fc.property(totals, weights, (total, of) => {
      const shares = allot(total, of);
      const all = of.reduce((sum, weight) => sum + weight, 0);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
      for (const [at, share] of shares.entries()) {
        expect(Number.isInteger(share)).toBe(true);
        expect(Math.abs(share - (all === 0 ? total / of.length : (total * of[at]!) / all))).toBeLessThan(1);
      }
      // Too large for numbers to be exact.
      expect(
        allot(
          total,
          of.map((weight) => weight * 2 ** 37),
        ),
      ).toEqual(shares);
    }),
  );
});

test("equal remainders go to the earlier weight", () => {
  expect(allot(5, [1, 1, 1])).toEqual([2, 2, 1]);
  expect(allot(2, [0, 0, 0])).toEqual([1, 1, 0]);
  expect(allot(7, [3])).toEqual([7]);
  expect(allot(1, [])).toEqual([]);
});
