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

  await page.goto("/transactions");
  await expect(page).toHaveURL("/scanner");
  await page.reload();
  await expect(till.scanning).toBeVisible();
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
