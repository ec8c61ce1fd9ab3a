import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "../../testing/render.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import { chartPicture } from "./picture.ts";
import { SeriesChart } from "./series-chart.tsx";

const table = {
  heads: ["Day", "Visits"],
  rows: [
    { label: "1 June", values: [12] },
    { label: "2 June", values: [null] },
    { label: "3 June", values: [1900] },
  ],
};

const show = () =>
  render(
    <ChartFrame title="Visits a day" sentence="1,912 visits." table={table} fileName="visits">
      <SeriesChart table={table} summary="Visits rise from 12 to 1,900." />
    </ChartFrame>,
  );

test("a chart is shown as a table and back", async () => {
  show();
  await expect.element(page.getByRole("img", { name: "Visits rise from 12 to 1,900." })).toBeVisible();
  const menu = page.getByRole("button", { name: "Menu of “Visits a day”" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Show as table" }).click();
  await expect.element(page.getByRole("row", { name: "3 June 1,900" })).toBeVisible();
  await expect.element(page.getByRole("row", { name: "2 June –" })).toBeVisible();
  await menu.click();
  await page.getByRole("menuitem", { name: "Show as chart" }).click();
  await expect.element(page.getByRole("img", { name: "Visits rise from 12 to 1,900." })).toBeVisible();
});

test("its picture is a PNG of twice its size that shows the line", async () => {
  show();
  const chart = page.getByRole("img", { name: "Visits rise from 12 to 1,900." });
  await expect.element(chart).toBeVisible();
  const svg = chart.element() as SVGSVGElement;
  const picture = await createImageBitmap(await chartPicture(svg, "Visits a day"));
  expect(picture.width).toBeGreaterThan(2 * svg.getBoundingClientRect().width);
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext("2d")!;
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, picture.width, picture.height);
  const colours = new Set<string>();
  for (let at = 0; at < data.length; at += 4) colours.add(`${data[at]} ${data[at + 1]} ${data[at + 2]}`);
  expect(colours.size).toBeGreaterThan(3);
});
