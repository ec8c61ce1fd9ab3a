import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { errorToast, loginPage } from "../pages/login.ts";
import { type ChosenFile, pictureField } from "../pages/picture-field.ts";
import { settingsPage } from "../pages/settings.ts";
import { shell } from "../pages/shell.ts";
import { noticeToast, registerAnew, strongPassword } from "../pages/visitor.ts";

const square: ChosenFile = {
  name: "logo.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAAAAACPAi4CAAAAKUlEQVR42u3MQREAAAwCIGMb3xD77SAA6VEEAoFAIBAIBAKBQCAQfA8Gon2AamDdm78AAAAASUVORK5CYII=",
    "base64",
  ),
};
const newPassword = "Palarnia-2027";

const expectSound = async (page: Page): Promise<void> => {
  expect(await findFaults(page)).toEqual([]);
  for (const width of [360, 769, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => findSticksOut(page), { message: `${width} px` }).toEqual([]);
  }
};

test("public information opens from the logo, and saved changes show in the menu", async ({ visit }) => {
  const page = await visit();
  await registerAnew(page);
  const settings = settingsPage(page);
  const logo = pictureField(page, "Logo");
  await page.goto("/");
  await page.getByRole("link", { name: /^Change the logo of / }).click();
  await expect(page).toHaveURL("/settings/public_info#logo");
  await expect(logo.choose).toBeFocused();
  await logo.pick(square);
  await expect(logo.stored).toBeVisible();
  await settings.field("Name of the business").fill("Palarnia Wrona");
  await page.getByRole("combobox", { name: "Category" }).selectOption("Gastronomy");
  await settings.field("Website").fill("ziarno.example/");
  await settings.field("Instagram").fill("https://www.instagram.com/cafe.ziarno/?hl=pl");
  await settings.field("TikTok").fill("a b");
  await settings.save.click();
  await expect(page.getByText("Write the name of the profile, or paste its address")).toBeVisible();
  await expect(settings.field("TikTok")).toBeFocused();
  await settings.field("TikTok").fill("");
  await expect(settings.field("Instagram")).toHaveValue("cafe.ziarno");
  await expect(settings.field("Website")).toHaveValue("https://ziarno.example");
  const profile = page.getByRole("link", { name: "Open Instagram" });
  await expect(profile).toHaveAttribute("href", "https://www.instagram.com/cafe.ziarno");
  await settings.save.click();
  await expect(page.getByText("Everything is saved")).toBeVisible();
  const menuLogo = page.getByRole("link", { name: "Change the logo of Palarnia Wrona" });
  await expect(menuLogo.locator('img[src^="/api/uploads/"]')).toBeVisible();
  await expectSound(page);

  await settings.go("Payment details");
  await settings.field("Tax ID").fill("1234563218");
  await settings.field("Company name").fill("Ziarno Marta Wilk");
  await settings.field("Address").fill("ul. Józefa 14/2");
  await settings.field("Postcode").fill("31056");
  await settings.field("City").fill("Kraków");
  await page.getByRole("combobox", { name: "Time zone" }).selectOption("Europe/London");
  await settings.save.click();
  await expect(page.getByText("Everything is saved")).toBeVisible();
  await page.reload();
  await expect(settings.field("Tax ID")).toHaveValue("123-456-32-18");
  await expect(page.getByRole("combobox", { name: "Time zone" })).toHaveValue("Europe/London");
  await expectSound(page);
});

test("language, password, and second factor: turned on, required at the next log-in, turned off", async ({ visit }) => {
  const page = await visit({ allow: [/status of 422/, /status of 401/] });
  const email = await registerAnew(page);
  const settings = settingsPage(page);
  await page.goto("/settings/account");
  await page.getByRole("combobox", { name: "Language" }).selectOption("de");
  await expect(page.getByRole("heading", { name: "Ihre Sprache" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("combobox", { name: "Sprache" }).selectOption("en");

  await settings.field("Present password").fill("Wrong-Horse-1");
  await settings.field("New password").fill(newPassword);
  await settings.button("Change the password").click();
  await expect(page.getByText("This is not your present password. Type it again.")).toBeVisible();
  await settings.field("Present password").fill(strongPassword);
  await settings.button("Change the password").click();
  await expect(noticeToast(page, "The new password is set. Everywhere else you are signed out.")).toBeVisible();

  // Scrolled as people do, or the guard against second taps takes it for the same tap.
  await page.mouse.wheel(0, 900);
  await settings.button("Set up codes").click();
  await settings.prove(newPassword, "Continue");
  await expect(settings.dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const key = await settings.dialog.locator("b").innerText();
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
  expect(await findFaults(page)).toEqual([]);
  await settings.dialog.getByRole("textbox", { name: "Code of six digits" }).fill(totp.generate());
  await settings.dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(settings.dialog.getByRole("listitem")).toHaveCount(10);
  const [recovery = ""] = await settings.dialog.getByRole("listitem").allInnerTexts();
  // They are shown once: Back does not take them away.
  await page.goBack();
  await expect(settings.dialog.getByRole("listitem")).toHaveCount(10);
  await expect(page).toHaveURL("/settings/account");
  expect(await findFaults(page)).toEqual([]);
  await settings.dialog.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();
  // The connection of the session before the new password has ended; one of the new session followed.
  await expect(shell(page).live).toBeVisible();

  await shell(page).logOut();
  await page.goto("/login/email?return_path=%2Fsettings%2Faccount");
  await loginPage(page).logIn(email, newPassword);
  const code = page.getByRole("textbox", { name: "Code" });
  await expect(code).toBeFocused();
  expect(await findFaults(page)).toEqual([]);
  await code.fill("000000");
  await code.press("Enter");
  await expect(page.getByText("This code is wrong, or was used before. Wait for the next one.")).toBeVisible();
  // The next code: the one that confirmed cannot be reused.
  await code.fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await code.press("Enter");
  await expect(page).toHaveURL("/settings/account");

  await settings.button("Turn off codes").click();
  await settings.dialog.getByRole("textbox", { name: "Code of the app, or a recovery code" }).fill(recovery);
  await settings.prove(newPassword, "Turn off codes");
  await expect(settings.button("Set up codes")).toBeVisible();
  await expect(errorToast(page, "Failed to log in")).toHaveCount(0);
});

test("a key and a webhook’s secret are shown once, and leaving before they are put away is asked about", async ({
  visit,
}) => {
  const page = await visit({ width: 390 });
  await registerAnew(page);
  const { dialog, button, field, back } = settingsPage(page);
  await page.goto("/settings/account");
  await page.goto("/settings/keys");
  const keys = field("The key");
  const addKey = async (name: string) => {
    await button("New key").click();
    await dialog.getByRole("textbox", { name: "Name" }).fill(name);
    await dialog.getByRole("checkbox", { name: "See places" }).check();
    await button("Make key").click();
    await expect(page.getByRole("heading", { name: `Copy the key “${name}” now` })).toBeVisible();
  };
  await addKey("Web shop");
  const leave = page.getByRole("dialog", { name: "Have you kept it?" });
  await page.goBack();
  await expect(leave).toBeVisible();
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await leave.getByRole("button", { name: "Stay here" }).click();
  await expect(keys).toHaveCount(1);
  await expect(page).toHaveURL("/settings/keys");
  // A second one does not take the first one's place.
  await addKey("Bookkeeping");
  await expect(keys).toHaveCount(2);
  await button("I have kept it").first().click();
  await button("I have kept it").click();
  await expect(keys).toHaveCount(0);
  await button("More for Web shop").click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expect(noticeToast(page, "The key Web shop is revoked.")).toBeVisible();

  await button("New address").click();
  await dialog.getByRole("textbox", { name: "Address" }).fill("https://shop.example/rewardo");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(field("The secret")).toBeVisible();
  const more = async (choice: string) => {
    await button("More for https://shop.example/rewardo").click();
    await page.getByRole("menuitem", { name: choice }).click();
  };
  await more("Remove");
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await more("Replace the secret");
  await dialog.getByRole("button", { name: "Replace the secret" }).click();
  await expect(field("The secret")).toHaveCount(2);
  await more("Remove");
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(noticeToast(page, "The webhook is removed.")).toBeVisible();
  await button("I have kept it").first().click();
  await back.click();
  await leave.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/settings");
});

test("signing out other devices, mail preferences, closing the business and undoing it; each role has its pages", async ({
  visit,
}) => {
  const page = await visit();
  const email = await registerAnew(page);
  const other = await visit({ allow: [/status of 401/, /no valid credentials/] });
  await other.goto("/login/email");
  await loginPage(other).logIn(email, strongPassword);
  await expect(shell(other).menu).toBeVisible();

  const settings = settingsPage(page);
  await page.goto("/settings/account");
  // The button has another name as soon as it is pressed; the list of one browser shows that it is done.
  await settings.button("Sign out everywhere else").click();
  await expect(page.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem")).toHaveCount(1);
  await other.goto("/");
  await expect(other).toHaveURL("/login");

  await settings.go("Notifications");
  const mails = page.getByRole("switch", { name: "About the subscription" });
  // Shown at once, saved a moment later.
  const isKept = page.waitForResponse(
    (answer) => answer.url().endsWith("/mail_choices") && answer.request().method() === "POST",
  );
  await mails.uncheck();
  await expect(mails).not.toBeChecked();
  await isKept;
  await page.reload();
  await expect(mails).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "About your account’s security" })).toBeDisabled();
  await expectSound(page);

  await settings.go("Danger zone");
  await settings.button("Close the business").click();
  await settings.prove(strongPassword, "Close in thirty days");
  await expect(page.getByText(/closes on .* Until then everything goes on\./)).toBeVisible();
  await expectSound(page);
  // Every page says so, with a link to undo it.
  await page.goto("/places");
  await expect(page.getByRole("status").getByText(/closes on .* Until then everything goes on\./)).toBeVisible();
  await expectSound(page);
  await settings.button("Keep the business").click();
  await expect(page.getByText(/closes on/)).toHaveCount(0);
  await page.goto("/settings/closure");
  await expect(settings.button("Close the business")).toBeVisible();
  await page.getByRole("link", { name: "Export everything first" }).click();
  await expect(page).toHaveURL("/settings/export");
  const archive = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export everything", exact: true }).click();
  expect((await archive).suggestedFilename()).toMatch(/\.zip$/);
  expect(await (await archive).failure()).toBeNull();

  const own = ["My account", "Notifications"];
  for (const [as, pages, first] of [
    ["employee", [...own, "Integration"], "account"],
    [
      "admin",
      [
        "Public info",
        "Messages to customers",
        "Security",
        ...own,
        "Integration",
        "Keys and webhooks",
        "Keeping customers",
      ],
      "public_info",
    ],
    ["platform", own, "account"],
  ] as const) {
    const theirs = await visit({ as });
    await theirs.goto("/settings");
    await expect(theirs, as).toHaveURL(`/settings/${first}`);
    await expect(settingsPage(theirs).list.getByRole("link")).toHaveText(pages);
    await theirs.goto("/settings/closure");
    await expect(theirs, as).toHaveURL(`/settings/${first}`);
  }
});
