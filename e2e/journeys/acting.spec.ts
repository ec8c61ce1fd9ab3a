import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { findFaults } from "../harness/axe.ts";
import { password, people } from "../harness/people.ts";
import { expect, test } from "../harness/test.ts";
import { openShop } from "../pages/shop.ts";
import { listPage } from "../pages/list.ts";
import { shell } from "../pages/shell.ts";
import { tillPage } from "../pages/till.ts";
import { noticeToast } from "../pages/visitor.ts";

const business = "Kawiarnia Ziarno";

/** A session for this test alone, because the test changes it. */
const signIn = async (page: Page): Promise<void> => {
  const data = { email: people.platform, password };
  const answer = await page.request.post("/api/accounts/login", { data });
  expect(answer.status()).toBe(200);
};

/** Runs in the page: whether it could be pressed before the banner stood above it. */
const noteLateBanner = `
  window.isBannerLate = false;
  const isThere = (what, words) =>
    [...document.querySelectorAll(what)].some(
      (one) => one.textContent.startsWith(words) && one.closest("[inert]") === null,
    );
  new MutationObserver(() => {
    if (isThere("main h1", "") && !isThere("button", "Stop acting as")) window.isBannerLate = true;
  }).observe(document, { childList: true, subtree: true });
`;

// One after the other: they act as the same business, whose newest entry of the audit log is opened.
test.describe.configure({ mode: "default" });

test("platform staff act as a business, stamp a card and stop; the owner sees it in the audit log and exports it", async ({
  visit,
  as,
}) => {
  const member = await (await as("owner")).memberHolding("Jakub Zieliński", 4);
  // The session requests its business before it knows that it no longer has one.
  const page = await visit({ allow: [/status of 404.*businesses\/current/] });
  await signIn(page);
  await page.goto("/businesses");
  const businesses = listPage(page, "Businesses");
  await businesses.search.fill("ziarno");
  await expect(businesses.rows).toHaveCount(2);
  expect(await findFaults(page)).toEqual([]);
  await businesses.open(business);
  await expect(page.getByRole("heading", { level: 2, name: "Last 30 days" })).toBeVisible();
  await expect(page.getByRole("link", { name: people.owner })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  const parts = page.getByRole("navigation", { name: "Parts of the business" });
  await parts.getByRole("link", { name: "Places" }).click();
  await expect(page.getByRole("list", { name: "Places" }).getByText("Kazimierz")).toBeVisible();

  await page.getByRole("button", { name: `Act as ${business}` }).click();
  const question = page.getByRole("dialog", { name: `Act as ${business}?` });
  await question.getByRole("textbox", { name: "Reason" }).fill("Asked for help with the menu");
  expect(await findFaults(page)).toEqual([]);
  await question.getByRole("button", { name: `Act as ${business}` }).click();
  const stop = page.getByRole("button", { name: `Stop acting as ${business}` });
  await expect(stop).toBeVisible();
  await expect(page).toHaveURL("/");
  expect(await findFaults(page)).toEqual([]);
  // In the business's scope every section of the menu opens, and the platform's own are gone.
  const { menu } = shell(page);
  await expect(menu.getByRole("link", { name: "Businesses" })).toHaveCount(0);
  for (const link of await menu.getByRole("link").all()) {
    const path = ((await link.getAttribute("href")) ?? "").replace(/\?.*/, "");
    await link.click();
    await expect(page).toHaveURL(({ pathname }) => pathname.startsWith(path));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.addInitScript(noteLateBanner);
  await page.goto("/");
  await page.getByRole("link", { name: "Scan a card" }).click();
  expect(await page.evaluate("window.isBannerLate"), "the banner moved the page after it was there").toBe(false);
  const till = tillPage(page);
  await till.choosePlace("Kazimierz");
  await till.enterNumber(member.number);
  await expect(till.card(4)).toBeVisible();
  await till.act.click();
  await expect(till.done).toHaveText("Stamp added");
  await expect(stop).toBeVisible();
  await page.goto("/");
  await stop.click();
  await expect(page.getByRole("heading", { level: 1, name: business })).toBeVisible();
  await expect(stop).toHaveCount(0);

  const owner = await visit({ as: "owner" });
  await owner.goto("/audit");
  const audit = listPage(owner, "Audit log");
  await expect(audit.rowOf(`Rewardo stopped acting as ${business}`)).toBeVisible();
  expect(await findFaults(owner)).toEqual([]);
  await audit.open(`Rewardo began to act as ${business}`);
  const drawer = owner.getByRole("dialog", { name: `Rewardo began to act as ${business}` });
  await expect(drawer).toContainText("acting for the platform");
  await expect(drawer).toContainText("Asked for help with the menu");
  expect(await findFaults(owner)).toEqual([]);
  await owner.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await audit.filter("What").selectOption("The business");
  await expect(owner).toHaveURL(/entity=businesses/);
  const taken = owner.waitForEvent("download");
  await audit.exportAll.click();
  const table = await readFile(await (await taken).path(), "utf8");
  expect(table).toContain(`platform,,act_as_begun,businesses,${business}`);

  await owner.goto("/transactions");
  await listPage(owner, "Transactions").open("Jakub Zieliński");
  await expect(owner.getByRole("dialog")).toContainText("Stamped byRewardo");
});

test("acting as a business ends after half an hour without activity", async ({ visit }) => {
  // The session requests its business before it knows that it no longer has one.
  const page = await visit({ allow: [/status of 404.*businesses\/current/] });
  await signIn(page);
  await page.goto("/businesses");
  const businesses = listPage(page, "Businesses");
  await businesses.search.fill("ziarno");
  await expect(businesses.rows).toHaveCount(2);
  await businesses.open(business);
  // What the page asks would be refused while acting.
  await expect(page.getByRole("region", { name: "Health" })).toBeVisible();
  await page.clock.install();
  await page.getByRole("button", { name: `Act as ${business}` }).click();
  const question = page.getByRole("dialog", { name: `Act as ${business}?` });
  await question.getByRole("textbox", { name: "Reason" }).fill("Asked for help");
  await question.getByRole("button", { name: `Act as ${business}` }).click();
  await expect(page.getByText(/It ends after 30 minutes without use, at \d\d:\d\d at the latest\./)).toBeVisible();
  await page.clock.fastForward("31:00");
  await expect(noticeToast(page, `Acting as ${business} has ended`)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: business })).toBeVisible();
});

test("the platform opens a business for a customer, suspends it with a reason and resumes it", async ({ visit }) => {
  const page = await visit({ as: "platform" });
  await page.goto("/businesses/new");
  const name = `Lodziarnia ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole("textbox", { name: "Name of the business" }).fill(name);
  await page.getByRole("textbox", { name: "E-mail" }).fill(`${crypto.randomUUID()}@example.com`);
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Open the business" }).click();
  await expect(noticeToast(page, `${name} is open, and its owner is invited`)).toBeVisible();

  await page.getByRole("button", { name: "Suspend", exact: true }).click();
  const question = page.getByRole("dialog", { name: `Suspend ${name}?` });
  await question.getByRole("textbox", { name: "Reason" }).fill("Unpaid for months");
  expect(await findFaults(page)).toEqual([]);
  await question.getByRole("button", { name: "Suspend the business" }).click();
  await expect(question).toBeHidden();
  await expect(page.locator("#content").getByText("Suspended", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: `Act as ${name}` })).toHaveCount(0);
  await page.getByRole("button", { name: "Resume", exact: true }).click();
  await page.getByRole("button", { name: "Resume the business" }).click();
  await expect(page.getByRole("button", { name: `Act as ${name}` })).toBeVisible();

  await page.goto("/audit");
  const audit = listPage(page, "Audit log");
  await audit.open(`Ada Operator of Rewardo suspended ${name}`);
  await expect(page.getByRole("dialog")).toContainText("Unpaid for months");
});

test("a suspended business reads who did it and why in the console that is open, and signs in again once it is resumed", async ({
  visit,
}) => {
  const page = await visit({ width: 390, allow: [/status of 40[13]/] });
  await openShop(page);
  await page.goto("/");
  await expect(page.getByRole("navigation").first()).toBeVisible();
  const { _id } = (await (await page.request.get("/api/businesses/current")).json()) as { _id: string };
  const platform = await visit({ as: "platform" });
  const act = async (verb: string, data: object) =>
    expect((await platform.request.post(`/api/businesses/${_id}/${verb}`, { data })).status()).toBe(200);
  await act("suspend", { reason: "Unpaid for months" });
  await expect(page.getByRole("heading", { level: 1, name: "My business is suspended" })).toBeVisible();
  await expect(page.getByText(/The reason given: “Unpaid for months”/)).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My business is suspended" })).toBeVisible();
  await act("resume", {});
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/login/);
});
