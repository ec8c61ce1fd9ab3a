import { findFaults } from "../harness/axe.ts";
import { openScreen, sectionScreens, visitorScreens } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";
import { errorToast, loginPage } from "../pages/login.ts";
import { shell } from "../pages/shell.ts";

for (const screen of [...visitorScreens, ...sectionScreens]) {
  for (const width of [390, 1440]) {
    test(`${screen.name} at ${width} px, light and dark`, async ({ visit }) => {
      const page = await visit({ ...(screen.as === undefined ? {} : { as: screen.as }), width });
      await openScreen(page, screen);
      expect(await findFaults(page)).toEqual([]);
    });
  }
}

test("the user menu, light and dark", async ({ visit }) => {
  const page = await visit({ as: "owner" });
  await page.goto("/");
  await shell(page).openUserMenu();
  await expect(shell(page).userMenu).toBeVisible();
  expect(await findFaults(page, { isPortal: true })).toEqual([]);
});

test("the phone's More sheet, light and dark", async ({ visit }) => {
  const page = await visit({ as: "owner", width: 390 });
  await page.goto("/");
  await shell(page).openMore();
  await expect(shell(page).moreSheet).toBeVisible();
  expect(await findFaults(page, { isPortal: true })).toEqual([]);
});

test("an error toast and bad fields, light and dark", async ({ visit }) => {
  const page = await visit({ allow: [/status of 401/] });
  await page.goto("/login/email");
  await loginPage(page).logIn("nobody@rewardo.example", "wrong");
  await errorToast(page, "Invalid username or password").hover(); // so that it stays
  await loginPage(page).email.fill("nobody");
  await loginPage(page).password.fill("");
  await loginPage(page).button.click();
  expect(await findFaults(page)).toEqual([]);
});
