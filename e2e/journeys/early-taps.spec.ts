/** Taps on what the server drew, before the console runs. */
import type { Page } from "@playwright/test";
import { drawn, runs } from "../harness/settled-page.ts";
import { expect, test, type Visit, type VisitOptions } from "../harness/test.ts";

const shape = "[data-first-shape]";

/** A phone by its own word, which the server draws for. */
const visitByPhone = async (visit: Visit, options: VisitOptions = {}): Promise<Page> => {
  const page = await visit({ ...options, width: 390 });
  await page.setExtraHTTPHeaders({ "sec-ch-ua-mobile": "?1" });
  return page;
};

/** Holds back the files of this name until the returned function is called. */
const holdBack = async (page: Page, files: RegExp): Promise<() => void> => {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

/** Taps the middle of a link of what the server drew. */
const tapDrawn = async (page: Page, href: string): Promise<void> => {
  const link = page.locator(`${shape} a[href="${href}"]:visible`).last();
  await link.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await link.boundingBox())!;
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await expect(link).toHaveAttribute("data-tapped");
};

test("a link tapped before the console runs is shown as tapped, and followed once it does", async ({ visit }) => {
  const page = await visitByPhone(visit, { as: "owner" });
  const release = await holdBack(page, /\/assets\/(index|start|console)-[^/]*\.js$/);
  await page.goto("/", { waitUntil: "commit" });
  // The last one counts.
  await tapDrawn(page, "/transactions");
  await tapDrawn(page, "/scanner");
  await expect(page.locator("[data-tapped]")).toHaveCount(1);
  await expect(page).toHaveURL("/");
  release();
  await expect(page).toHaveURL("/scanner");
  await expect(page.getByRole("heading", { level: 1, name: "Where does this till stand?" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("a visitor's early tap counts as well, and one beside every control does nothing", async ({ visit }) => {
  const page = await visitByPhone(visit);
  const release = await holdBack(page, /\/assets\/(index|start|entrance)-[^/]*\.js$/);
  await page.goto("/login", { waitUntil: "commit" });
  await tapDrawn(page, "/register");
  await page.touchscreen.tap(2, 2);
  await expect(page.locator(`${shape} [data-tapped]`)).toHaveCount(1);
  release();
  await expect(page).toHaveURL("/register");
});

test("a tap on the console itself comes before an earlier one on what the server drew", async ({ visit }) => {
  const page = await visitByPhone(visit, { as: "owner" });
  const release = await holdBack(page, /\/assets\/(index|start|console)-[^/]*\.js$/);
  const answer = await holdBack(page, /\/assets\/early-tap-/);
  const answering = page.waitForRequest(/\/assets\/early-tap-/);
  await page.goto("/", { waitUntil: "commit" });
  await tapDrawn(page, "/scanner");
  release();
  await answering;
  await expect(page.locator(shape)).toHaveCount(0);
  await page.locator('a[href="/transactions"]:visible').last().tap();
  await expect(page).toHaveURL("/transactions");
  const answered = page.waitForResponse(/\/assets\/early-tap-/);
  answer();
  await (await answered).finished();
  await expect(page.getByRole("heading", { level: 1, name: "Transactions" })).toBeVisible();
  await expect(page).toHaveURL("/transactions");
});

/** What may look like a tap on a link, by what a mouse and a keyboard do. */
const others: Readonly<Record<string, (page: Page, x: number, y: number) => Promise<void>>> = {
  "a drag": async ({ mouse }, x, y) => {
    await mouse.move(x, y - 200);
    await mouse.down();
    await mouse.move(x, y);
    await mouse.up();
  },
  "a long press": async ({ mouse }, x, y) => await mouse.click(x, y, { delay: 700 }),
  "a press with a key": async ({ keyboard, mouse }, x, y) => {
    await keyboard.down("Shift");
    await mouse.click(x, y);
    await keyboard.up("Shift");
  },
};
for (const [name, press] of Object.entries(others))
  test(`${name} before the console runs is no tap`, async ({ visit }) => {
    const page = await visitByPhone(visit, { as: "owner" });
    const release = await holdBack(page, /\/assets\/(index|start|console)-[^/]*\.js$/);
    await page.goto("/", { waitUntil: "commit" });
    const link = page.locator(`${shape} a[href="/transactions"]:visible`).last();
    // What the server drew may still move while its styles come.
    await expect(async () => {
      const { x, y, width, height } = (await link.boundingBox())!;
      await press(page, x + width / 2, y + height / 2);
      await expect(link).toHaveAttribute("data-tapped", { timeout: 500 });
    }).toPass();
    const judged = page.waitForResponse(/\/assets\/early-tap-/);
    release();
    await (await judged).finished();
    await drawn(page);
    await expect(page.getByRole("heading", { level: 1, name: /Marta/ })).toBeVisible();
    await expect(page).toHaveURL("/");
  });

test("Back before the console runs takes an earlier tap back", async ({ visit }) => {
  const page = await visitByPhone(visit, { as: "owner" });
  await page.goto("/");
  await runs(page);
  await page.locator('a[href="/transactions"]:visible').last().tap();
  await expect(page).toHaveURL("/transactions");
  await expect(page.getByRole("heading", { level: 1, name: "Transactions" })).toBeVisible();
  const release = await holdBack(page, /\/assets\/(index|start|console)-[^/]*\.js$/);
  await page.reload({ waitUntil: "commit" });
  await tapDrawn(page, "/scanner");
  await page.goBack({ waitUntil: "commit" });
  await expect(page.locator("[data-tapped]")).toHaveCount(0);
  let isAnswered = false;
  page.on("request", (request) => (isAnswered ||= /\/assets\/early-tap-/.test(request.url())));
  release();
  await expect(page.getByRole("heading", { level: 1, name: /Marta/ })).toBeVisible();
  await runs(page);
  await drawn(page);
  expect(isAnswered).toBe(false);
  await expect(page).toHaveURL("/");
});

test("a page that was scrolled before the console runs stays where it is", async ({ visit }) => {
  const page = await visitByPhone(visit, { as: "owner", height: 600 });
  const release = await holdBack(page, /\/assets\/(index|start|console)-[^/]*\.js$/);
  await page.goto("/", { waitUntil: "commit" });
  await page.locator(`${shape} a[href^="/transactions/"]`).first().waitFor();
  await page.mouse.move(200, 300);
  await page.mouse.wheel(0, 350);
  await expect.poll(() => page.evaluate("scrollY")).toBe(350);
  release();
  await runs(page);
  await drawn(page);
  // Heights are fractions of a pixel, and rounded.
  expect(Math.abs((await page.evaluate<number>("scrollY")) - 350)).toBeLessThanOrEqual(1);
  // Another page begins at its top.
  await page.locator('a[href="/transactions"]:visible').last().tap();
  await expect(page.getByRole("heading", { level: 1, name: "Transactions" })).toBeVisible();
  await expect.poll(() => page.evaluate("scrollY")).toBe(0);
});

test("a page whose scripts could not be fetched is opened anew by a tap", async ({ visit }) => {
  const page = await visitByPhone(visit, {
    as: "owner",
    allow: [/ERR_FAILED/, /Failed to fetch dynamically imported/],
  });
  const entry = /\/assets\/index-[^/]*\.js$/;
  await page.route(entry, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => entry.test(request.url()));
  await page.goto("/");
  await failed;
  await page.unroute(entry);
  const link = page.locator(`${shape} a[href="/transactions"]:visible`).last();
  await link.scrollIntoViewIfNeeded();
  const { x, y } = (await link.boundingBox())!;
  await expect(async () => {
    await page.touchscreen.tap(x + 5, y + 5);
    await runs(page);
  }).toPass();
  await expect(page.getByRole("heading", { level: 1, name: /Marta/ })).toBeVisible();
});
