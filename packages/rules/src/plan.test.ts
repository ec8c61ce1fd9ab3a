import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "./local-day.ts";
import { hasPromo, planPrice, planStanding, type PlanFacts } from "./plan.ts";

const dayMs = 86_400_000;
const start = Date.parse("2026-06-01T08:00:00.000Z");
const day = (count: number) => new Date(start + count * dayMs).toISOString();

const facts = (more: Partial<PlanFacts> = {}): PlanFacts => ({
  status: "trialing",
  trial_ends_at: day(14),
  paid_until: null,
  past_due_at: null,
  ...more,
});

const paid = facts({ status: "active", paid_until: day(40) });
const missing = facts({ status: "past_due", paid_until: day(40), past_due_at: day(20) });

test.each([
  ["trial, day 13", facts(), 13, "trialing", "full"],
  ["trial, the last millisecond", facts(), 14 - 1 / dayMs, "trialing", "full"],
  ["trial, day 14", facts(), 14, "trialing", "read_only"],
  ["trial, day 15", facts(), 15, "trialing", "read_only"],
  ["trial over, a moment before 14 days more", facts(), 28 - 1 / dayMs, "trialing", "read_only"],
  ["trial over for 14 days", facts(), 28, "trialing", "closed"],
  ["paid during the trial", facts({ status: "active", paid_until: day(10) }), 13, "active", "full"],
  ["paid", paid, 39, "active", "full"],
  ["paid time over, reported or not", paid, 40, "past_due", "read_only"],
  ["paid time over for 14 days", paid, 54, "past_due", "closed"],
  ["no payment due", facts({ status: "active" }), 4000, "active", "full"],
  ["past due before paid time is over", missing, 20, "past_due", "read_only"],
  ["past due for 13 days", missing, 33, "past_due", "read_only"],
  ["past due for 14 days", missing, 34, "past_due", "closed"],
  ["cancelled in the trial", facts({ status: "cancelled" }), 13, "cancelled", "full"],
  ["cancelled, and the trial is over", facts({ status: "cancelled" }), 14, "cancelled", "read_only"],
  ["cancelled in paid time", { ...paid, status: "cancelled" as const }, 39, "cancelled", "full"],
  ["cancelled when a payment was missing", { ...missing, status: "cancelled" as const }, 21, "cancelled", "read_only"],
] as const)("%s", (_name, stored, days, status, access) => {
  const standing = planStanding(stored, start + days * dayMs);
  expect(standing).toMatchObject({ status, access, has_issues: access !== "full" });
});

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
