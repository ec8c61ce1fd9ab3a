import type { Page } from "@playwright/test";
import { roleIds } from "@rewardo/contract/roles";
import { Secret, TOTP } from "otpauth";
import { findFaults } from "../harness/axe.ts";
import { mailedLink } from "../harness/mailbox.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { addAuthenticator, setUpCodes } from "../pages/authenticator.ts";
import { shell } from "../pages/shell.ts";
import { settingsPage } from "../pages/settings.ts";
import { newEmail, registerConfirmed, strongPassword } from "../pages/visitor.ts";

const expectSound = async (page: Page): Promise<void> => {
  expect(await findFaults(page)).toEqual([]);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => findSticksOut(page), { message: `${width} px` }).toEqual([]);
  }
};

const post = (page: Page, path: string, data: object) =>
  page.request.post(`/api/${path}`, { data, headers: { "idempotency-key": crypto.randomUUID() } });

/** Invites an administrator through the API; returns the path of the mailed link. */
const invite = async (owner: Page, email: string): Promise<string> => {
  const invited = await post(owner, "accounts", { email, account_role_id: roleIds.ADMIN, place_ids: null });
  expect(await invited.text()).toContain(email);
  return await mailedLink(email, "invitation");
};

/** Invites an administrator and accepts through the API; the browser then has the account's session. */
const hire = async (owner: Page, guest: Page, email = newEmail()): Promise<string> => {
  const { searchParams } = new URL(await invite(owner, email), "http://here");
  const id = searchParams.get("id") ?? "";
  const chosen = { token: searchParams.get("token"), first_name: "Ola", new_password: strongPassword };
  expect((await post(guest, `accounts/${id}/accept_invitation`, chosen)).ok()).toBe(true);
  return id;
};

test("an owner requires a second factor: the others set one up before they go on, wherever they are", async ({
  visit,
}) => {
  const owner = await visit({ allow: [/status of 400/] });
  await addAuthenticator(owner);
  await registerConfirmed(owner);
  const guest = await visit({ width: 390, allow: [/status of 403/, /status of 409/] });
  await hire(owner, guest);
  await guest.goto("/places");
  await expect(guest.getByRole("heading", { level: 1 })).toBeVisible();

  const settings = settingsPage(owner);
  await owner.goto("/settings/security");
  const rule = owner.getByRole("switch", { name: "Require a second factor" });
  await expect(owner.getByText("None of 2 accounts has a second factor yet.")).toBeVisible();
  await rule.click();
  await expectSound(owner);
  await settings.dialog.getByRole("button", { name: "Require it" }).click();
  await expect(owner.getByText("Set up your own second factor first, under My account.")).toBeVisible();
  await expect(rule).not.toBeChecked();
  await expectSound(owner);
  await owner.getByRole("alert").getByRole("link", { name: "My account" }).click();
  await settings.button("Add a passkey").click();
  await settings.dialog.getByRole("textbox", { name: "Name of the passkey" }).fill("Phone");
  await settings.prove(strongPassword, "Continue");
  await settings.button("I have kept them").click();
  await settings.go("Security");
  await expect(owner.getByText("1 account of 2 has no second factor yet.")).toBeVisible();
  await rule.click();
  await settings.dialog.getByRole("button", { name: "Require it" }).click();
  await expect(rule).toBeChecked();

  // The open page of the other one follows by itself, and keeps where it was.
  await expect(guest).toHaveURL("/second_factor?return_path=%2Fplaces");
  await expect(guest.getByRole("heading", { level: 1, name: "Set up a second factor" })).toBeVisible();
  await expectSound(guest);
  for (const [language, title] of [
    ["Deutsch", "Zwei-Faktor-Anmeldung einrichten"],
    ["Polski", "Włącz weryfikację dwuetapową"],
    ["Українська", "Налаштуйте двоетапний вхід"],
    ["English", "Set up a second factor"],
  ] as const) {
    await guest.getByRole("combobox").selectOption({ label: language });
    await expect(guest.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expectSound(guest);
  }
  await expect(settingsPage(guest).button("Log out")).toBeVisible();
  await guest.goto("/users");
  await expect(guest).toHaveURL("/second_factor?return_path=%2Fusers");
  await settingsPage(guest).button("Set up codes").click();
  const totp = await setUpCodes(guest, strongPassword);
  await settingsPage(guest).button("I have kept them").click();
  await expectSound(guest);
  await settingsPage(guest).button("Continue").click();
  await expect(guest).toHaveURL("/users");

  // The last one stays.
  await guest.goto("/settings/account");
  await settingsPage(guest).button("Turn off codes").click();
  const { dialog, prove } = settingsPage(guest);
  const next = totp.generate({ timestamp: Date.now() + 30_000 });
  await dialog.getByRole("textbox", { name: "Code of the app, or a recovery code" }).fill(next);
  await prove(strongPassword, "Turn off codes");
  await expect(dialog.getByText(/^A second factor is required of you, and this is your last one/)).toBeVisible();
  await settingsPage(guest).button("Keep the codes").click();

  await owner.reload();
  await expect(owner.getByText("All 2 accounts have a second factor.")).toBeVisible();
  await rule.click();
  await expect(rule).not.toBeChecked();
});

test("who has codes of an app is asked for one at an invitation that sets a new password", async ({ visit }) => {
  const [first, second] = [await visit(), await visit()];
  const guest = await visit({ width: 390, allow: [/status of 401/, /status of 422/] });
  const email = newEmail();
  await registerConfirmed(first);
  const id = await hire(first, guest, email);
  const factor = "accounts/current/second_factor";
  const begun = await post(guest, factor, { current_password: strongPassword });
  const totp = new TOTP({ secret: Secret.fromBase32(((await begun.json()) as { secret: string }).secret) });
  expect((await post(guest, `${factor}/confirm`, { code: totp.generate() })).ok()).toBe(true);
  // Without an account to sign in with the mail alone sets a password.
  expect((await post(first, `accounts/${id}/disable`, {})).ok()).toBe(true);
  await registerConfirmed(second);
  await invite(second, email);
  let link = "";
  const latest = async () => (link = await mailedLink(email, "invitation"));
  await expect.poll(latest, { message: "the second invitation" }).not.toContain(id);
  await guest.goto(link);

  const accept = guest.getByRole("button", { name: "Accept invitation" });
  const choose = async () => {
    await guest.getByRole("textbox", { name: "First name" }).fill("Ola");
    await guest.getByRole("textbox", { name: "Password" }).fill(strongPassword);
    await accept.click();
  };
  await choose();
  const code = guest.getByRole("textbox", { name: "Code" });
  await expect(code).toBeVisible();
  await expectSound(guest);
  await code.fill("000000");
  await code.press("Enter");
  await expect(guest.getByText("This code is wrong, or was used before. Wait for the next one.")).toBeVisible();
  await guest.getByRole("button", { name: "Back" }).click();
  await choose();
  await code.fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await code.press("Enter");
  await expect(guest).toHaveURL("/");
  await expect(shell(guest).scan).toBeVisible();
});
