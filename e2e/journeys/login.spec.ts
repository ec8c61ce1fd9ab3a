import { findFaults } from "../harness/axe.ts";
import { people } from "../harness/people.ts";
import { expect, test } from "../harness/test.ts";
import { errorToast, loginPage, noAccessPage } from "../pages/login.ts";
import { shell } from "../pages/shell.ts";

test("a visitor logs in by e-mail and logs out", async ({ visit }) => {
  const page = await visit();
  const login = loginPage(page);
  await page.goto("/");
  await expect(page).toHaveURL("/login");
  await login.chooseEmail();
  await expect(login.email).toBeFocused();
  await login.logIn(people.owner);
  await expect(page).toHaveURL("/");
  await expect(shell(page).menu).toBeVisible();

  await shell(page).logOut();
  await expect(page).toHaveURL("/login");
  await expect
    .poll(async () => (await page.request.get("/api/accounts/current")).status(), { message: "the session is over" })
    .toBe(401);
  await page.goto("/transactions");
  await expect(noAccessPage(page).title).toBeVisible();
});

test("logging out while a list loads stops further requests", async ({ visit }) => {
  const page = await visit();
  await page.route(/\/transactions\?/, () => undefined); // the answer never comes
  const asked = page.waitForRequest(/\/transactions\?/);
  await page.goto("/login/email?return_path=%2Ftransactions");
  await loginPage(page).logIn(people.employee);
  const list = await asked;
  const isCalledBack = page.waitForEvent("requestfailed", (request) => request === list);
  await expect(shell(page).menu).toBeVisible();
  const later: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) later.push(`${request.method()} ${pathname}`);
  });
  await shell(page).logOut();
  await isCalledBack;
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("heading", { level: 1, name: "Good to see you" })).toBeVisible();
  // The page's own first questions may still have been asked before; none comes after the log-out.
  expect(later.slice(later.indexOf("POST /api/accounts/logout"))).toEqual(["POST /api/accounts/logout"]);
});

test("an employee starts at the till, whose way out is home", async ({ visit }) => {
  const page = await visit({ width: 390 });
  await page.goto("/");
  await loginPage(page).chooseEmail();
  await loginPage(page).logIn(people.employee);
  await expect(page).toHaveURL("/scanner");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1, name: /^Good / })).toBeVisible();
  await page.goto("/login");
  await expect(page).toHaveURL("/");

  const wanted = await visit();
  await wanted.goto("/login/email?return_path=%2Ftransactions");
  await loginPage(wanted).logIn(people.employee);
  await expect(wanted).toHaveURL("/transactions");
  await shell(wanted).menu.getByRole("link", { name: "Home" }).click();
  await expect(wanted).toHaveURL("/");
});

test("on a phone the log-out is under More, where axe finds nothing", async ({ visit }) => {
  const page = await visit({ width: 390 });
  await page.goto("/login/email");
  await loginPage(page).logIn(people.admin);
  await shell(page).openMore();
  await expect(shell(page).moreSheet).toBeVisible();
  expect(await findFaults(page, { isPortal: true })).toEqual([]);
  await shell(page).moreSheet.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/login");
});

test("a wrong password says so", async ({ visit }) => {
  const page = await visit({ allow: [/status of 401.*\/api\/accounts\/login$/] });
  await page.goto("/login/email");
  await loginPage(page).logIn("nobody@rewardo.example", "wrong");
  await expect(errorToast(page, "Invalid username or password")).toBeVisible();
  await expect(page).toHaveURL("/login/email");
  await expect(loginPage(page).email).toHaveValue("nobody@rewardo.example");
});

test("a visitor on another page is told to log in, and returns to that page", async ({ visit }) => {
  const page = await visit();
  const noAccess = noAccessPage(page);
  await page.goto("/transactions?period=today");
  await expect(noAccess.title).toBeVisible();
  await expect(noAccess.words).toBeVisible();
  await noAccess.login.click();
  await loginPage(page).chooseEmail();
  await loginPage(page).logIn(people.owner);
  await expect(page).toHaveURL("/transactions?period=today");
});

for (const elsewhere of [
  "//elsewhere.example/a",
  "/\\elsewhere.example",
  "https://elsewhere.example",
  "transactions",
]) {
  test(`a return path of ${elsewhere} leads home`, async ({ visit }) => {
    const page = await visit({ as: "owner" });
    await page.goto(`/login?return_path=${encodeURIComponent(elsewhere)}`);
    await expect(page).toHaveURL("/");
    await expect(shell(page).menu).toBeVisible();
  });
}

test("signed-in people do not see the log-in pages", async ({ visit }) => {
  const page = await visit({ as: "owner" });
  await page.goto("/login/email?return_path=%2Ftransactions");
  await expect(page).toHaveURL("/transactions");
});
