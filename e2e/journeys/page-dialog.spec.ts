import { findFaults } from "../harness/axe.ts";
import { isLong } from "../harness/rotation.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { shell } from "../pages/shell.ts";

const dialogs = [
  ["contact-us", "Contact"],
  ["privacy-policy", "Privacy policy"],
  ["service-contract", "Terms of service"],
  ["select-integration", "Select integration"],
] as const;

for (const [who, options, path] of [
  ["a visitor's footer", { width: 390 }, "/login/email"],
  ["the owner's menu", { as: "owner" }, "/places?q=a"],
] as const) {
  test(`the links of ${who} open over any page, and closing returns to it`, async ({ visit }) => {
    const page = await visit(options);
    await page.goto(path);
    const isVisitor = who === "a visitor's footer";
    const opener = shell(page).userButton;
    if (!isVisitor) await opener.click();
    const foot = page.getByRole(isVisitor ? "contentinfo" : "menu");
    const role = isVisitor ? "link" : "menuitem";
    const link = foot.getByRole(role, { name: "Contact", exact: true });
    const dialog = page.getByRole("dialog");
    await expect(foot).toContainText(/© 2024–20\d\d Rewardo/);
    for (const name of ["Facebook", "Instagram", "TikTok"]) await expect(foot.getByRole(role, { name })).toBeVisible();
    await link.click();
    await expect(page).toHaveURL(`${path}#contact-us`);
    await expect(dialog).toContainText("ul. Józefa 14/2");
    await expect(dialog).toContainText("KRS 0000123456");
    await expect(dialog.getByRole("link", { name: "help@rewardo.example" })).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(path);
    await expect(isVisitor ? link : opener).toBeFocused();
    // Closing left no duplicate entry in the history.
    await page.goForward();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    for (const [index, [hash, title]] of dialogs.entries()) {
      await page.goto(`${path}#${hash}`);
      await expect(page.getByRole("dialog", { name: title })).toBeVisible();
      // By turns, so that each page also opens with its address.
      if (isLong || (index % 2 === 0) === isVisitor) await page.reload();
      await expect(page.getByRole("dialog", { name: title })).toBeVisible();
      await dialog.getByRole("button", { name: "Close" }).click();
      await expect(page).toHaveURL(path);
      await expect(dialog).toBeHidden();
    }
  });
}

test("the handbook opens with the article about the page, is searched, and leads to the page it speaks of", async ({
  visit,
}) => {
  const page = await visit({ as: "owner", width: 390 });
  await page.goto("/devices#handbook");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Pair a till" })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "All articles" }).click();
  await dialog.getByRole("textbox", { name: "Search the handbook" }).fill("CSV pictures");
  await dialog.getByRole("button", { name: "Your data is yours" }).click();
  await dialog.getByRole("link", { name: "keeping customers" }).click();
  await expect(page).toHaveURL("/settings/retention");
  await expect(dialog).toBeHidden();
});

test("an operator without an address or a company has no contact in the footer", async ({ visit }) => {
  const page = await visit({ width: 390 });
  await page.route("/register", async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/<meta name="rewardo:(?:contact|site)"[^>]*>/g, "");
    await route.fulfill({ response: answer, body: html });
  });
  await page.goto("/register");
  const foot = page.getByRole("contentinfo");
  await expect(foot.getByRole("link", { name: "Privacy policy" })).toBeVisible();
  await expect(foot.getByRole("link", { name: "Contact" })).toHaveCount(0);
});

test("help is a link on every page, but not at the till", async ({ visit }) => {
  const owner = await visit({ as: "owner" });
  await owner.goto("/places");
  await expect(owner.getByRole("link", { name: "Support" })).toHaveAttribute("href", "https://chat.rewardo.example/");
  await owner.goto("/scanner");
  await expect(owner.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(owner.getByRole("link", { name: "Support" })).toHaveCount(0);
});

test("the operator's own legal text replaces ours, in the language it has, and cannot run scripts", async ({
  visit,
}) => {
  for (const [locale, note] of [
    ["pl-PL", null],
    ["de-DE", "Diesen Text gibt es nur auf Polnisch."],
  ] as const) {
    const page = await visit({ width: 390, locale });
    await page.goto("/register#privacy-policy");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading", { name: "Kto przetwarza dane" })).toBeVisible();
    await expect(dialog.getByRole("link")).toHaveCount(1);
    await expect(dialog.getByRole("link", { name: "pomoc" })).toHaveAttribute("href", "mailto:help@rewardo.example");
    await expect(dialog.getByText('<script>document.title = "obcy"</script>')).toBeVisible();
    await expect(dialog.getByText("[Nagroda](javascript:document.title=1)")).toBeVisible();
    await expect(dialog.locator("script, [onerror], main img")).toHaveCount(0);
    await expect(page).not.toHaveTitle(/obcy/);
    if (note === null) await expect(dialog.getByText("Diesen Text")).toHaveCount(0);
    else await expect(dialog.getByText(note)).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    await expect.poll(() => findSticksOut(page)).toEqual([]);
  }
});

test("on a page that was opened straight from a link Back closes what lies over it, and only then leaves", async ({
  visit,
}) => {
  const page = await visit({ as: "owner", width: 390 });
  const dialog = page.getByRole("dialog");
  // The link is on a page of another site.
  await page.goto("/places");
  await page.goto("about:blank");
  await page.goto("/places#contact-us");
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/places");

  await page.goto("about:blank");
  await page.goto("/cards");
  await page.getByRole("button", { name: "New loyalty program" }).click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/cards");
  await page.goBack();
  await expect(page).toHaveURL("about:blank");
});

test("a dialog that an address names opens where the address leads, and a card that is missing has a title", async ({
  visit,
}) => {
  const page = await visit({ width: 390 });
  const dialog = page.getByRole("dialog");
  await page.goto("/#contact-us");
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL("/login#contact-us");
  const owner = await visit({ as: "owner", width: 390, allow: [/status of 404/] });
  await owner.goto("/settings/nothing#contact-us");
  await expect(owner.getByRole("dialog")).toBeVisible();
  await expect(owner).toHaveURL("/settings/public_info#contact-us");
  await owner.goto("/cards/01980000-0000-7000-8000-000000000000");
  await expect(owner).toHaveTitle(/^Loyalty programs · /);
});

test("an address that changes while the console starts is the one shown, be it by a link or by Back", async ({
  visit,
}) => {
  const page = await visit({ width: 390 });
  const dialog = page.getByRole("dialog", { name: "Privacy policy" });
  const shape = page.locator("[data-first-shape]");
  let release = () => {};
  await page.route(/\/assets\/entrance-/, async (route) => {
    await new Promise<void>((done) => (release = done));
    await route.continue();
  });
  const routerIsThere = () => expect.poll(() => page.evaluate("history.state?.__TSR_key !== undefined")).toBe(true);
  await page.goto("/login", { waitUntil: "commit" });
  await routerIsThere();
  await page.evaluate(`document.querySelector("a[href$='#privacy-policy']").click()`);
  await expect(page).toHaveURL("/login#privacy-policy");
  await expect(shape).toHaveCount(1);
  release();
  await expect(dialog).toBeVisible();
  await expect(shape).toHaveCount(0);

  await page.goto("about:blank");
  await page.goto("/login", { waitUntil: "commit" });
  await routerIsThere();
  await page.evaluate(`location.hash = "privacy-policy"; history.back()`);
  await expect(page).toHaveURL("/login");
  await expect(shape).toHaveCount(1);
  release();
  await expect(shape).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(dialog).toBeHidden();
});
