import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { Steps } from "./steps.tsx";

test("on phones the steps stand equally far from each other, however long their words are", async () => {
  await page.viewport(390, 844);
  render(<Steps present="columns" />);
  const steps = page.getByRole("listitem");
  await expect.element(steps.nth(3)).toBeVisible();
  const centres = steps.elements().map((step) => {
    const { left, width } = step.firstElementChild!.getBoundingClientRect();
    return left + width / 2;
  });
  const gaps = centres.slice(1).map((centre, nr) => Math.round(centre - centres[nr]!));
  expect(new Set(gaps).size, `gaps of ${gaps.join(", ")} px`).toBe(1);
});
