import { runs } from "../harness/settled-page.ts";
import { expect, test } from "../harness/test.ts";
import { listPage } from "../pages/list.ts";

/** Lists, each with the person in whose demonstration data it has rows. */
const lists = {
  owner: ["transactions", "users", "places", "accounts", "account_roles", "products"],
  platform: ["businesses", "plans", "audit"],
} as const;

/**
 * Clicks in the first row: on its first and last text beside the link, and near both of its ends. Nothing is followed.
 * Gives the clicks that did not reach the row's link, and the point of the last text.
 */
const clickAround = `(() => {
  const row = document.querySelector("main [data-row]");
  const { left, right, top, bottom } = row.getBoundingClientRect();
  const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  const onTexts = [];
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.parentElement.closest("a, .sr") !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { x, y, width, height } = range.getBoundingClientRect();
    if (width > 1) onTexts.push({ x: x + Math.min(4, width / 2), y: y + height / 2 });
  }
  const y = (top + bottom) / 2;
  const points = [...onTexts.slice(0, 1), ...onTexts.slice(-1), { x: left + 3, y }, { x: right - 3, y }];
  let reached = 0;
  const watch = (event) => {
    if (event.target.closest("[data-row-link]")?.dataset.rowLink !== row.dataset.row) return;
    reached += 1;
    event.preventDefault();
  };
  document.addEventListener("click", watch, true);
  const missed = points.filter(({ x, y }) => {
    const before = reached;
    document.elementFromPoint(x, y).click();
    return reached === before;
  });
  document.removeEventListener("click", watch, true);
  return { missed, point: onTexts.at(-1) ?? points.at(-1) };
})()`;

interface Clicked {
  missed: object[];
  point: { x: number; y: number };
}

for (const as of ["owner", "platform"] as const) {
  test(`a row of each list opens wherever it is hit, in wide windows and on phones, for the ${as}`, async ({
    visit,
  }) => {
    const page = await visit({ as });
    for (const path of lists[as]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/${path}`);
      await expect(page.locator("main tr[data-row]").first()).toBeVisible();
      // Rows that the server drew are there before they can be pressed.
      await expect(page.locator("[data-first-shape]")).toHaveCount(0);
      expect((await page.evaluate<Clicked>(clickAround)).missed, `/${path} in a wide window`).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.locator("main li[data-row]").first()).toBeVisible();
      const { missed, point } = await page.evaluate<Clicked>(clickAround);
      expect(missed, `/${path} on a phone`).toEqual([]);
      await page.mouse.click(point.x, point.y);
      await expect(page).toHaveURL(new RegExp(`/${path}/[0-9a-f-]{36}`));
    }
  });
}

test("on a phone lists keep their places: bars, tools, checkboxes, and the row that was opened", async ({ visit }) => {
  const page = await visit({ as: "owner", width: 390 });
  const list = listPage(page, "Transactions");

  await test.step("the bars are opaque: what scrolls under them does not show", async () => {
    await page.goto("/transactions");
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      const bar = page.getByRole("navigation").filter({ has: page.getByRole("link", { name: "Scan" }) });
      await expect(bar).toHaveCSS("background-color", /^rgb\(/);
    }
  });

  await test.step("rows of transactions have a checkbox while they are selected", async () => {
    const rows = list.feedRows.filter({ has: page.getByRole("link") });
    await expect(rows).not.toHaveCount(0);
    await expect(list.feedRows.getByRole("checkbox")).toHaveCount(0);
    // By its id: new rows may arrive above it.
    const row = page.locator(`[data-row="${await rows.nth(1).getAttribute("data-row")}"]`);
    await list.select.tap();
    await row.tap();
    await expect(list.selected).toContainText("1 selected");
    await expect(row.getByRole("checkbox")).toBeChecked();
    await expect(page).toHaveURL(/\/transactions$/);
  });

  await test.step("no chip lies under the tools of a list", async () => {
    await page.goto("/transactions?from=2026-01-02&to=2026-01-03");
    await runs(page);
    const days = page.getByRole("group", { name: "Filters" }).locator("button[aria-haspopup=dialog]").first();
    const filters = page.getByRole("group", { name: "Filters" }).getByRole("button");
    for (const field of [days, filters.last()]) {
      await field.scrollIntoViewIfNeeded();
      // Playwright presses nothing that another element covers at its middle; the ends matter as well.
      const { width = 0, height = 0 } = (await field.boundingBox()) ?? {};
      await field.click({ trial: true, position: { x: width - 4, y: height / 2 } });
      await field.click({ trial: true, position: { x: 4, y: height / 2 } });
    }
  });

  await test.step("a record opens at its top, and both ways back return to its row", async () => {
    const rows = page.getByRole("list", { name: "Customers" }).getByRole("listitem");
    const scrolled = () => page.evaluate<number>("scrollY");
    await page.goto("/users");
    await expect(rows).not.toHaveCount(0);
    const row = rows.nth(25);
    const name = await row.getByRole("link").innerText();
    const ways = [() => page.goBack(), () => page.getByRole("link", { name: "Customers" }).first().click()];
    for (const goBack of ways) {
      // Scrolls as far as the tap itself would.
      await row.getByRole("link").tap({ trial: true });
      const before = await scrolled();
      expect(before).toBeGreaterThan(400);
      await row.getByRole("link").tap();
      await expect(page.getByRole("heading", { level: 1, name })).toBeInViewport();
      await expect.poll(scrolled).toBe(0);
      await goBack();
      await expect(row.getByRole("link", { name, exact: true })).toBeInViewport();
      await expect.poll(scrolled).toBe(before);
    }
  });
});

test("while the script is on its way the page is not bare", async ({ visit }) => {
  const shape = `getComputedStyle(document.getElementById("root"), "::before").content`;
  const held = async (width: number) => {
    const page = await visit({ width, allow: [/./] });
    await page.route(/\/assets\/[^/]+\.js$/, () => {});
    return page;
  };
  // What opens most the server draws for the width that the browser seems to have.
  const wide = await held(1440);
  await wide.goto("/login", { waitUntil: "commit" });
  await expect(wide.locator("[data-first-shape] h1")).toBeVisible();
  expect(await wide.evaluate<string>(shape)).toBe("none");
  const narrow = await held(390);
  for (const path of ["/login", "/register"]) {
    await narrow.goto(path, { waitUntil: "commit" });
    await narrow.locator("#root").waitFor({ state: "attached" });
    await expect.poll(() => narrow.evaluate<string>(shape), path).toBe('""');
  }
  const complete = await visit({ width: 390 });
  await complete.goto("/register");
  await expect(complete.locator("main, h1").first()).toBeVisible();
  expect(await complete.evaluate<string>(shape)).toBe("none");
});
