/** Statistics and home for those who go by keys and those who listen: what has the focus, what it is called, what is said. */
import type { Page } from "@playwright/test";
import { drawn, runs } from "../harness/settled-page.ts";
import { expect, test } from "../harness/test.ts";
import { type Heard, listen } from "../pages/heard.ts";
import { openShop } from "../pages/shop.ts";
import { lastThirtyDays } from "../pages/statistics.ts";

/** Nothing waits for an answer or its code. */
const settled = (page: Page) => async () => {
  await drawn(page);
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
};

const namesOf = (stops: readonly Heard[], role: string) =>
  stops.filter((stop) => stop.role === role).map(({ name }) => name);

/** Every stop has a name and shows that it has the focus. */
const expectStops = (stops: readonly Heard[]): void => {
  expect(stops.filter(({ name }) => name.trim() === "")).toEqual([]);
  expect(stops.filter(({ isMarked }) => !isMarked)).toEqual([]);
};

/** What is drawn says what is seen in a sentence, and no item of a list is empty. */
const expectTold = async (page: Page): Promise<void> => {
  const untold = `[...document.querySelectorAll("main figure, main [role=img]")]
    .filter((one) => (one.matches("figure")
      ? (one.querySelector("h2, caption")?.textContent ?? "") : (one.getAttribute("aria-label") ?? "")).trim() === "")
    .map((one) => one.outerHTML.slice(0, 200))`;
  expect(await page.evaluate<string[]>(untold)).toEqual([]);
  expect(await page.locator("main li:empty:not([aria-hidden]), main dd:empty").count()).toBe(0);
};

test("all statistics are reached by Tab, each part by a name of its own", async ({ visit }) => {
  const page = await visit({ as: "owner" });
  const rfm = "/api/businesses/current/rfm";
  await page.request.post(`${rfm}/refresh`);
  await expect.poll(async () => (await page.request.get(rfm)).status()).toBe(200);
  await page.goto("/stats");
  await page.locator("main figure svg[role=img]").first().waitFor();
  await runs(page);
  const ear = await listen(page);
  await page.getByRole("button", { name: "Print" }).focus();
  await ear.press("Shift+Tab");
  // What is further down comes before the focus gets there.
  await page.getByRole("figure", { name: "Points that customers hold" }).waitFor();
  const stops = await ear.tabThrough(settled(page));

  expectStops(stops);
  const menus = namesOf(stops, "button").filter((name) => name.startsWith("Menu of"));
  for (const part of ["Day by day", "Busy hours", "Who comes, and how often", "Points that customers hold"])
    expect(menus).toContain(`Menu of “${part}”`);
  expect(new Set(menus).size).toBe(menus.length);
  const sliders = stops.filter(({ role }) => role === "slider");
  expect(new Set(sliders.map(({ name }) => name)).size).toBe(sliders.length);
  for (const { name, value } of sliders) expect(value, name).toMatch(/.+: .*\d/);
  await expectTold(page);
});

test("a chart is read by arrow keys and turned into a table by keys, which say where one is", async ({ visit }) => {
  const page = await visit({ as: "owner" });
  await page.goto(`/stats?${lastThirtyDays()}`);
  const days = page.getByRole("figure", { name: "Day by day" });
  await days.getByRole("img").waitFor();
  await runs(page);
  const ear = await listen(page);
  await days.getByRole("slider").focus();
  const last = (await ear.press("End")).value;
  const before = (await ear.press("ArrowLeft")).value;
  expect(before).not.toBe(last);
  expect((await ear.press("ArrowRight")).value).toBe(last);
  const first = (await ear.press("Home")).value;
  expect(first).not.toBe(before);
  expect(first).toMatch(/^\d+ \w+: Transactions \d+, the period before \d+$/);
  // What is read is shown, too.
  await expect(days.getByText(/^the period before \d/)).toBeVisible();

  const menu = days.getByRole("button", { name: "Menu of “Day by day”" });
  await menu.focus();
  await ear.press("Enter");
  await expect(page.getByRole("menu")).toBeFocused();
  expect(await ear.press("ArrowDown")).toMatchObject({ role: "menuitem", name: "Show as table" });
  await ear.press("Enter");
  await expect(menu).toBeFocused();
  const table = days.getByRole("region", { name: "Day by day" });
  expect(await ear.press("Tab")).toMatchObject({ role: "region", name: "Day by day", isMarked: true });
  await expect(table.getByRole("columnheader")).toHaveText(["Day", "Transactions", "the period before"]);
  await expect(days.getByRole("img")).toHaveCount(0);
  await menu.focus();
  await ear.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Show as chart" })).toBeFocused();
  await ear.press("Enter");
  await expect(days.getByRole("img")).toBeVisible();

  // Those who listen are told which days the figures are of now.
  const said = page.getByRole("main").getByRole("status").filter({ hasText: "Kawiarnia Ziarno" });
  const month = (await said.textContent()) ?? "";
  await page.getByRole("radio", { name: "Month", exact: true }).focus();
  expect(await ear.press("ArrowRight")).toMatchObject({ role: "radio", name: "Last month" });
  await expect(said).not.toHaveText(month);
});

test("home is reached by Tab, and news are said", async ({ visit }) => {
  const page = await visit();
  const { stamp } = await openShop(page);
  await stamp();
  await page.goto("/");
  await page.getByRole("region", { name: "Worth a minute" }).waitFor();
  await runs(page);
  const ear = await listen(page);
  await page.getByRole("link", { name: "Scan a card" }).focus();
  const stops = await ear.tabThrough(() => drawn(page));
  expectStops(stops);
  const reached = stops.map(({ name }) => name);
  for (const name of ["Invite your staff", "Pause", "All transactions", "Show as table"])
    expect(reached).toContain(name);
  await expectTold(page);

  const toggle = page.getByRole("button", { name: "Show as table" });
  await toggle.focus();
  await ear.press("Enter");
  await expect(page.getByRole("button", { name: "Show as bars" })).toBeFocused();
  await expect(page.getByRole("main").getByRole("columnheader")).toHaveText(["Stamps", "Cards"]);
  await stamp();
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: "1 new transaction" })).toHaveCount(1);
});

test("the platform's home is reached by Tab", async ({ visit }) => {
  const page = await visit({ as: "platform" });
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await runs(page);
  const ear = await listen(page);
  await page.getByRole("link", { name: "Help with this page" }).focus();
  // What is further down comes with the first focus.
  await page.getByRole("button", { name: "Menu of “Today’s traffic”" }).waitFor();
  const stops = await ear.tabThrough(settled(page));
  expectStops(stops);
  expect(stops.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["Menu of “Today’s traffic”", "Points of “Today’s traffic”"]),
  );
  await expect(page.getByRole("region", { name: "Health" }).getByRole("listitem").first()).toContainText("Nights");
  await expectTold(page);
});
