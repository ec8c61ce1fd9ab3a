import { findFaults } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";
import { openShop } from "../pages/shop.ts";
import { lastThirtyDays } from "../pages/statistics.ts";

test("the owner looks at statistics: days, measure and comparison stand in the address, and Back restores them", async ({
  visit,
}) => {
  const page = await visit();
  const { post, at } = await openShop(page, { stamps_required: 8 });
  for (const amount of [1700, 2400, 3100])
    await post("scanner/commit", { ...at, amount, confirmed: true, again_after: new Date().toISOString() });
  await page.goto("/");
  await page.getByRole("link", { name: "Stats" }).click();
  await expect(page).toHaveURL(/\/stats\?date_from=\d{4}-\d{2}-01&date_to=\d{4}-\d{2}-\d{2}$/);
  await expect(page.getByRole("heading", { level: 1, name: "Statistics" })).toBeVisible();
  const figures = page.locator("dl");
  await expect(figures).toContainText("72");

  await page.getByText("Year", { exact: true }).click();
  await expect(page).toHaveURL(/date_from=\d{4}-01-01/);
  await page.getByRole("combobox", { name: "Measure" }).selectOption("Stamps issued");
  await expect(page).toHaveURL(/measure=stamps_issued/);
  await expect(page.getByText("3 in this period, 0 in the one before.")).toBeVisible();
  const comparison = page.getByRole("combobox", { name: "Comparison" });
  await comparison.selectOption({ index: 1 });
  await expect(page).toHaveURL(/compare=last_year/);
  await expect(page.getByText("3 in this period, 0 a year before.")).toBeVisible();
  await comparison.selectOption("No comparison");
  await expect(page).toHaveURL(/compare=off/);
  await expect(page.getByText("3 in this period.", { exact: true })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByText("3 in this period, 0 in the one before.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Measure" })).toHaveValue("stamps_issued");

  // On paper the page says whose figures they are, and of when; on the screen only those who listen are told.
  const about = page.getByRole("main").getByText(/ · .*\d{4}$/);
  const height = async () => (await about.boundingBox())?.height ?? 0;
  expect(await height()).toBeLessThan(2);
  await page.emulateMedia({ media: "print" });
  await expect.poll(height).toBeGreaterThan(12);
});

test("a group of customers leads to them, a chart is read by keys and as a table", async ({ visit }) => {
  const page = await visit({ as: "owner" });
  const rfm = "/api/businesses/current/rfm";
  // Once in ten minutes; groups of an earlier run do as well.
  await page.request.post(`${rfm}/refresh`);
  await expect.poll(async () => (await page.request.get(rfm)).status()).toBe(200);
  await page.goto(`/stats?${lastThirtyDays()}`);
  const points = page.getByRole("slider", { name: "Points of “Day by day”" });
  await points.focus();
  const words = (await points.getAttribute("aria-valuetext")) ?? "";
  expect(words).toMatch(/: Transactions \d+, the period before \d+$/);
  await points.press("ArrowLeft");
  await expect(points).not.toHaveAttribute("aria-valuetext", words);

  // What is further down asks when it comes into view.
  await page.mouse.wheel(0, 500);
  const hours = page.getByRole("figure", { name: "Busy hours" });
  await hours.getByRole("button", { name: "Menu of “Busy hours”" }).click();
  await page.getByRole("menuitem", { name: "Show as table" }).click();
  await expect(hours.getByRole("row")).toHaveCount(8);

  await page.getByRole("navigation", { name: "Chapters" }).getByRole("link", { name: "Customers" }).click();
  await expect(page.getByRole("region", { name: "Customers" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Customers", exact: true, level: 2 })).toBeInViewport();
  const groups = page.getByRole("figure", { name: "Who comes, and how often" });
  await groups.getByRole("link", { name: /^Champions: \d+$/ }).click();
  await expect(page).toHaveURL(/\/users\?rfm_group=champions$/);
  await expect(page.getByRole("combobox", { name: "Group" })).toHaveValue("champions");
  await expect(page.getByRole("heading", { level: 1, name: "Customers" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Statistics" })).toBeVisible();
});

test("a group that a word may move leads to a message that is for it", async ({ visit }) => {
  const page = await visit();
  const { stamp } = await openShop(page);
  await stamp();
  const rfm = "/api/businesses/current/rfm";
  await page.request.post(`${rfm}/refresh`);
  await expect.poll(async () => (await page.request.get(rfm)).status()).toBe(200);
  await page.goto("/stats");
  await page.locator("main figure").first().waitFor();
  await page.getByRole("navigation", { name: "Chapters" }).getByRole("link", { name: "Customers" }).click();
  const write = page.getByRole("link", { name: "Write New" });
  await expect(write).toBeVisible();
  // Panels without anything to draw leave their place once they know it, and the link moves up.
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  await write.click();
  await expect(page).toHaveURL(/\/messages\/new\?rfm_group=new$/);
  await expect(page.getByRole("combobox", { name: "Recipients" })).toHaveValue("rfm_group");
  await expect(page.getByRole("combobox", { name: "Group" })).toHaveValue("new");
});

test("a place stands in the address and is asked for, and paper has every part of the page", async ({ visit, as }) => {
  const place_id = await (await as("owner")).placeId("Kazimierz");
  const page = await visit({ as: "owner" });
  // What stands on the page when the browser is told to print.
  await page.addInitScript(
    `window.print = () => document.body.setAttribute("data-printed", document.querySelector("main").innerText)`,
  );
  await page.goto("/stats");
  const asked = page.waitForRequest(
    (request) => request.url().includes("/stats/hours/heatmap") && request.url().includes(place_id),
  );
  await page.getByRole("combobox", { name: "Place" }).selectOption("Kazimierz");
  await expect(page).toHaveURL(new RegExp(`place=${place_id}`));
  await page.getByRole("button", { name: "Print" }).click();
  await asked;
  const printed = async () => (await page.locator("body").getAttribute("data-printed")) ?? "";
  await expect.poll(printed).not.toBe("");
  // Drawn, or named among those without anything to draw.
  const parts = [
    ...["Visits", "Day by day", "Busy hours", "Top products", "Places", "People at the till", "Tills"],
    ...["Share of sales with a card", "Ratings of visits", "Customers", "Who comes, and how often"],
    ...["Moves between the groups", "Levels", "Gender", "Age"],
    ...["Rewards and cost", "Rewards", "Coupons", "Points that customers hold"],
  ];
  const text = await printed();
  expect(parts.filter((part) => !text.includes(part))).toEqual([]);
});

test("who sees one place alone reads its statistics to the end, without those of the whole business", async ({
  visit,
}) => {
  const page = await visit({ as: "employee" });
  await page.goto("/stats");
  const last = page.getByRole("heading", { name: "Rewards and cost" });
  await expect(async () => {
    await page.mouse.wheel(0, 2000);
    await expect(last).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Statistics");
  await expect(page.getByRole("heading", { name: /^(Groups of customers|What customers hold)/ })).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("days that have no statistics are not asked for", async ({ visit }) => {
  const page = await visit({ as: "owner" });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/stats/")) asked.push(request.url());
  });
  await page.goto("/stats?date_from=2019-12-31&date_to=2020-01-31");
  await expect(page.getByText("There are statistics of the days from 1 January 2020 to today.")).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByText("Today", { exact: true }).click();
  await expect(page.getByRole("figure").first()).toBeVisible();
});

test("days are chosen in a calendar whose week begins as in the language, and which has no days to come", async ({
  visit,
}) => {
  const page = await visit({ as: "owner", width: 390, locale: "pl-PL" });
  await page.goto("/stats?date_from=2026-03-02&date_to=2026-03-20");
  await page.getByRole("button", { name: "2 mar – 20 mar 2026" }).click();
  const calendar = page.getByRole("dialog", { name: "Wybrane dni" });
  await expect(calendar.locator("th").first()).toHaveText("pon.");
  expect(await findFaults(page)).toEqual([]);
  await calendar.getByRole("button", { name: "wtorek, 24 marca" }).click();
  await expect(calendar.getByText("Wybierz ostatni dzień.")).toBeVisible();
  await calendar.getByRole("button", { name: "poniedziałek, 9 marca" }).click();
  await expect(page).toHaveURL(/date_from=2026-03-09&date_to=2026-03-24$/);
  await expect(calendar).toBeHidden();

  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Warsaw" }).format();
  await page.goto(`/stats?date_from=${today.slice(0, 8)}01&date_to=${today}`);
  await page
    .getByRole("button", { name: new RegExp(` ${today.slice(0, 4)}$`) })
    .first()
    .click();
  await expect(calendar.getByRole("button", { name: "Następny miesiąc" })).toHaveAttribute("aria-disabled", "true");
});
