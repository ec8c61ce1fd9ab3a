import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { BarList } from "./bar-list.tsx";
import { ChartAbout, ChartFrame } from "./chart-frame.tsx";
import { HeatMap } from "./heat-map.tsx";
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
  const texts = { title: "Visits a day", about: "", series: [], sentence: "1,912 visits." };
  const picture = await createImageBitmap(await chartPicture(svg, texts));
  expect(picture.width).toBeGreaterThan(2 * svg.getBoundingClientRect().width);
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext("2d")!;
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, picture.width, picture.height);
  const colours = new Set<string>();
  for (let at = 0; at < data.length; at += 4) colours.add(`${data[at]} ${data[at + 1]} ${data[at + 2]}`);
  expect(colours.size).toBeGreaterThan(3);
});

test("its points are named after it, and its file says what it is, whose and of when", async () => {
  const files: Blob[] = [];
  const { createObjectURL } = URL;
  URL.createObjectURL = (content: Blob) => {
    files.push(content);
    return createObjectURL.call(URL, content);
  };
  try {
    render(
      <ChartAbout value="Kawiarnia Ziarno · Kazimierz · 1 Jun – 3 Jun 2026">
        <ChartFrame title="Visits a day" sentence="1,912 visits." table={table} fileName="visits">
          <SeriesChart table={table} summary="Visits rise from 12 to 1,900." />
        </ChartFrame>
      </ChartAbout>,
    );
    await expect.element(page.getByRole("slider", { name: "Points of “Visits a day”" })).toBeInTheDocument();
    await page.getByRole("button", { name: "Menu of “Visits a day”" }).click();
    await page.getByRole("menuitem", { name: "Table (CSV)" }).click();
    await expect.poll(() => files.length).toBe(1);
    expect((await files[0]!.text()).split("\r\n").slice(0, 4)).toEqual([
      "Visits a day",
      "Kawiarnia Ziarno · Kazimierz · 1 Jun – 3 Jun 2026",
      "",
      "Day,Visits",
    ]);
  } finally {
    URL.createObjectURL = createObjectURL;
  }
});

test("the cells of a heat map are read by arrow keys, across and down, past those that do not exist", async () => {
  const rows = [
    { label: "June", short: "6", values: [1, 0.4, 0.3] },
    { label: "July", short: "7", values: [1, 0.5, null] },
    { label: "August", short: "8", values: [1, null, null] },
  ];
  const wordsOf = (row: number, column: number) => `${rows[row]?.label} + ${column}: ${rows[row]?.values[column]}`;
  render(<HeatMap rows={rows} columns={["0", "1", "2"]} summary="Some came again." wordsOf={wordsOf} />);
  const cells = page.getByRole("slider", { name: "Cells of the chart" });
  await expect.element(cells).toHaveAttribute("aria-valuetext", "June + 0: 1");
  (cells.element() as HTMLElement).focus();
  for (const [key, words] of [
    ["{ArrowRight}", "June + 1: 0.4"],
    ["{ArrowDown}", "July + 1: 0.5"],
    ["{ArrowDown}", "July + 1: 0.5"],
    ["{ArrowRight}", "August + 0: 1"],
    ["{ArrowUp}", "July + 0: 1"],
    ["{Home}", "June + 0: 1"],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(cells).toHaveAttribute("aria-valuetext", words);
  }
  await expect.element(page.getByText("June + 0: 1")).toBeVisible();
});

test("a picture says whose and of when it is, writes each name once, and cuts no title or legend off", async () => {
  const written: string[] = [];
  const ends: number[] = [];
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text: string, x: number, y: number, most?: number) {
    written.push(text);
    ends.push(x + Math.min(most ?? Infinity, this.measureText(text).width));
    fillText.call(this, text, x, y, ...(most === undefined ? [] : [most]));
  };
  try {
    const rows = [{ label: "Flat white", value: 12, written: "12" }];
    render(
      <div style={{ width: 300 }}>
        <BarList rows={rows} summary="Flat white leads." />
        <ul data-testid="series">
          {["Visits of the period that is shown", "Visits of the period before it"].map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>,
    );
    const svg = page.getByRole("img", { name: "Flat white leads." });
    await expect.element(svg).toBeVisible();
    const series = [...page.getByTestId("series").element().querySelectorAll("li")];
    const title = "Products that were sold most often at all places together";
    const about = "Kawiarnia Ziarno · 1 Jun – 12 Jun 2026";
    const texts = { title, about, series, sentence: "Flat white leads." };
    const picture = await createImageBitmap(await chartPicture(svg.element() as SVGSVGElement, texts));
    expect(written.filter((text) => text.includes("Flat white"))).toEqual(["Flat white leads.", "Flat white"]);
    expect(written.join(" ")).toContain(title);
    expect(written.join(" ")).toContain(about);
    expect(Math.max(...ends)).toBeLessThanOrEqual(picture.width / 2);
  } finally {
    CanvasRenderingContext2D.prototype.fillText = fillText;
  }
});
