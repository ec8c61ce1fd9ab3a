import type { Page } from "@playwright/test";
import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { addAuthenticator } from "../pages/authenticator.ts";
import { settingsPage } from "../pages/settings.ts";
import { shell } from "../pages/shell.ts";
import { noticeToast, registerAnew, strongPassword } from "../pages/visitor.ts";

const expectSound = async (page: Page): Promise<void> => {
  expect(await findFaults(page)).toEqual([]);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => findSticksOut(page), { message: `${width} px` }).toEqual([]);
  }
};

test("a passkey is added in the settings, signs in by itself, is the second step, and is removed", async ({
  visit,
}) => {
  const page = await visit({ allow: [/status of 422/, /status of 401/] });
  await addAuthenticator(page);
  const email = await registerAnew(page);
  const settings = settingsPage(page);
  await page.goto("/settings/account");
  await settings.button("Add a passkey").click();
  await settings.dialog.getByRole("textbox", { name: "Name of the passkey" }).fill("Marta’s laptop");
  expect(await findFaults(page)).toEqual([]);
  await settings.prove("Wrong-Horse-1", "Continue");
  await expect(settings.dialog.getByText("This is not your present password. Type it again.")).toBeVisible();
  await settings.prove(strongPassword, "Continue");
  await expect(settings.dialog.getByRole("listitem")).toHaveCount(10);
  await settings.dialog.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("Marta’s laptop")).toBeVisible();
  await expectSound(page);

  await shell(page).logOut();
  await page.goto("/login?return_path=%2Fsettings%2Faccount");
  await expectSound(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL("/settings/account");
  await expect(page.getByText(/^Added .+, last used .+/)).toBeVisible();

  await shell(page).logOut();
  await page.goto("/login/email?return_path=%2Fsettings%2Faccount");
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(strongPassword);
  await page.locator("form button[type=submit]").click();
  await expect(page.getByRole("textbox", { name: "Code" })).toBeFocused();
  await expectSound(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL("/settings/account");

  await page.getByRole("combobox", { name: "Language" }).selectOption("de");
  await expect(page.getByRole("button", { name: "Passkey hinzufügen" })).toBeVisible();
  await page.getByRole("combobox", { name: "Sprache" }).selectOption("pl");
  await expect(page.getByRole("button", { name: "Dodaj klucz dostępu" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("combobox", { name: "Język" }).selectOption("uk");
  await expect(page.getByRole("button", { name: "Додати ключ доступу" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("combobox", { name: "Мова" }).selectOption("en");

  await settings.button("Remove the passkey Marta’s laptop").click();
  await settings.prove(strongPassword, "Remove the passkey");
  await expect(noticeToast(page, "The passkey is removed.")).toBeVisible();
  await expect(page.getByText("Marta’s laptop")).toBeHidden();
});
