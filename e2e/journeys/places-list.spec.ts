import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import type { Api } from "../harness/api.ts";
import { expect, test } from "../harness/test.ts";
import { drawer } from "../pages/drawer.ts";
import { listPage } from "../pages/list.ts";
import { shell } from "../pages/shell.ts";

const many = 230;
const nameOf = (number: number): string => `Sklep ${String(number).padStart(3, "0")}`;

/** A chain: sorted by name, Sklep 001 and so on come first, then the demo's two places. */
async function haveChain(baker: Api): Promise<void> {
  for (let number = 1; number <= many; number += 1) await baker.havePlace(nameOf(number));
}

const answerOf = (page: Page) => page.waitForResponse((answer) => /\/places\?/.test(answer.url()));
const searchOf = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);

test.beforeAll(async ({ as }) => {
  test.setTimeout(240_000);
  await haveChain(await as("baker"));
});

test("search, filter and sort are in the URL, and Back restores them", async ({ visit }) => {
  const page = await visit({ as: "baker" });
  const list = listPage(page, "Places");
  await page.goto("/places");
  await expect(list.title).toBeVisible();
  await expect(list.head("Place")).toHaveAttribute("aria-sort", "ascending");

  await list.sortBy("Added");
  await expect(list.head("Added")).toHaveAttribute("aria-sort", "descending");
  await expect(list.head("Place")).not.toHaveAttribute("aria-sort");
  expect(searchOf(page)).toEqual({ sort_by: "created_at" });
  await list.sortBy("Added");
  await expect(list.head("Added")).toHaveAttribute("aria-sort", "ascending");
  expect(searchOf(page)).toEqual({ sort_by: "created_at", sort: "asc" });

  const steps = await page.evaluate<number>("history.length");
  await page.keyboard.press("/");
  await expect(list.search).toBeFocused();
  await page.keyboard.type("SKLEP 22");
  await expect(list.shown("1 to 10 of 10")).toBeVisible();
  await expect(list.rows).toHaveCount(11);
  expect(searchOf(page)).toEqual({ sort_by: "created_at", sort: "asc", q: "SKLEP 22" });
  expect(await page.evaluate<number>("history.length"), "typing leaves no trace in the history").toBe(steps);

  await page.reload();
  await expect(list.search).toHaveValue("SKLEP 22");
  await expect(list.rows).toHaveCount(11);

  await list.filter("Status").selectOption("Closed places");
  await expect(list.nothingFound).toBeVisible();
  expect(searchOf(page)).toMatchObject({ status: "closed", q: "SKLEP 22" });
  await page.goBack();
  await expect(list.rows).toHaveCount(11);
  await list.clear.click();
  await expect(list.search).toHaveValue("");
  await expect(list.link(nameOf(1))).toBeVisible();
  expect(searchOf(page)).toEqual({ sort_by: "created_at", sort: "asc" });
  await page.goBack();
  await expect(list.search).toHaveValue("SKLEP 22");
  await expect(list.rows).toHaveCount(11);

  await page.goto("/places?status=burnt&sort_by=colour&sort=up&page=7");
  await expect(list.link(nameOf(1))).toBeVisible();
  await expect(list.head("Place")).toHaveAttribute("aria-sort", "ascending");
  await expect(list.clear).toHaveCount(0);
});

test("rows load in pages of fifty, and only those near the viewport are rendered", async ({ visit }) => {
  const page = await visit({ as: "baker" });
  const list = listPage(page, "Places");
  await page.goto("/places?q=sklep");
  await expect(list.shown(`1 to 50 of ${many}`)).toBeVisible();
  await expect(list.rows).toHaveCount(51);
  const table = page.getByRole("table", { name: "Places" });
  await expect(table).not.toHaveAttribute("aria-rowcount");

  for (const count of [100, 150, 200]) {
    await list.more.press("Enter");
    await expect(list.shown(`1 to ${count} of ${many}`)).toBeVisible();
  }
  await list.more.press("Enter");
  await expect(list.shown(`1 to ${many} of ${many}`)).toBeVisible();
  await expect(list.more).toHaveCount(0);
  await expect(table).toHaveAttribute("aria-rowcount", String(many + 1));
  await expect.poll(() => table.locator("tr[data-row]").count(), "rows in the document").toBeLessThan(60);

  const height = () => page.evaluate<number>("document.documentElement.scrollHeight");
  await expect.poll(height, "as high as if all rows were rendered").toBeGreaterThan(many * 56);
  await page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)");
  await expect(list.link(nameOf(many))).toBeInViewport();
  await expect(list.rowOf(nameOf(many))).toHaveAttribute("aria-rowindex", String(many + 1));
  await expect(list.link(nameOf(1))).toHaveCount(0);
  await expect.poll(() => table.locator("tr[data-row]").count()).toBeLessThan(60);

  await list.sortBy("Added");
  await expect(list.older).toBeVisible();
});

test("arrow keys move between rows, and closing a row returns to it, even far down a long list", async ({ visit }) => {
  const page = await visit({ as: "baker" });
  const list = listPage(page, "Places");
  const detail = drawer(page);
  await page.goto("/places?q=sklep");
  await expect(list.link(nameOf(1))).toBeVisible();
  await page.keyboard.press("j");
  await expect(list.link(nameOf(1))).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(list.link(nameOf(2))).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(detail.title).toHaveText(nameOf(2));
  await page.keyboard.press("ArrowUp");
  await expect(detail.title).toHaveText(nameOf(1));
  await expect(detail.previous).toBeDisabled();

  // Past the last loaded row the next page loads by itself.
  for (let number = 2; number <= 120; number += 1) {
    await page.keyboard.press(number % 2 === 0 ? "j" : "ArrowDown");
    await expect(detail.title).toHaveText(nameOf(number));
  }
  expect(new URL(page.url()).search).toBe("?q=sklep");
  await page.keyboard.press("Escape");
  await expect(detail.drawer).toBeHidden();
  await expect(list.link(nameOf(120))).toBeFocused();
  await expect(list.link(nameOf(120))).toBeInViewport();
  await page.keyboard.press("j");
  await expect(list.link(nameOf(121))).toBeFocused();
});

test("a place has a shareable URL; an unknown one says so", async ({ visit, as }) => {
  const far = await (await as("baker")).havePlace(nameOf(200));
  const page = await visit({ as: "baker", allow: [/status of 404/] });
  const detail = drawer(page);
  await page.goto(`/places/${far._id}`);
  await expect(detail.title).toHaveText(nameOf(200));
  await expect(detail.previous).toBeDisabled();
  await expect(detail.drawer.getByRole("link", { name: "Edit" })).toHaveAttribute("href", `/places/${far._id}/edit`);

  await page.goto("/places/01a1fa33-42ea-7771-8148-8f6eba101ec0");
  await expect(detail.drawer.getByRole("alert")).toBeVisible();
  await expect(detail.drawer.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await detail.close.click();
  await expect(listPage(page, "Places").link(nameOf(1))).toBeVisible();
});

test("rows are selected singly, as a range or all, and exported", async ({ visit }) => {
  const page = await visit({ as: "baker" });
  const list = listPage(page, "Places");
  await page.goto("/places?q=sklep");
  await list.select.click();
  await list.checkbox(nameOf(2)).click();
  await list.checkbox(nameOf(5)).click({ modifiers: ["Shift"] });
  await expect(list.selected).toContainText("4 selected");
  await list.rowOf(nameOf(3)).click();
  await expect(list.selected).toContainText("3 selected");

  const chosen = page.waitForEvent("download");
  await list.selected.getByRole("link", { name: "Export" }).click();
  const lines = await linesOf((await chosen).path());
  expect(lines.map(([name]) => name)).toEqual([2, 4, 5].map(nameOf));

  await list.selected.getByRole("button", { name: "Select all 50 rows" }).click();
  await expect(list.selected).toContainText("50 selected");
  await list.more.click();
  await expect(list.selected.getByRole("button", { name: "Select all 100 rows" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list.selected).toHaveCount(0);
  await expect(list.checkbox(nameOf(2))).toHaveCount(0);

  await list.search.fill("sklep 01");
  await expect(list.shown("1 to 10 of 10")).toBeVisible();
  const narrowed = page.waitForEvent("download");
  await list.exportAll.click();
  const download = await narrowed;
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  expect((await linesOf(download.path())).map(([name]) => name)).toEqual(
    Array.from({ length: 10 }, (_, index) => nameOf(10 + index)),
  );
});

/** Cells of an exported table, without its header. */
async function linesOf(path: Promise<string>): Promise<string[][]> {
  const [, ...lines] = (await readFile(await path, "utf8")).trim().split(/\r?\n/);
  return lines.map((line) => line.split(/[,;]/));
}

test("closing and reopening a place updates the list", async ({ visit, as }) => {
  const name = "Zamykany";
  await (await as("baker")).havePlace(name);
  const page = await visit({ as: "baker" });
  const list = listPage(page, "Places");
  const detail = drawer(page);
  await page.goto("/places?q=zamykany");
  await list.open(name);
  await detail.drawer.getByRole("button", { name: "Close the place" }).click();
  await expect(detail.question).toContainText(`Close ${name}?`);
  await detail.question.getByRole("button", { name: "Keep it open" }).click();
  await expect(detail.question).toBeHidden();
  await detail.drawer.getByRole("button", { name: "Close the place" }).click();
  await detail.question.getByRole("button", { name: "Close the place" }).click();
  await expect(detail.drawer.getByRole("button", { name: "Reopen the place" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list.rowOf(name)).toContainText("Closed");
  await list.filter("Status").selectOption("Closed places");
  await expect(list.rowOf(name)).toBeVisible();

  await list.open(name);
  await detail.drawer.getByRole("button", { name: "Reopen the place" }).click();
  await detail.question.getByRole("button", { name: "Reopen the place" }).click();
  await expect(detail.drawer.getByRole("button", { name: "Close the place" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list.nothingFound).toBeVisible();
});

test("a plan at its limit says so and names the next plan", async ({ visit, as }) => {
  const closed = await (await as("baker")).havePlace("Zamknięty");
  await (await as("baker")).closePlace(closed);
  const page = await visit({ as: "baker", allow: [/status of 409/] });
  await page.route("**/places/*/reopen", (route) =>
    route.fulfill({
      status: 409,
      json: {
        status: 409,
        code: "place_limit_reached",
        message: "The plan's number of places is reached",
        params: { max_places: 5, next_plan: { name: "Chain", max_places: null } },
      },
    }),
  );
  await page.goto(`/places/${closed._id}`);
  await drawer(page).drawer.getByRole("button", { name: "Reopen the place" }).click();
  const { question } = drawer(page);
  await question.getByRole("button", { name: "Reopen the place" }).click();
  await expect(question).toContainText("Chain");
  await expect(question).toBeVisible();
});

test("an empty list invites, a failed one can be retried, and rows stay during a refetch", async ({ visit }) => {
  const page = await visit({ as: "baker", allow: [/status of 500/] });
  const list = listPage(page, "Places");
  await page.route("**/places?*", (route) => route.fulfill({ json: { items: [], next_cursor: null, count: 0 } }));
  await page.goto("/places");
  await expect(page.getByRole("heading", { name: "No places yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "New place" })).toHaveCount(1);
  await expect(list.search).toHaveCount(0);

  await page.unrouteAll({ behavior: "wait" });
  await page.route("**/places?*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(list.title).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(list.link(nameOf(1))).toBeVisible();

  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/places?*q=sklep*", async (route) => {
    await held;
    await route.continue();
  });
  await list.search.fill("sklep 007");
  await expect.poll(() => searchOf(page)).toEqual({ q: "sklep 007" });
  await expect(list.link(nameOf(1))).toBeVisible();
  const answer = answerOf(page);
  letThrough();
  await answer;
  await expect(list.rows).toHaveCount(2);
});

test("phones show rows of two lines, select them and open one as a sheet", async ({ visit }) => {
  const page = await visit({ as: "baker", width: 390 });
  const list = listPage(page, "Places");
  await page.goto("/places?q=sklep");
  await expect(list.feedRows).toHaveCount(50);
  for (const count of [100, 150]) {
    await list.more.tap();
    await expect(list.shown(`1 to ${count} of ${many}`)).toBeVisible();
  }
  await expect(page.getByRole("link", { name: nameOf(150) })).toHaveCount(0);
  await expect.poll(() => page.locator("li[data-row]").count()).toBeLessThan(60);
  await list.select.tap();
  await list.feedRowOf(nameOf(2)).tap();
  await expect(list.selected).toContainText("1 selected");
  await expect(list.selected.getByRole("link", { name: "Export" })).toBeInViewport();
  await list.selected.getByRole("button", { name: "End selecting" }).tap();
  await list.link(nameOf(2)).tap();
  await expect(drawer(page).title).toHaveText(nameOf(2));
  await drawer(page).close.tap();
  await expect(drawer(page).drawer).toBeHidden();
});

test("without the right to change there are no actions, and the platform sees the newest places of all businesses", async ({
  visit,
}) => {
  const staff = await visit({ as: "employee" });
  await staff.goto("/places");
  await listPage(staff, "Places").link("Kazimierz").click();
  await expect(drawer(staff).title).toHaveText("Kazimierz");
  await expect(drawer(staff).drawer).toContainText("+48 12 555 01 12");
  await expect(staff.getByRole("link", { name: "Edit" })).toHaveCount(0);
  await expect(staff.getByRole("link", { name: /New place|Export/ })).toHaveCount(0);
  await expect(listPage(staff, "Places").select).toHaveCount(0);

  const platform = await visit({ as: "platform" });
  const list = listPage(platform, "Places");
  await platform.goto("/places");
  await expect(list.head("Added")).toHaveAttribute("aria-sort", "descending");
  await expect(list.search).toHaveCount(0);
  await expect(list.filter("Status")).toHaveCount(0);
  await expect(list.rows).not.toHaveCount(0);
});

test("places are in the menu", async ({ visit }) => {
  const page = await visit({ as: "owner" });
  await page.goto("/");
  await shell(page).menu.getByRole("link", { name: "Places" }).click();
  await expect(listPage(page, "Places").link("Zabłocie")).toBeVisible();
  await expect(page).toHaveTitle(/^Places · /);
});

test("an empty list of customers or transactions offers cards to hand out beside an import", async ({ visit }) => {
  const page = await visit({ as: "owner" });
  for (const path of ["users", "transactions"]) {
    await page.route(`**/${path}?*`, (route) => route.fulfill({ json: { items: [], next_cursor: null, count: 0 } }));
    await page.goto(`/${path}`);
    await expect(page.getByRole("link", { name: "Print cards and posters" })).toHaveAttribute(
      "href",
      /^\/cards\/[0-9a-f-]{36}\/print$/,
    );
  }
});
