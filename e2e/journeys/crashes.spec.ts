import type { Page } from "@playwright/test";
import { expect, test } from "../harness/test.ts";
import { shell } from "../pages/shell.ts";

/** What the browser logs when a page crashes. */
const broken = [/Crash [0-9a-f]{4} [0-9a-f]{4}/, /TypeError/];

const list = /\/api\/businesses\/current\/transactions\?/;
const crash = (page: Page) => ({
  title: page.getByRole("heading", { name: "Oops, something went wrong" }),
  words: page.getByText("Please be patient. Our team has been notified and is working on resolving this issue.", {
    exact: true,
  }),
  reference: page.getByText(/^Reference [0-9a-f]{4} [0-9a-f]{4}$/),
  again: page.getByRole("button", { name: "Try again" }),
});
const transactions = (page: Page) => page.getByRole("heading", { name: "Transactions", level: 1 });
const kept = (page: Page) => page.evaluate<string[]>("Object.keys(localStorage)");

/** Returns the list with a malformed body. */
const answerNonsense = (page: Page) =>
  page.route(list, (route) => route.fulfill({ json: { items: [null], count: 1 } }));

test("an error during rendering shows the crash page, is reported, and can be retried", async ({ visit }) => {
  const page = await visit({ as: "owner", allow: broken });
  await answerNonsense(page);
  const reported = page.waitForRequest("**/api/error_reports");
  await page.goto("/transactions");
  const { title, words, reference, again } = crash(page);
  await expect(title).toBeVisible();
  await expect(words).toBeVisible();
  await expect(reference).toBeVisible();
  const report = await reported;
  expect(report.postDataJSON()).toMatchObject({ route: "/transactions", type: "TypeError" });
  expect(`Reference ${(report.postDataJSON() as { reference: string }).reference}`).toBe(await reference.textContent());
  expect((await report.response())?.status()).toBe(204);
  expect(await kept(page)).toEqual([]);
  await page.unrouteAll({ behavior: "wait" });
  await again.click();
  await expect(transactions(page)).toBeVisible();
  await expect(title).toBeHidden();
});

/** A page of the console; the till is a program of its own. */
const chunk = /\/assets\/list-page[^/]*\.js$/;

test("a chunk removed by a deployment reloads the page once", async ({ visit }) => {
  const page = await visit({ as: "owner", allow: [/status of 404/, /Failed to fetch dynamically imported/] });
  await page.goto("/");
  await expect(shell(page).menu).toBeVisible();
  await page.evaluate("localStorage.setItem('kept', '1')");
  let loads = 0;
  page.on("load", () => (loads += 1));
  // The chunk is back from the reload on: it may be requested before the page has loaded.
  let isAskedAnew = false;
  page.on("request", (request) => (isAskedAnew ||= request.isNavigationRequest()));
  await page.route(chunk, (route) => (isAskedAnew ? route.continue() : route.fulfill({ status: 404 })));
  await page.getByRole("link", { name: "Places" }).first().click();
  await expect(page.getByRole("heading", { name: "Places", level: 1 })).toBeVisible();
  await expect.poll(() => loads).toBe(1);
  await expect(page).toHaveURL("/places");
  expect(await kept(page)).toContain("kept");
});

test("a chunk that stays missing shows the crash page instead of reloading forever", async ({ visit }) => {
  const page = await visit({ as: "owner", allow: [/status of 404/, ...broken] });
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.route(chunk, (route) => route.fulfill({ status: 404 }));
  await page.goto("/places");
  await expect(crash(page).title).toBeVisible();
  expect(loads).toBeLessThanOrEqual(3);
});

test("scrolling is smooth even without the browser's support", async ({ visit }) => {
  const page = await visit({ as: "owner", moving: true });
  await page.addInitScript("CSS.supports = (name) => name !== 'scroll-behavior'");
  await page.clock.install();
  const fetched = page.waitForRequest(/\/assets\/smooth-scroll[^/]*\.js$/);
  await page.goto("/transactions");
  await fetched;
  await expect(transactions(page)).toBeVisible();
  await expect.poll(() => page.evaluate<string>("String(window.scrollTo)")).not.toContain("native code");
  // Frames follow the fake clock, so that a busy machine drops none.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(`{
    document.body.style.minHeight = "4000px";
    window.seen = [];
    window.scrollTo({ top: 1000, behavior: "smooth" });
    const look = () => {
      window.seen.push(Math.round(window.scrollY));
      if (window.seen.at(-1) < 1000) requestAnimationFrame(look);
    };
    look();
  }`);
  await page.clock.runFor(1000);
  const seen = await page.evaluate<number[]>("window.seen");
  expect(seen[0]).toBe(0);
  expect(seen.filter((top) => top > 0 && top < 1000).length).toBeGreaterThan(2);
  expect(seen.at(-1)).toBe(1000);
});

test("the crash page has its torn card even if the picture's script cannot be fetched", async ({ visit }) => {
  const page = await visit({ as: "owner", allow: [...broken, /Failed to load resource/] });
  await answerNonsense(page);
  await page.route(/\/assets\/pictures[^/]*\.js$/, (route) => route.abort());
  await page.goto("/transactions");
  await expect(crash(page).title).toBeVisible();
  await expect(page.getByTestId("outline")).toBeVisible();
});
