import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { FigureBand } from "./figure-band.tsx";

/** Figures of a stall, of a chain, and longer than any. */
const values = ["48", "10.015", "100.150", "1 204,50", "36 148,76", "36 148 121,76", "1 831 823 664,59"];

test.each([
  ["four beside each other on a desktop", 960, 1440],
  ["four beside each other on a tablet", 748, 768],
  ["four beside each other beside the menu", 640, 800],
  ["two by two on a phone", 358, 390],
])("no figure leaves its column: %s", async (_case, width, screen) => {
  await page.viewport(screen, 900);
  render(
    <div style={{ width }} data-testid="bands">
      {values.map((value) => (
        <FigureBand
          key={value}
          figures={["a", "b", "c", "d"].map((label) => ({ label: `${label} ${value}`, value, currency: "PLN" }))}
        />
      ))}
    </div>,
  );
  await expect.element(page.getByText("a 48")).toBeVisible();
  await document.fonts.ready;
  for (const column of page.getByTestId("bands").element().querySelectorAll("dl > div")) {
    const { right } = column.getBoundingClientRect();
    const texts = [...column.querySelectorAll("dd span, dd small")].map((one) => one.getBoundingClientRect().right);
    expect(Math.max(...texts), column.textContent ?? "").toBeLessThanOrEqual(right);
  }
});

test.each([621, 640, 699, 700, 748])(
  "a figure of thousands keeps its unit beside it on a tablet: %i",
  async (width) => {
    await page.viewport(800, 900);
    const figures = [
      { label: "a", value: "10 126", currency: "PLN" },
      { label: "b", value: "2 126", currency: "PLN" },
      { label: "c", value: "27,40", currency: "PLN" },
      { label: "d", value: "10 126", currency: "PLN" },
    ];
    render(
      <div style={{ width }} data-testid="band">
        <FigureBand figures={figures} />
      </div>,
    );
    await expect.element(page.getByText("a", { exact: true })).toBeVisible();
    await document.fonts.ready;
    for (const unit of page.getByTestId("band").element().querySelectorAll("dd small")) {
      const figure = (unit.previousElementSibling ?? unit.nextElementSibling)?.getBoundingClientRect();
      expect(unit.getBoundingClientRect().top, unit.parentElement?.textContent).toBeLessThan(figure?.bottom ?? 0);
    }
  },
);
