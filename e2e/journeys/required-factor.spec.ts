import type { Page } from "@playwright/test";
import { roleIds } from "@rewardo/contract/roles";
import { findFaults } from "../harness/axe.ts";
import { mailedLink } from "../harness/mailbox.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { addAuthenticator, setUpCodes } from "../pages/authenticator.ts";
import { settingsPage } from "../pages/settings.ts";
import { newEmail, registerConfirmed, strongPassword } from "../pages/visitor.ts";

async function expectSound(page: Page): Promise<void> {
  expect(await findFaults(page)).toEqual([]);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => findSticksOut(page), { message: `${width} px` }).toEqual([]);
  }
}

/** Invites an administrator and accepts through the API; the browser then has the account's session. */
async function hire(owner: Page, guest: Page): Promise<void> {
  const email = newEmail();
  const invited = await owner.request.post("/api/accounts", {
    data: { email, account_role_id: roleIds.ADMIN, place_ids: null },
    headers: { "idempotency-key": crypto.randomUUID() },
  });
  expect(await invited.text()).toContain(email);
  const { searchParams } = new URL(await mailedLink(email, "invitation"), "http://here");
  const accepted = await guest.request.post(`/api/accounts/${searchParams.get("id") ?? ""}/accept_invitation`, {
    data: { token: searchParams.get("token"), first_name: "Ola", new_password: strongPassword },
  });
  expect(accepted.ok()).toBe(true);
}

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
  await expect(owner.getByText("2 accounts of 2 have no second factor yet.")).toBeVisible();
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
