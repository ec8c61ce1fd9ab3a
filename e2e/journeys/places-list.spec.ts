import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import type { Api } from "../harness/api.ts";
import { expect, test } from "../harness/test.ts";
import { drawer } from "../pages/drawer.ts";
import { listPage } from "../pages/list.ts";
import { shell } from "../pages/shell.ts";

const many = 60;
const nameOf = (number: number): string => `Sklep ${String(number).padStart(3, "0")}`;

/** A chain: sorted by name, Sklep 001 and so on come first, then the demo's two places. */
const haveChain = async (baker: Api): Promise<void> => {
  for (let number = 1; number <= many; number += 1) await baker.havePlace(nameOf(number));
};

const searchOf = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);

/** Cells of an exported table, without its header. */
const linesOf = async (path: Promise<string>): Promise<string[][]> => {
  const [, ...lines] = (await readFile(await path, "utf8")).trim().split(/\r?\n/);
  return lines.map((line) => line.split(/[,;]/));
};

test("a chain is sorted, searched and filtered, exported and walked by keys", async ({ visit, as }) => {
  await haveChain(await as("baker"));
  const page = await visit({ as: "baker" });
  const list = listPage(page, "Places");
  const detail = drawer(page);
  await page.goto("/places");

  await test.step("search, filter and sort are in the URL, and Back restores them", async () => {
    await expect(list.head("Place")).toHaveAttribute("aria-sort", "ascending");
    await list.sortBy("Added");
    await expect(list.head("Added")).toHaveAttribute("aria-sort", "descending");
    await list.sortBy("Added");
    await expect(list.head("Added")).toHaveAttribute("aria-sort", "ascending");
    await page.keyboard.press("/");
    await page.keyboard.type("SKLEP 02");
    await expect(list.shown("1 to 10 of 10")).toBeVisible();
    expect(searchOf(page)).toEqual({ sort_by: "created_at", sort: "asc", q: "SKLEP 02" });
    await page.reload();
    await expect(list.search).toHaveValue("SKLEP 02");
    await expect(list.rows).toHaveCount(11);
    await list.filter("Status").selectOption("Closed places");
    await expect(list.nothingFound).toBeVisible();
    expect(searchOf(page)).toMatchObject({ status: "closed", q: "SKLEP 02" });
    await page.goBack();
    await expect(list.rows).toHaveCount(11);
  });

  await test.step("what the list is narrowed to is exported, or the rows that are selected", async () => {
    const narrowed = page.waitForEvent("download");
    await list.exportAll.click();
    const download = await narrowed;
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    expect((await linesOf(download.path())).map(([name]) => name)).toEqual(
      Array.from({ length: 10 }, (_, index) => nameOf(20 + index)),
    );
    await list.select.click();
    await list.checkbox(nameOf(22)).click();
    await list.checkbox(nameOf(25)).click({ modifiers: ["Shift"] });
    await list.rowOf(nameOf(23)).click();
    await expect(list.selected).toContainText("3 selected");
    const chosen = page.waitForEvent("download");
    await list.selected.getByRole("link", { name: "Export" }).click();
    expect((await linesOf((await chosen).path())).map(([name]) => name)).toEqual([22, 24, 25].map(nameOf));
    await page.keyboard.press("Escape");
    await expect(list.selected).toHaveCount(0);
  });

  await test.step("rows load by fifty, and keys move between them, beside the list too", async () => {
    await list.sortBy("Place");
    await list.search.fill("sklep");
    await expect(list.shown(`1 to 50 of ${many}`)).toBeVisible();
    await list.more.press("Enter");
    await expect(list.shown(`1 to ${many} of ${many}`)).toBeVisible();
    await expect(list.more).toHaveCount(0);
    await list.link(nameOf(54)).focus();
    await page.keyboard.press("j");
    await expect(list.link(nameOf(55))).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(detail.title).toHaveText(nameOf(55));
    await page.keyboard.press("ArrowDown");
    await expect(detail.title).toHaveText(nameOf(56));
    await page.keyboard.press("Escape");
    await expect(detail.drawer).toBeHidden();
    await expect(list.link(nameOf(56))).toBeFocused();
    await expect(list.link(nameOf(56))).toBeInViewport();
  });
});

test("a place has a shareable URL, and closing and reopening it updates the list", async ({ visit, as }) => {
  const name = "Zamykany";
  const { _id } = await (await as("baker")).havePlace(name);
  const page = await visit({ as: "baker", allow: [/status of 404/, /status of 409/] });
  const list = listPage(page, "Places");
  const detail = drawer(page);
  const button = (words: string) => detail.drawer.getByRole("button", { name: words });
  const answer = (words: string) => detail.question.getByRole("button", { name: words });

  await test.step("a place has a shareable URL; an unknown one says so", async () => {
    await page.goto("/places/01a1fa33-42ea-7771-8148-8f6eba101ec0");
    await expect(detail.drawer.getByRole("alert")).toBeVisible();
    await expect(button("Try again")).toHaveCount(0);
    await detail.close.click();
    await expect(list.rows).not.toHaveCount(0);
    await page.goto(`/places/${_id}?q=${name.toLowerCase()}`);
    await expect(detail.title).toHaveText(name);
    await expect(detail.drawer.getByRole("link", { name: "Edit" })).toHaveAttribute(
      "href",
      new RegExp(`^/places/${_id}/edit`),
    );
  });

  await test.step("closing a place updates the list", async () => {
    await button("Close the place").click();
    await expect(detail.question).toContainText(`Close ${name}?`);
    await answer("Keep it open").click();
    await expect(detail.question).toBeHidden();
    await button("Close the place").click();
    await answer("Close the place").click();
    await expect(button("Reopen the place")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(list.rowOf(name)).toContainText("Closed");
    await list.filter("Status").selectOption("Closed places");
    await expect(list.rowOf(name)).toBeVisible();
  });

  await test.step("a plan at its limit says so and names the next plan", async () => {
    const params = { max_places: 5, next_plan: { name: "Chain", max_places: null } };
    const json = {
      status: 409,
      code: "place_limit_reached",
      message: "The plan's number of places is reached",
      params,
    };
    await page.route("**/places/*/reopen", (route) => route.fulfill({ status: 409, json }), { times: 1 });
    await list.open(name);
    await button("Reopen the place").click();
    await answer("Reopen the place").click();
    await expect(detail.question).toContainText("Chain");
  });

  await test.step("reopening a place updates the list", async () => {
    await answer("Reopen the place").click();
    await expect(button("Close the place")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(list.nothingFound).toBeVisible();
  });
});

test("places are in the menu; without the right to change there are no actions, and the platform sees the newest of all businesses", async ({
  visit,
}) => {
  const staff = await visit({ as: "employee" });
  await staff.goto("/");
  await shell(staff).menu.getByRole("link", { name: "Places" }).click();
  await listPage(staff, "Places").link("Kazimierz").click();
  await expect(staff).toHaveTitle(/^Places · /);
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
