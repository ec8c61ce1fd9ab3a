import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { desks, phones, tablets } from "@rewardo/web/testing/widths.ts";
import { Dialog } from "./dialog.tsx";

const words = "The quick brown fox jumps over the lazy dog. ".repeat(40);
const boxOf = () => page.getByRole("dialog").element().getBoundingClientRect();

test("a dialog is at most 700 px wide, and on phones 32 px narrower than the page", async () => {
  render(
    <Dialog open onOpenChange={() => undefined} title="A question">
      {words}
    </Dialog>,
  );
  await expect.element(page.getByRole("dialog")).toBeVisible();
  for (const width of [...tablets, ...desks]) {
    await page.viewport(width, 900);
    await expect.poll(() => [boxOf().width, boxOf().x], { message: `${width}` }).toEqual([700, (width - 700) / 2]);
  }
  for (const width of phones) {
    await page.viewport(width, 844);
    await expect.poll(() => boxOf().width, { message: `${width}` }).toBe(Math.min(700, width - 32));
  }
});

test("a question on phones is 32 px narrower than the page", async () => {
  render(<Dialog open onOpenChange={() => undefined} title="A question" description={words} narrow />);
  await expect.element(page.getByRole("dialog")).toBeVisible();
  for (const width of phones.map((one) => Math.min(one, 480))) {
    await page.viewport(width, 844);
    await expect.poll(() => boxOf().width, { message: `${width}` }).toBe(width - 32);
  }
});
