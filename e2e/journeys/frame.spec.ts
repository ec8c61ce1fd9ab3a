import type { Locator, Page } from "@playwright/test";
import { findFaults } from "../harness/axe.ts";
import { askAtStart } from "../harness/first-answers.ts";
import { people } from "../harness/people.ts";
import { expect, test } from "../harness/test.ts";
import { errorToast, loginPage } from "../pages/login.ts";
import { shell } from "../pages/shell.ts";

/** Both sides of each breakpoint, and the extremes. */
const phones = [360, 768];
const tablets = [769, 1099];
const desks = [1100, 1440];

const boxOf = async (place: Locator): Promise<{ x: number; y: number; width: number; height: number }> => {
  const box = await place.boundingBox();
  if (box === null) throw new Error("Nothing is shown there");
  return box;
};

/** Which build of the console this is, in the foot of its menus. */
const build = /^Version \S+ of \d{1,2} \w+ \d{4}$/;

/** The menu on the left, with the logo above it. */
const aside = (page: Page): Locator => page.getByRole("complementary").filter({ has: page.getByRole("navigation") });

test("the frame: the window's title, widths, the rail and the user menu", async ({ visit }) => {
  const page = await visit({ as: "owner" });
  await test.step("the window's title names the page and the business console", async () => {
    await page.goto("/transactions");
    await expect(page).toHaveTitle("Transactions · Rewardo business console");
    await shell(page).menu.getByRole("link", { name: "Home" }).click();
    await expect(page).toHaveTitle("Home · Rewardo business console");
  });

  await test.step("the frame changes exactly at 769 and at 1100", async () => {
    const { menu, tabs, userButton } = shell(page);
    await expect(menu).toBeVisible();
    for (const width of phones) {
      await page.setViewportSize({ width, height: 844 });
      await expect(aside(page)).toBeHidden();
      await expect(userButton).toBeHidden();
      const bar = await boxOf(tabs);
      expect(bar, `${width}`).toMatchObject({ x: 0, width });
      expect(bar.y + bar.height).toBe(844);
      expect(await boxOf(page.locator("header span").first()), `logo at ${width}`).toMatchObject({
        width: 50,
        height: 50,
      });
    }
    for (const width of [...tablets, ...desks]) {
      const isRail = width < 1100;
      await page.setViewportSize({ width, height: 900 });
      await expect(tabs).toBeHidden();
      await expect(userButton).toBeVisible();
      expect(await boxOf(aside(page)), `${width}`).toMatchObject({ x: 0, width: isRail ? 72 : 240, height: 900 });
      const logo = isRail ? 50 : 92;
      expect(await boxOf(aside(page).locator("span").first()), `logo at ${width}`).toMatchObject({
        width: logo,
        height: logo,
      });
    }
    for (const width of [...phones, ...tablets, ...desks, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const [left, padding] = width < 769 ? [0, 16] : width < 1100 ? [72, 32] : [240, 48];
      const room = width - left - 2 * padding;
      const content = await boxOf(page.locator("#content"));
      expect(content.width, `content at ${width}`).toBe(Math.min(960, room));
      expect(content.x, `content at ${width}`).toBe(left + padding + (room - content.width) / 2);
    }
  });

  await test.step("the rail's labels show on hover and focus, and screen readers get them always", async () => {
    await page.setViewportSize({ width: 1024, height: 900 });
    const link = shell(page).menu.getByRole("link", { name: "Transactions" });
    const word = link.getByText("Transactions");
    await expect(word).toHaveCSS("opacity", "0");
    await link.hover();
    await expect(word).toHaveCSS("opacity", "1");
    const [item, tip] = [await boxOf(link), await boxOf(word)];
    expect(tip.x).toBeGreaterThanOrEqual(item.x + item.width);
    await page.mouse.move(tip.x + tip.width / 2, tip.y + tip.height / 2, { steps: 10 }); // to the label itself
    await expect(word).toHaveCSS("opacity", "1");
    await page.keyboard.press("Escape");
    await expect(word).toHaveCSS("opacity", "0");
    await page.mouse.move(600, 600);
    await link.hover();
    await expect(word).toHaveCSS("opacity", "1");
    await page.mouse.move(600, 600);
    await expect(word).toHaveCSS("opacity", "0");
    await shell(page).menu.getByRole("link", { name: "Loyalty program" }).focus();
    await page.keyboard.press("Tab");
    await expect(link).toBeFocused();
    await expect(word).toHaveCSS("opacity", "1");
  });

  await test.step("the user menu shows the account, preferences, log-out and the build", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await shell(page).openUserMenu();
    const { userMenu } = shell(page);
    await expect(userMenu.getByText(people.owner)).toBeVisible();
    await expect(userMenu.getByText(build)).toBeVisible();
    await expect(userMenu.getByRole("menuitemradio", { name: "Українська" })).toBeVisible();
    await expect(userMenu.getByRole("menuitem", { name: "Log out" })).toBeVisible();
    await expect(userMenu.getByRole("menuitem", { name: "Settings" })).toBeVisible();
    expect(await findFaults(page, { isPortal: true })).toEqual([]);
    await userMenu.getByRole("menuitem", { name: "Imports" }).press("Enter");
    await expect(page).toHaveURL("/imports");
    await page.setViewportSize({ width: 390, height: 844 });
    await shell(page).openMore();
    await expect(shell(page).moreSheet.getByText(build)).toBeVisible();
  });
});

test("closing a toast by a tap does not stop the timer of the next", async ({ visit }) => {
  const page = await visit({ allow: [/status of 401/], width: 360 });
  await page.goto("/login/email");
  const words = errorToast(page, "Invalid username or password");
  await loginPage(page).logIn("nobody@example.com", "wrong");
  await page.getByRole("alert").getByRole("button", { name: "Close" }).tap();
  await expect(words).toBeHidden();
  await loginPage(page).button.press("Enter");
  await expect(words).toBeVisible();
  await expect(words, "gone after five seconds").toBeHidden();
});

test("an account without a name is called Anonymous account", async ({ visit }) => {
  const page = await visit({ as: "employee" });
  await askAtStart(page);
  await page.route("**/api/accounts/current", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), first_name: " ", last_name: null } });
  });
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Menu of Anonymous account" })).toBeVisible();
});

test("cached data is shown first and replaced by the server's answer", async ({ visit }) => {
  const page = await visit({ as: "owner" });
  await page.goto("/transactions");
  const name = page.getByRole("complementary").getByText("Kawiarnia Ziarno", { exact: true });
  await expect(name).toBeVisible();
  let letGo: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => (letGo = resolve));
  await askAtStart(page);
  await page.route("**/api/businesses/current", async (route) => {
    await isHeld;
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), name: "Ziarno po zmianie" } });
  });
  await page.reload();
  await expect(name).toBeVisible();
  letGo();
  await expect(page.getByRole("complementary").getByText("Ziarno po zmianie", { exact: true })).toBeVisible();
});
