import type { Page } from "@playwright/test";
import { findFaults } from "../harness/axe.ts";
import { mailedLink } from "../harness/mailbox.ts";
import { expect, test } from "../harness/test.ts";
import { loginPage } from "../pages/login.ts";
import { shell } from "../pages/shell.ts";
import { openShop } from "../pages/shop.ts";
import { newEmail, noticeToast, registerAnew, registerConfirmed, strongPassword } from "../pages/visitor.ts";

const drawerOf = (page: Page) => page.getByRole("dialog");

/** Creates a role through the API. */
const addRole = async (page: Page, name: string, permissions: readonly string[]): Promise<void> => {
  const limits = {
    adjust_max: 0,
    adjust_day_max: 200,
    visit_max: 50_000,
    visit_cards_max: 10,
    custom_max: 0,
    reverse_own_minutes: 5,
    contact: "masked",
    own_places_only: true,
  };
  const data = { name, permissions, limits };
  expect((await page.request.post("/api/businesses/current/account_roles", { data })).status()).toBe(201);
};

/** Changes an account's role through the API; returns the status. */
const changeRole = (page: Page, email: string, role: string) =>
  page.evaluate(
    async (to) => {
      type Items<T> = { items: T[] };
      const list = async <T>(what: string) => ((await (await fetch(`/api/${what}`)).json()) as Items<T>).items;
      const accounts = await list<{ _id: string; email: string; version: number }>("accounts");
      const roles = await list<{ _id: string; name: string }>("account_roles");
      const account = accounts.find((one) => one.email === to.email)!;
      const answer = await fetch(`/api/accounts/${account._id}/access`, {
        method: "PATCH",
        headers: { "content-type": "application/json", "if-match": `"${account.version}"` },
        body: JSON.stringify({ account_role_id: roles.find(({ name }) => name === to.role)!._id }),
      });
      return answer.status;
    },
    { email, role },
  );

/** Invites an address with a role; the new account is then open in the drawer. */
const invite = async (page: Page, email: string, role: string): Promise<void> => {
  await page.goto("/accounts");
  await page.getByRole("link", { name: "Invite someone" }).click();
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("combobox", { name: "Role" }).selectOption(role);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(noticeToast(page, `Invitation mailed to ${email}`)).toBeVisible();
  await expect(drawerOf(page).getByText("Open until")).toBeVisible();
};

/** Accepts a mailed invitation through the API; the browser then has the account's session. */
const accept = async (page: Page, link: string, data: object): Promise<void> => {
  const query = new URL(link, "http://here").searchParams;
  const path = `/api/accounts/${query.get("id") ?? ""}/accept_invitation`;
  const answer = await page.request.post(path, { data: { token: query.get("token"), ...data } });
  expect(answer.status()).toBe(200);
};

test("a custom role: each permission in words, with the permissions it requires", async ({ visit }) => {
  const owner = await visit();
  await registerAnew(owner);
  await owner.goto("/account_roles");
  await expect(owner.locator("tbody tr")).toHaveText([/Owner/, /Administrator/, /Employee/]);
  await owner.getByRole("link", { name: "New role" }).click();
  await owner.getByRole("textbox", { name: "Name" }).fill("Barista");
  const right = (name: string) => owner.getByRole("checkbox", { name });
  await right("See statistics").uncheck();
  await right("See customers").uncheck();
  // Corrections require access to customers.
  await expect(right("Correct balances")).not.toBeChecked();
  await right("Change places").check();
  await right("See places").uncheck();
  await expect(right("Change places")).not.toBeChecked();
  await expect(right("Scan cards")).not.toBeChecked();
  await right("Scan cards").check();
  await expect(right("See places")).toBeChecked();
  expect(await findFaults(owner)).toEqual([]);
  await owner.getByRole("button", { name: "Add role" }).click();
  await expect(drawerOf(owner).getByText("Scan cards")).toBeVisible();
  await expect(drawerOf(owner).getByText("See statistics")).toHaveCount(0);
  expect(await findFaults(owner, { isPortal: true })).toEqual([]);
});

test("an invitation by mail and its page", async ({ visit }) => {
  const owner = await visit();
  await registerConfirmed(owner);
  await addRole(owner, "Barista", ["scanner_view"]);
  const email = newEmail();
  await invite(owner, email, "Barista");
  expect(await findFaults(owner, { isPortal: true })).toEqual([]);

  const guest = await visit({ width: 390, allow: [/status of (409|422)/] });
  const link = await mailedLink(email, "invitation");
  await guest.goto(`${link.slice(0, -3)}`);
  await expect(guest.getByRole("heading", { name: "Invitation not opened" })).toBeVisible();
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: /invites you$/ })).toBeFocused();
  await expect(guest.getByText(`You will sign in as ${email}.`)).toBeVisible();
  expect(await findFaults(guest)).toEqual([]);
  await guest.getByRole("textbox", { name: "First name" }).fill("Ola");
  await guest.getByRole("textbox", { name: "Password" }).fill(strongPassword);
  await guest.getByRole("button", { name: "Accept invitation" }).click();
  await expect(guest).toHaveURL("/");
  await expect(shell(guest).scan).toBeVisible();
  await shell(guest).openMore();
  const more = shell(guest).moreSheet;
  await expect(more.getByRole("link", { name: "Places" })).toBeVisible();
  for (const hidden of ["Accounts", "Account roles", "Users", "Stats"]) {
    await expect(more.getByRole("link", { name: hidden, exact: true })).toHaveCount(0);
  }
  for (const closed of ["/accounts", "/account_roles", "/users"]) {
    await guest.goto(closed);
    await expect(guest).toHaveURL("/");
  }
});

test("an open console notices a changed role and a disabled account", async ({ visit }) => {
  const owner = await visit();
  const { card_id, post } = await openShop(owner, { isConfirmed: true });
  const { _id: user_id } = await post<{ _id: string }>("users", { first_name: "Łucja", phone: "601 204 418", card_id });
  await addRole(owner, "Barista", ["scanner_view", "users_view"]);
  const email = newEmail();
  await invite(owner, email, "Barista");
  // A page that is open elsewhere may retry its live connection before it learns that the account is disabled.
  const guest = await visit({ width: 390, allow: [/status of 401/, /WebSocket/] });
  await accept(guest, await mailedLink(email, "invitation"), { first_name: "Ola", new_password: strongPassword });
  await guest.goto("/");
  await expect(shell(guest).scan).toBeVisible();

  // The menu changes without a reload, and so does what is shown: this role saw no telephone numbers.
  await guest.goto(`/users/${user_id}`);
  const phone = guest.getByText(/601.204.418/);
  await expect(guest.getByRole("heading", { level: 1, name: "Łucja" })).toBeVisible();
  await expect(phone).toHaveCount(0);
  await expect(shell(guest).live).toBeAttached();
  expect(await changeRole(owner, email, "ADMIN")).toBe(200);
  await expect(phone.first()).toBeVisible();
  await shell(guest).openMore();
  await expect(shell(guest).moreSheet.getByRole("link", { name: "Accounts", exact: true })).toBeVisible();

  await owner.reload();
  const drawer = drawerOf(owner);
  await expect(drawer.getByRole("heading", { name: "Ola" })).toBeVisible();
  await drawer.getByRole("button", { name: "Freeze" }).press("Enter");
  await expect(drawer.getByText("frozen", { exact: true })).toBeVisible();
  await drawer.getByRole("button", { name: "Unfreeze" }).press("Enter");
  await expect(drawer.getByText("frozen", { exact: true })).toBeHidden();
  await drawer.getByRole("button", { name: "Disable account" }).click();
  const question = owner.getByRole("dialog", { name: "Disable Ola?" });
  await question.getByRole("button", { name: "Disable account" }).click();
  await expect(noticeToast(owner, "Ola is signed out and disabled")).toBeVisible();
  await guest.goto("/places");
  await expect(guest.getByRole("heading", { name: "No access" })).toBeVisible();
  await drawer.getByRole("button", { name: "Enable" }).click();
  await expect(noticeToast(owner, "Ola may sign in again")).toBeVisible();
  await guest.goto("/login/email");
  await loginPage(guest).logIn(email, strongPassword);
  await expect(shell(guest).scan).toBeVisible();
});

test("one person in two businesses accepts signed in, and switches", async ({ visit }) => {
  const owner = await visit();
  await registerConfirmed(owner);
  const person = await visit({ allow: [/status of 401/] });
  const email = await registerAnew(person);
  await invite(owner, email, "Administrator");
  const link = await mailedLink(email, "invitation");
  // Where a colleague is signed in, they are logged out for it.
  await owner.goto(link);
  await owner.getByRole("link", { name: "Log in and accept" }).click();
  await expect(loginPage(owner).email).toHaveValue(email);
  await person.goto("/");
  await shell(person).logOut();
  await person.goto(link);
  await person.getByRole("link", { name: "Log in and accept" }).click();
  await expect(loginPage(person).email).toHaveValue(email);
  await loginPage(person).logIn(email, strongPassword);
  await expect(person.getByText(`You are signed in as ${email}.`)).toBeVisible();
  // Signed out in another tab meanwhile: the page asks for the log-in again.
  expect((await person.request.post("/api/accounts/logout")).ok()).toBe(true);
  await person.getByRole("button", { name: "Accept invitation" }).click();
  await person.getByRole("link", { name: "Log in and accept" }).click();
  await loginPage(person).logIn(email, strongPassword);
  await person.getByRole("button", { name: "Accept invitation" }).click();
  await expect(shell(person).menu).toBeVisible();
  await expect(person).toHaveURL("/");

  await shell(person).openUserMenu();
  await shell(person).userMenu.getByRole("menuitem", { name: "Switch account" }).click();
  const choice = (role: string) => person.getByRole("button", { name: role });
  await expect(person.getByRole("heading", { name: "Choose an account" })).toBeVisible();
  await expect(choice("Administrator")).toContainText("last used");
  expect(await findFaults(person)).toEqual([]);
  await choice("Owner").click();
  await expect(shell(person).menu).toBeVisible();
  await shell(person).openUserMenu();
  await shell(person).userMenu.getByRole("menuitem", { name: "Switch account" }).click();
  await expect(choice("Owner")).toContainText("last used");
});

test("one person in two businesses chooses after logging in", async ({ visit }) => {
  const owner = await visit();
  await registerConfirmed(owner);
  const before = await visit();
  const email = await registerAnew(before);
  await invite(owner, email, "Administrator");
  await accept(before, await mailedLink(email, "invitation"), {});

  const person = await visit();
  const choice = (role: string) => person.getByRole("button", { name: role });
  await person.goto("/login/email?return_path=%2Faccounts");
  await loginPage(person).logIn(email, strongPassword);
  await expect(person).toHaveURL("/choose_account?return_path=%2Faccounts");
  await expect(choice("Owner")).toBeVisible();
  await choice("Administrator").click();
  await expect(person).toHaveURL("/accounts");
  // One of the two is the owner, whom an administrator may not change.
  await expect(person.locator("tbody tr")).toHaveCount(2);
  await person.locator("tbody tr").filter({ hasText: "Owner" }).getByRole("link").first().click();
  await expect(drawerOf(person).getByText("All places")).toBeVisible();
  await expect(drawerOf(person).getByRole("button", { name: "Disable account" })).toHaveCount(0);
});

test("an account's page shows customers' feedback below the visits it recorded", async ({ visit }) => {
  const owner = await visit({ as: "owner", width: 390 });
  await owner.goto("/accounts");
  await owner.getByRole("link", { name: "Marta Wrona" }).click();
  const feedback = drawerOf(owner).getByRole("list", { name: "Feedback" });
  await expect(drawerOf(owner).getByText(/^\d+ ratings$/)).toBeVisible();
  await expect(feedback.getByText(/^[1-5] of 5$/)).toHaveCount(5);
  await drawerOf(owner).getByRole("button", { name: "Older" }).last().click();
  await expect(feedback.getByText(/^[1-5] of 5$/)).toHaveCount(10);
  expect(await findFaults(owner, { isPortal: true })).toEqual([]);
  await feedback.getByRole("link").first().click();
  await expect(owner).toHaveURL(/\/transactions\/[0-9a-f-]{36}$/);
  await owner.goto("/accounts");
  await owner.getByRole("link", { name: "Kuba Lis" }).click();
  await expect(drawerOf(owner).getByText("No feedback yet.")).toBeVisible();
});
