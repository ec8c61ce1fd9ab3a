import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, hasPromo, planPrice } from "./index.ts";

const TODAY = "2026-06-12";

test("a promo needs both fields and a last day that is today or later", () => {
  for (const [promo_price, promo_valid_to, holds] of [
    [4900, "2026-06-12", true],
    [4900, "2027-01-01", true],
    [0, "2026-06-12", true],
    [4900, "2026-06-11", false],
    [4900, null, false],
    [4900, undefined, false],
    [null, "2026-06-12", false],
    [undefined, "2026-06-12", false],
    [null, null, false],
    [4900, "soon", false],
    [4900, "2026-06-31", false],
  ] as const) {
    expect(hasPromo({ price: 9900, promo_price, promo_valid_to }, TODAY)).toBe(holds);
  }
  expect(hasPromo({ price: 9900 }, TODAY)).toBe(false);
});

test("the price to pay, and the normal price to strike through", () => {
  const plan = { price: 9900, promo_price: 4900, promo_valid_to: TODAY };
  expect(planPrice(plan, TODAY)).toEqual({ price: 4900, normal_price: 9900 });
  expect(planPrice(plan, addDays(TODAY, 1))).toEqual({ price: 9900, normal_price: null });
});

test("an ended promo does not come back", () => {
  const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays("2020-01-01", days));
  fc.assert(
    fc.property(day, day, fc.nat(400), (promo_valid_to, today, later) => {
      const plan = { price: 9900, promo_price: 4900, promo_valid_to };
      expect(hasPromo(plan, today)).toBe(Date.parse(promo_valid_to) >= Date.parse(today));
      expect(hasPromo(plan, today) || !hasPromo(plan, addDays(today, later))).toBe(true);
    }),
  );
});
