/** Each section while it loads, empty, failed, overfull, and for those who may not open it. */
import type { Page } from "@playwright/test";
import type { Permission } from "@rewardo/contract/permissions";
import { runs } from "../harness/settled-page.ts";
import { askAtStart } from "../harness/first-answers.ts";
import type { Person } from "../harness/people.ts";
import { isLong } from "../harness/rotation.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test, type Visit } from "../harness/test.ts";

interface SectionRow {
  readonly at: string;
  /** What it lists, below the API. */
  readonly call: string;
  /** Any of several, where more than one opens it. */
  readonly permission: Permission | readonly Permission[];
  /** Where it leads without the permission. */
  readonly parent?: string;
  /** Its order is not in its address, so that it is asked for anew only by loading the page. */
  readonly isUnsorted?: true;
}

const sections: Partial<Record<Person, readonly SectionRow[]>> = {
  owner: [
    { at: "/transactions", call: "transactions", permission: "transactions_view", isUnsorted: true },
    { at: "/cards", call: "cards", permission: "cards_view", isUnsorted: true },
    { at: "/places", call: "places", permission: "places_view" },
    { at: "/products", call: "products", permission: "products_view" },
    { at: "/products/categories", call: "products/categories", permission: "products_view", isUnsorted: true },
    { at: "/ingredients", call: "ingredients", permission: "ingredients_view" },
    { at: "/devices", call: "devices", permission: "devices_view" },
    { at: "/users", call: "users", permission: "users_view" },
    { at: "/accounts", call: "accounts", permission: "accounts_view" },
    { at: "/account_roles", call: "account_roles", permission: "account_roles_view" },
    { at: "/messages", call: "emails", permission: "messages_view" },
    { at: "/imports", call: "imports", permission: ["users_modify", "transactions_modify", "products_modify"] },
    { at: "/audit", call: "audit_entries", permission: "audit_view" },
    {
      at: "/transactions/orders",
      call: "integration_orders",
      permission: "integrations_view",
      parent: "/transactions",
      isUnsorted: true,
    },
  ],
  platform: [
    { at: "/businesses", call: "businesses", permission: "businesses_view" },
    { at: "/plans", call: "plans", permission: "plans_view", isUnsorted: true },
    { at: "/transactions", call: "transactions", permission: "transactions_view", isUnsorted: true },
    { at: "/cards", call: "cards", permission: "cards_view", isUnsorted: true },
    { at: "/places", call: "places", permission: "places_view" },
    { at: "/products", call: "products", permission: "products_view" },
    { at: "/devices", call: "devices", permission: "devices_view" },
    { at: "/users", call: "users", permission: "users_view" },
    { at: "/accounts", call: "accounts", permission: "accounts_view" },
    { at: "/account_roles", call: "account_roles", permission: "account_roles_view" },
  ],
};

type Row = Record<string, unknown>;

const long = " Donaudampfschifffahrtsgesellschaftskapitän Brzęczyszczykiewicz";

/** As wide as a row may become. */
const stretched = (value: unknown, key: string): unknown => {
  // A text in several languages.
  if (key === "name" && typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([language, text]) => [language, stretched(text, key)]));
  if (typeof value === "string" && /(^|_)(name|title|note|category|email)$/.test(key))
    return `${value}${long.repeat(2)}`;
  if (typeof value === "number" && /^(amount|balance|turnover)$/.test(key)) return 99_999_999_900;
  return value;
};
const stretch = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, stretched(value, key)]));

/** More than a page of the widest rows, each with an id of its own. */
const overfull = (items: readonly Row[]): Row[] =>
  Array.from({ length: 120 }, (_, nr) => ({
    ...stretch(items[nr % items.length]!),
    _id: `0190a5d0-0000-7000-8000-${String(nr).padStart(12, "0")}`,
  }));

/** A business that ingredients are switched on for, and its account without one right where one is left out. */
const adjustSession = async (page: Page, without?: Permission | readonly Permission[]): Promise<void> => {
  await askAtStart(page);
  await page.route("**/api/businesses/current", async (route) => {
    const answer = await route.fetch();
    const business = (await answer.json()) as { flags: object };
    await route.fulfill({ response: answer, json: { ...business, flags: { ...business.flags, ingredients: true } } });
  });
  if (without === undefined) return;
  await page.route("**/api/accounts/current", async (route) => {
    const answer = await route.fetch();
    const account = (await answer.json()) as { permissions: string[] };
    const permissions = account.permissions.filter((one) => ![without].flat().includes(one as Permission));
    await route.fulfill({ response: answer, json: { ...account, permissions } });
  });
};

/** Walks the states of one section on a page of its own. */
const walk = async (visit: Visit, person: Person, section: SectionRow, width: number): Promise<void> => {
  const { at, call, isUnsorted } = section;
  const page = await visit({ as: person, width, allow: [/status of 500/] });
  await adjustSession(page);
  const list = new RegExp(`/api/(businesses/current/)?${call}(\\?|$)`);
  const main = page.getByRole("main");

  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(list, async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { status: 500, code: "unexpected", message: "Something broke" } });
  });
  await page.goto(isUnsorted === true ? at : `${at}?sort=asc`);
  await runs(page);
  await expect(main.locator("[aria-busy=true]").first(), `${at} while it loads`).toBeAttached();
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
  release();
  const again = main.getByRole("button", { name: "Try again" });
  await expect(again.first(), `${at} failed`).toBeVisible();
  await expect(main.getByRole("heading", { level: 1 }), `${at} failed`).toBeVisible();

  // The newest route comes first, so that no answer is given between two of them.
  await page.route(list, (route) => route.fulfill({ json: { items: [], next_cursor: null, products_count: 0 } }));
  // A list that hears of a change asks again by itself.
  await expect(async () => {
    if ((await again.count()) > 0) await again.first().click({ timeout: 2000 });
    await expect(again).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  await expect(main.getByRole("heading", { level: 2 }).first(), `${at} without anything`).toBeVisible();
  await expect.poll(() => findSticksOut(page), `${at} without anything`).toEqual([]);

  const rows: number[] = [];
  await page.route(list, async (route) => {
    const answer = await route.fetch();
    const whole = (await answer.json()) as { items: Row[] };
    const items = whole.items.length === 0 ? [] : overfull(whole.items);
    rows.push(items.length);
    await route.fulfill({ response: answer, json: { ...whole, items, next_cursor: null } });
  });
  if (isUnsorted === true) await page.goto(at);
  else await page.evaluate(`history.pushState(null, "", "${at}?sort=desc")`);
  await expect.poll(() => rows.length, `${at} is asked for anew`).toBeGreaterThan(0);
  await expect(again).toHaveCount(0);
  await expect(main.locator("[aria-busy=true]")).toHaveCount(0);
  if (rows[0] !== 0) await expect(main.getByText("Donaudampfschifffahrt").first(), `${at} overfull`).toBeAttached();
  await expect.poll(() => findSticksOut(page), `${at} overfull`).toEqual([]);
};

for (const [person, rows] of Object.entries(sections) as [Person, readonly SectionRow[]][])
  for (const [index, section] of rows.entries())
    for (const width of isLong ? [390, 1440] : [[390, 1440][index % 2] ?? 390])
      test(`${person} sees ${section.at} loading, empty, failed and overfull at ${width} px`, ({ visit }) =>
        walk(visit, person, section, width));

test("without its right no section is in the menu, and its address leads to its parent", async ({ visit }) => {
  const rows = sections.owner ?? [];
  const rights = [...new Set(rows.map(({ permission }) => String(permission)))];
  const inMenu = new Map(rows.map(({ at }) => [at, new Set<boolean>()]));
  // A page lacks the rights whose number has a certain binary digit. No two rights are missing on the same pages, so that a
  // section which asked for another's right would be found where it should not be, or missing.
  for (let digit = 1; digit <= rights.length; digit *= 2) {
    const isMissing = ({ permission }: SectionRow) => ((rights.indexOf(String(permission)) + 1) & digit) !== 0;
    const page = await visit({ as: "owner" });
    await adjustSession(
      page,
      rows.filter(isMissing).flatMap(({ permission }) => permission),
    );
    await page.goto("/");
    await runs(page);
    await expect(page.locator("nav a").first()).toBeAttached();
    const lacking = rows.filter(isMissing);
    for (const { at, parent = "/" } of lacking) {
      const isParentMissing = lacking.some((one) => one.at === parent);
      await page.evaluate(`history.pushState(null, "", "${at}")`);
      await expect(page, at).toHaveURL(isParentMissing ? "/" : parent);
      await expect(page.locator(`nav a[href="${at}"]`), at).toHaveCount(0);
    }
    for (const row of rows) {
      if (isMissing(row)) continue;
      inMenu.get(row.at)?.add((await page.locator(`nav a[href="${row.at}"]`).count()) > 0);
    }
  }
  for (const [at, found] of inMenu) expect(found.size, `${at} is in the menu by its own right alone`).toBe(1);
});

/** Pages of figures: each of their calls is held, emptied, refused and swollen. */
const figures = [
  { person: "owner", at: "/stats" },
  { person: "platform", at: "/stats" },
  { person: "owner", at: "/" },
  { person: "platform", at: "/" },
] as const;
const figureCalls =
  /\/api\/(businesses\?|(businesses\/current\/)?(stats|rfm|transactions|plan_subscriptions|platform_health)(\/|\?|$))/;

/** The same shape with other leaves: each number by its key, and lists as they are or empty. */
const mapped = (
  value: unknown,
  number: (one: number, key: string) => unknown,
  lists: "kept" | "empty",
  key = "",
): unknown => {
  if (Array.isArray(value))
    return lists === "empty" && key === "items" ? [] : value.map((one) => mapped(one, number, lists, key));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapped(one, number, lists, name)]));
  return typeof value === "number" ? number(value, key) : typeof value === "string" ? stretched(value, key) : value;
};
/** As large as money and sums may become, and counts; versions, positions and coordinates are no figures. */
const swell = (one: number, key: string): number =>
  /^(value|values|previous|amount)$/.test(key)
    ? 99_999_999_900
    : /^(count|counts|balance_after|card_subscriptions|.*_count)$/.test(key)
      ? 9_999_900
      : one;

for (const [index, { person, at }] of figures.entries())
  for (const width of isLong ? [390, 1440] : [[390, 1440][index % 2] ?? 390])
    test(`${person} sees the figures of ${at} loading, without anything, failed and overfull at ${width} px`, async ({
      visit,
    }) => {
      const page = await visit({ as: person, width, allow: [/status of 500/] });
      await askAtStart(page);
      const main = page.getByRole("main");
      const heading = main.getByRole("heading", { level: 1 });

      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(figureCalls, async (route) => {
        await held;
        const answer = await route.fetch();
        if (answer.status() !== 200) return route.fulfill({ response: answer });
        return route.fulfill({ response: answer, json: mapped(await answer.json(), () => 0, "empty") });
      });
      await page.goto(at);
      await runs(page);
      await expect(heading, `${at} while it loads`).toBeVisible();
      await expect(main.locator("[aria-busy=true]").first(), `${at} while it loads`).toBeAttached();
      release();
      await expect(main.locator("[aria-busy=true]"), `${at} without anything`).toHaveCount(0);
      await expect(main, `${at} without anything`).not.toContainText(/NaN|Infinity|undefined/);
      await expect.poll(() => findSticksOut(page), `${at} without anything`).toEqual([]);

      await page.unrouteAll({ behavior: "wait" });
      await page.route(figureCalls, (route) =>
        route.fulfill({ status: 500, json: { status: 500, code: "unexpected", message: "Something broke" } }),
      );
      await page.goto(at);
      await expect(main.getByRole("button", { name: "Try again" }).first(), `${at} failed`).toBeVisible();
      await expect(heading, `${at} failed`).toBeVisible();
      await expect.poll(() => findSticksOut(page), `${at} failed`).toEqual([]);

      await page.unrouteAll({ behavior: "wait" });
      await page.route(figureCalls, async (route) => {
        const answer = await route.fetch();
        if (answer.status() !== 200) return route.fulfill({ response: answer });
        const swollen = mapped(await answer.json(), swell, "kept");
        return route.fulfill({ response: answer, json: swollen });
      });
      await page.goto(at);
      await runs(page);
      await expect(main.getByRole("button", { name: "Try again" })).toHaveCount(0);
      await expect(main.locator("[aria-busy=true]"), `${at} overfull`).toHaveCount(0);
      await expect(main, `${at} overfull`).not.toContainText(/NaN|Infinity|undefined/);
      await expect.poll(() => findSticksOut(page), `${at} overfull`).toEqual([]);
    });

test("ingredients are no section of the platform, and statistics none without their right", async ({ visit }) => {
  const platform = await visit({ as: "platform" });
  await platform.goto("/ingredients");
  await runs(platform);
  await expect(platform).toHaveURL("/");
  await expect(platform.locator('nav a[href="/ingredients"]')).toHaveCount(0);
  const page = await visit({ as: "owner" });
  await adjustSession(page, "stats_view");
  await page.goto("/stats");
  await runs(page);
  await expect(page).toHaveURL("/");
  await expect(page.locator('nav a[href^="/stats"]')).toHaveCount(0);
});
