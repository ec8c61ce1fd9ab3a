import { mailedLink } from "../harness/mailbox.ts";
import { expect, test } from "../harness/test.ts";
import { errorToast, loginPage } from "../pages/login.ts";
import { shell } from "../pages/shell.ts";
import { newEmail, noticeToast, registerAnew, resetPage, strongPassword } from "../pages/visitor.ts";

const refused = (path: string) => [new RegExp(`status of 4\\d\\d.*/api/${path}$`)];

test("a forgotten password is reset by a mailed link, which works once", async ({ visit }) => {
  const email = await registerAnew(await visit());
  const page = await visit({ allow: [...refused("accounts/[^/]+"), ...refused("accounts/login")] });
  const reset = resetPage(page);
  await page.goto("/password_reset");
  await reset.request(email);
  await expect(reset.sent).toBeFocused();
  await expect(page.getByText(`If ${email} is a valid address`)).toBeVisible();
  const open = page.getByRole("link", { name: "Open ziarno.example" });
  await expect(open).toHaveAttribute("href", "https://ziarno.example/");
  await expect(open).toHaveAttribute("target", "_blank");
  await page.reload();
  await expect(reset.sent).toBeVisible();

  const link = await mailedLink(email, "password_reset");
  await page.goto(link);
  await reset.setPassword("Nowe-Haslo-7", "Nowe-Haslo-8");
  await expect(reset.again).toBeFocused();
  await expect(page.getByText("New password and New password (confirm) do not match")).toBeVisible();
  await reset.setPassword("Nowe-Haslo-7");
  await expect(page).toHaveURL("/login");
  await loginPage(page).chooseEmail();
  await loginPage(page).logIn(email, strongPassword);
  await expect(errorToast(page, "Invalid username or password")).toBeVisible();
  await loginPage(page).logIn(email, "Nowe-Haslo-7");
  await expect(shell(page).menu).toBeVisible();

  await shell(page).logOut();
  await page.goto(link);
  await reset.setPassword("Nowe-Haslo-9");
  const used = "Password reset has not been requested or password reset link has already been used";
  await expect(errorToast(page, used)).toBeVisible();
  await expect(reset.first).toBeVisible();
});

test("a truncated link to a new password", async ({ visit }) => {
  const owner = await visit();
  const email = await registerAnew(owner);
  const page = await visit({ allow: [/status of 422.*\/api\/accounts\//] });
  const reset = resetPage(page);
  await page.goto("/password_reset");
  await reset.request(email);
  await expect(reset.sent).toBeVisible();
  await page.goto((await mailedLink(email, "password_reset")).slice(0, -3));
  await reset.setPassword("Nowe-Haslo-7");
  const cutOff = "Password reset link is invalid. Check if you copied the link correctly";
  await expect(errorToast(page, cutOff)).toBeVisible();
});

test("a known mail provider gets a button with its name", async ({ visit }) => {
  const page = await visit();
  await page.goto("/password_reset");
  await resetPage(page).request(newEmail().replace("ziarno.example", "op.pl"));
  await expect(page.getByRole("link", { name: "Open Onet" })).toHaveAttribute("href", "https://poczta.onet.pl/");
  await page.getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL("/login");
});

test("ten failures lock the account, the mailed link unlocks it once", async ({ visit }) => {
  const email = await registerAnew(await visit());
  const page = await visit({ allow: [...refused("accounts/login"), ...refused("accounts/[^/]+/unlock")] });
  for (let tries = 0; tries < 10; tries += 1) {
    const body = { email, password: "wrong" };
    expect((await page.request.post("/api/accounts/login", { data: body })).status()).toBe(401);
  }
  await page.goto("/login/email");
  await loginPage(page).logIn(email, strongPassword);
  await expect(errorToast(page, "Invalid username or password")).toBeVisible();
  const link = await mailedLink(email, "unlock");
  await page.goto(link.slice(0, -3));
  await expect(errorToast(page, "Unlock link is invalid. Check if you copied the link correctly")).toBeVisible();
  const calls: string[] = [];
  page.on("request", (request) => request.url().endsWith("/unlock") && calls.push(request.url()));
  await page.goto(link);
  await expect(noticeToast(page, "Account unlocked")).toBeVisible();
  await expect(page).toHaveURL("/login");
  expect(calls).toHaveLength(1);
  await page.goto(link);
  await expect(noticeToast(page, "Account has already been unlocked")).toBeVisible();
  await expect(page).toHaveURL("/login");
  await loginPage(page).chooseEmail();
  await loginPage(page).logIn(email, strongPassword);
  await expect(shell(page).menu).toBeVisible();
});

test("an address is verified by its link, signed in or not", async ({ visit }) => {
  const page = await visit({ allow: refused("accounts/[^/]+/verify_email") });
  const email = await registerAnew(page);
  const link = await mailedLink(email, "verify");
  const cut = await visit({ allow: refused("accounts/[^/]+/verify_email") });
  await cut.goto(link.slice(0, -3));
  const cutOff = "Email verification link is invalid. Check if you copied the link correctly";
  await expect(errorToast(cut, cutOff)).toBeVisible();
  await expect(cut.getByRole("heading", { name: "E-mail address not verified" })).toBeFocused();

  const calls: string[] = [];
  page.on("request", (request) => request.url().endsWith("/verify_email") && calls.push(request.url()));
  await page.goto(link);
  await expect(noticeToast(page, "E-mail address verified")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(shell(page).menu).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(await page.evaluate<string>(`JSON.parse(localStorage.getItem("account")).email_verified_at`)).toMatch(/^20/);

  await cut.goto(link);
  await expect(noticeToast(cut, "Account has already been verified")).toBeVisible();
  await expect(cut).toHaveURL("/login");
});

test("a person with an unconfirmed address is told before importing, and gets the link again", async ({ visit }) => {
  const page = await visit({ allow: [/status of 403.*\/imports\?kind=products$/] });
  const email = await registerAnew(page);
  await page.goto("/imports/new?kind=products");
  const first = `Confirm your e-mail address first: open the link that was mailed to ${email}.`;
  await expect(page.getByText(first)).toBeVisible();
  const send = () =>
    page.locator("input[type=file]").setInputFiles({
      name: "products.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("Name;Price\nTea;7,50\n"),
    });
  await send();
  await expect(page.getByRole("alert").filter({ hasText: "Confirm your e-mail address first" })).toBeVisible();
  const before = await mailedLink(email, "verify");
  await page.getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByRole("button", { name: "Sent" })).toBeVisible();
  await expect.poll(() => mailedLink(email, "verify"), { message: "another link" }).not.toBe(before);
  await page.goto(await mailedLink(email, "verify"));
  await expect(noticeToast(page, "E-mail address verified")).toBeVisible();
  await page.goto("/imports/new?kind=products");
  await send();
  await expect(page).toHaveURL(/\/imports\/[0-9a-f-]{36}/);
  await page.goto("/imports/new?kind=products");
  await expect(page.getByText("Choose a file")).toBeVisible();
  await expect(page.getByText(first)).toBeHidden();
});
