/** The year behind today on a business's home page. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { topOf, YearLine } from "./year-line.tsx";

const monthsOf = (count: number, before: (nr: number) => number | null) =>
  Array.from({ length: count }, (_, nr) => ({
    month: `2026-${String(nr + 1).padStart(2, "0")}-01`,
    transactions: 1000 + 100 * nr,
    before: before(nr),
  }));

test("the axis ends at a round figure that holds all, and whose quarters are round", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (most) => {
      const top = topOf(most);
      expect(top).toBeGreaterThanOrEqual(most);
      expect(top).toBeLessThanOrEqual(Math.max(4, 2.5 * most));
      expect(Number.isInteger(top / 4)).toBe(true);
    }),
  );
  expect([0, 4, 5, 37, 41, 846, 2560, 100_000].map(topOf)).toEqual([4, 4, 8, 40, 80, 1000, 4000, 100_000]);
});

test("the newest month stands beside the same one a year earlier", async () => {
  render(<YearLine months={monthsOf(12, (nr) => (nr < 2 ? null : 1000))} />);
  await expect.element(page.getByText("December 2026: 2,100 transactions.", { exact: false }).first()).toBeVisible();
  await expect.element(page.getByText("110% more than a year before.").first()).toBeVisible();
  await expect.element(page.getByRole("row", { name: "January 2026 1,000 –" })).toBeInTheDocument();
});

test("without a year earlier it stands beside the month before, and there is no second line", async () => {
  render(<YearLine months={monthsOf(3, () => null)} />);
  await expect.element(page.getByText("9% more than in the month before.").first()).toBeVisible();
  expect(page.getByRole("listitem").elements()).toHaveLength(1);
});
