import { findFaults } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";
import { loginPage } from "../pages/login.ts";
import { shell } from "../pages/shell.ts";
import { tillPage } from "../pages/till.ts";

test("a device is paired by a code and is a till only", async ({ visit, as }) => {
  const owner = await as("owner");
  const code = await owner.addTill("Kasa 7", ["Podgórze"]);
  const page = await visit({ width: 390 });
  const [login, till] = [loginPage(page), tillPage(page)];
  await login.open();
  await login.choosePairing();
  await login.pair(code);
  await expect(page).toHaveURL("/scanner");
  await expect(till.scanning).toBeVisible();
  await expect(page.getByText("Podgórze, Kasa 7")).toBeVisible();
  await expect(shell(page).tabs).toBeHidden();

  // The console's address changes before the till takes its place: what is seen says that the till has come.
  await page.goto("/transactions");
  await expect(till.scanning).toBeVisible();
  await expect(page).toHaveURL("/scanner");
  await page.reload();
  await expect(till.scanning).toBeVisible();
});

test("an owner pairs a phone by the link of the QR code and revokes it in the middle of a visit", async ({
  visit,
  as,
}) => {
  const owner = await as("owner");
  const member = await owner.memberHolding("Wojciech Jaworski", 2);
  const page = await visit({ as: "owner", width: 1440 });
  await page.goto("/devices/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Okno 9");
  // Several people work here, so it would ask who serves.
  const asks = page.getByRole("checkbox", { name: "Ask who serves, by PIN" });
  await expect(asks).toBeChecked();
  await asks.uncheck();
  await page.getByRole("button", { name: "Show the pairing code" }).click();
  const dialog = page.getByRole("dialog", { name: "Pair “Okno 9”" });
  await expect(dialog.getByRole("img", { name: "QR code" })).toBeVisible();
  await expect(dialog.getByRole("timer")).toContainText("left");
  expect(await findFaults(page)).toEqual([]);
  const code = (await dialog.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()) ?? "";

  const phone = await visit({ width: 390, allow: [/status of 401/] });
  const till = tillPage(phone);
  await phone.goto(`/login/device#${code}`);
  await expect(loginPage(phone).code).toHaveValue(code);
  await loginPage(phone).button.click();
  await expect(phone).toHaveURL("/scanner");
  // It has come: the dialog closes by itself, and its row says so.
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row").filter({ hasText: "Okno 9" });
  await expect(row).toContainText("just now");

  await till.choosePlace("Kazimierz");
  await till.typeNumber.click();
  await till.enterNumber(member.number);
  await expect(till.act).toBeVisible();
  await row.getByRole("link", { name: "Okno 9" }).click();
  const figures = page.getByRole("dialog", { name: "Okno 9", exact: true });
  await expect(figures.getByText("Visits today")).toBeVisible();
  await expect(figures.getByRole("link", { name: "All transactions" })).toHaveAttribute("href", /device=/);
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Revoke", exact: true }).click();
  await page.getByRole("button", { name: "Revoke this device" }).click();
  await expect(page.getByRole("dialog", { name: "Okno 9", exact: true })).toContainText("revoked");
  await expect(till.title).toHaveText("This till is no longer paired");
});

test("a till that is revoked while it asks for its place says so at once", async ({ visit, as }) => {
  const code = await (await as("owner")).addTill("Okno 10", ["Podgórze", "Kazimierz"]);
  const phone = await visit({ width: 390, allow: [/status of 401/] });
  const till = tillPage(phone);
  await phone.goto("/login/device");
  await loginPage(phone).pair(code);
  await expect(till.place("Kazimierz")).toBeVisible();
  const { _id } = (await (await phone.request.get("/api/devices/current")).json()) as { _id: string };
  const { request } = await visit({ as: "owner" });
  // Its places are asked for before it is revoked and refused afterwards.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await phone.route("**/places?**", async (route) => {
    await held;
    await route.continue();
  });
  const asked = phone.waitForRequest("**/places?**");
  await phone.reload();
  await asked;
  expect((await request.post(`/api/businesses/current/devices/${_id}/revoke`)).ok()).toBe(true);
  await expect(till.title).toHaveText("This till is no longer paired");
  await expect(till.place("Kazimierz")).toBeHidden();
  const refused = phone.waitForResponse("**/places?**");
  release();
  expect((await refused).status()).toBe(401);
  expect(await findFaults(phone)).toEqual([]);
  await phone.getByRole("button", { name: "Pair this till again" }).click();
  await expect(phone).toHaveURL("/login/device");
});

test("a pairing code works once", async ({ visit, as }) => {
  const code = await (await as("owner")).addTill("Kasa 8", ["Zabłocie"]);
  const first = await visit({ width: 390 });
  await first.goto("/login/device");
  await loginPage(first).pair(code);
  await expect(first).toHaveURL("/scanner");

  const second = await visit({ width: 390, allow: [/status of 404.*\/devices\/pair$/] });
  await second.goto("/login/device");
  await loginPage(second).pair(code);
  await expect(second.getByText("Codes work once and for 15 minutes")).toBeVisible();
  await expect(loginPage(second).code).toBeFocused();
});
