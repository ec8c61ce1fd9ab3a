import type { Page } from "@playwright/test";
import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { openShop } from "../pages/shop.ts";
import { customerPage } from "../pages/customer.ts";
import { listPage } from "../pages/list.ts";
import { shell } from "../pages/shell.ts";
import { noticeToast } from "../pages/visitor.ts";

const openCustomer = async (page: Page, name: string) => {
  await page.goto("/users");
  const list = listPage(page, "Customers");
  await list.search.fill(name);
  await expect(list.rows).toHaveCount(2);
  await list.open(name);
  const customer = customerPage(page);
  await expect(customer.title).toHaveText(name);
  await expect(customer.adjust).toBeVisible();
  return customer;
};

/** The live connection reports the merge, and the page refetches the customer, before the merge call returns. */
const answerLate = async (page: Page, path: string): Promise<void> => {
  await expect(shell(page).live).toBeAttached();
  await page.route(`**${path}`, async (route) => {
    const isFetchedAnew = page.waitForResponse(
      (answer) => answer.request().method() === "GET" && /\/users\/[0-9a-f-]{36}$/.test(answer.url()),
    );
    const answer = await route.fetch();
    await isFetchedAnew;
    await route.fulfill({ response: answer });
  });
};

test("a customer is found by name or number, and the balance corrected with a reason after a preview", async ({
  visit,
  as,
}) => {
  const owner = await as("owner");
  const member = await owner.member("Maciej Wysocki");
  const { balance } = member.card_subscription;
  const page = await visit({ as: "owner" });
  // Limited to once in ten minutes; groups of an earlier run will do.
  expect([201, 429]).toContain((await page.request.post("/api/rfm/refresh")).status());
  await expect.poll(async () => (await page.request.get("/api/rfm")).status()).toBe(200);
  await page.goto("/users");
  const list = listPage(page, "Customers");
  // Long addresses end in an ellipsis.
  await list.search.fill("Teodor Malec");
  await expect(list.rowOf("Teodor Malec")).toContainText("@");
  expect(await findSticksOut(page)).toEqual([]);
  await list.search.fill(member.number.slice(0, 8));
  await expect(list.rows).toHaveCount(2);
  await expect(list.rowOf("Maciej Wysocki")).toContainText(`${balance} points`);
  expect(await findFaults(page)).toEqual([]);
  await list.open("Maciej Wysocki");

  const customer = customerPage(page);
  await expect(customer.title).toHaveText("Maciej Wysocki");
  await expect(customer.group).toHaveText(/^Group(?:Champions|Active)Was here lately/);
  expect(await findFaults(page)).toEqual([]);
  // Back closes what lies over the page, and no more.
  await customer.adjust.click();
  await expect(customer.amount).toBeVisible();
  await page.goBack();
  await expect(customer.amount).toBeHidden();
  await expect(customer.title).toHaveText("Maciej Wysocki");
  await customer.adjust.click();
  await customer.amount.fill("12");
  await expect(customer.outcome).toHaveText(`Now ${balance}, afterwards ${balance + 12} points.`);
  expect(await findFaults(page)).toEqual([]);
  await customer.reason.fill("Receipt was lost");
  await customer.answer("Add 12 points").click();
  await expect(noticeToast(page, "The balance is adjusted")).toBeVisible();
  await expect(customer.history.first()).toContainText("Receipt was lost");
  await expect(customer.history.first()).toContainText(`${balance + 12} points`);
  expect(await owner.balance(member)).toBe(balance + 12);

  await customer.adjust.click();
  await customer.way("Take away").check({ force: true });
  await customer.amount.fill("12");
  await customer.reason.fill("Added by mistake");
  await customer.answer("Take 12 points away").click();
  await expect(customer.history.first()).toContainText("Added by mistake");
  expect(await owner.balance(member)).toBe(balance);
});

test("staff see masked contacts, change nothing, and request approval above their limit", async ({ visit, as }) => {
  const owner = await as("owner");
  const { card_subscription: before, ...member } = await owner.member("Adam Olszewski");
  const page = await visit({ as: "owner" });
  const customer = await openCustomer(page, "Adam Olszewski");
  await customer.edit.click();
  await page.getByRole("textbox", { name: "Phone" }).pressSequentially("601204418");
  await page.getByRole("textbox", { name: "E-mail" }).fill("adam@example.pl");
  await page.getByLabel("Birthday").fill("1990-02-28");
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Everything is saved")).toBeVisible();
  await openCustomer(page, "Adam Olszewski");

  // A correction above the limit is requested and rejected.
  const staff = await visit({ as: "employee", allow: [/status of 422.*adjust_preview/] });
  const seen = await openCustomer(staff, "Adam Olszewski");
  await expect(staff.getByText("•••4418")).toBeVisible();
  await expect(staff.getByText("a•••@•••.pl")).toBeVisible();
  await expect(seen.edit).toHaveCount(0);
  if (await seen.more.isVisible()) await seen.more.click();
  await expect(seen.freeze).toHaveCount(0);
  await seen.adjust.click();
  await seen.amount.fill("51");
  await expect(staff.getByRole("dialog").getByText("An admin or the owner may move more.")).toBeVisible();
  expect(await findFaults(staff)).toEqual([]);
  await staff.getByRole("dialog").getByRole("combobox", { name: "Place" }).selectOption("Kazimierz");
  await seen.reason.fill("Old paper card");
  await seen.answer("Ask for approval").click();
  await expect(noticeToast(staff, "You have asked for approval")).toBeVisible();
  await expect(staff.getByText("You have asked: Old paper card")).toBeVisible();

  // The approver sees it on the home page, and on the customer's page without a reload.
  await expect(page.getByText("Asked by Kuba Lis, Kazimierz: Old paper card")).toBeVisible();
  await page.goto("/");
  await customer.requests.filter({ visible: true }).first().click();
  await expect(customer.outcome).toHaveText(`Now ${before.balance}, afterwards ${before.balance + 51} stamps.`);
  expect(await findFaults(page)).toEqual([]);
  await customer.answer("Approve").click();
  await expect(noticeToast(page, "The correction is approved")).toBeVisible();
  await expect(customer.requests).toHaveCount(0);
  await expect(staff.getByText(/^Approved by /)).toBeVisible();
  expect(await owner.balance({ ...member, card_subscription: before })).toBe(before.balance + 51);
});

test("a card is frozen and unfrozen, and gets a new number in place of the lost one", async ({ visit, as }) => {
  const owner = await as("owner");
  const { number } = await owner.member("Szymon Dąbrowski");
  const page = await visit({ as: "owner" });
  const customer = await openCustomer(page, "Szymon Dąbrowski");
  await expect(customer.freeze).toHaveCount(0);
  await customer.more.click();
  await customer.freeze.click();
  await customer.answer("Freeze the card").click();
  await expect(page.getByText("Frozen", { exact: true }).first()).toBeVisible();
  await expect(customer.adjust).toHaveCount(0);
  await customer.unfreeze.click();
  await customer.answer("Unfreeze the card").click();
  await expect(customer.adjust).toBeVisible();

  await customer.newNumber.click();
  expect(await findFaults(page)).toEqual([]);
  await customer.answer("Give a new number").click();
  await expect(noticeToast(page, "The card has a new number")).toBeVisible();
  expect((await owner.member("Szymon Dąbrowski")).number).not.toBe(number);
});

test("two cards of one programme are merged after a preview", async ({ visit, as }) => {
  const owner = await as("owner");
  const [ewa, krzysztof] = [await owner.member("Ewa Tomaszewska"), await owner.member("Krzysztof Pietrzak")];
  const sum = ewa.card_subscription.balance + krzysztof.card_subscription.balance;
  const page = await visit({ as: "owner" });
  const customer = await openCustomer(page, "Ewa Tomaszewska");
  await customer.more.click();
  await customer.merge.click();
  await page.getByRole("textbox", { name: "Find the other card" }).fill("Pietrzak");
  await page.getByRole("list", { name: "Cards found" }).getByRole("button").click();
  await expect(customer.outcome).toHaveText(`Now ${ewa.card_subscription.balance}, afterwards ${sum} points.`);
  expect(await findFaults(page)).toEqual([]);
  await answerLate(page, "/merge");
  await customer.answer("Merge cards").click();
  await expect(noticeToast(page, "The cards are one now")).toBeVisible();
  expect(await owner.balance(ewa)).toBe(sum);
  await page.goto("/users");
  const list = listPage(page, "Customers");
  await list.search.fill("Krzysztof");
  await expect(list.rowOf("Krzysztof Pietrzak")).toContainText("Merged");
  await list.open("Krzysztof Pietrzak");
  await expect(page.getByText("Merged", { exact: true })).toBeVisible();
  await expect(customer.more).toHaveCount(0);
  await expect(customer.merge).toHaveCount(0);
});

test("two entries of one person are merged after a preview of what is lost", async ({ visit, as }) => {
  const owner = await as("owner");
  const [klara, stefan] = [await owner.member("Klara Zalewska"), await owner.member("Stefan Borkowski")];
  const sum = klara.card_subscription.balance + stefan.card_subscription.balance;
  const page = await visit({ as: "owner" });
  const customer = await openCustomer(page, "Klara Zalewska");
  await customer.mergeCustomers.click();
  await page.getByRole("textbox", { name: "Find the other customer" }).fill("Borkowski");
  await page.getByRole("list", { name: "Customers found" }).getByRole("button").click();
  await expect(page.getByText(`becomes one card, ${sum} points afterwards`)).toBeVisible();
  await expect(page.getByRole("dialog").getByText("Lost", { exact: true })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await answerLate(page, "/merge");
  await customer.answer("Merge customers").click();
  await expect(noticeToast(page, "The customers are one now")).toBeVisible();
  expect(await owner.balance(klara)).toBe(sum);
  // The merged customer's address redirects, and a search no longer finds the name.
  await page.goto(`/users/${stefan.card_subscription.user_id}`);
  await expect(customer.title).toHaveText("Klara Zalewska");
  await page.goto("/users?q=Borkowski");
  await expect(listPage(page, "Customers").nothingFound).toBeVisible();
});

test("an erased customer is found nowhere, and statistics and exports still agree", async ({ visit }) => {
  // Their page may be read again, told by the live connection, before the answer leads away from it.
  const page = await visit({ allow: [/status of 404.*\/users\//] });
  const { post, at, card_id, stamp } = await openShop(page);
  const phone = "601204477";
  await post("users", { first_name: "Paweł", last_name: "Adamczyk", phone, card_id, number: at.number });
  await post("users", { first_name: "Bogna", phone, card_id });
  await stamp();
  const asked = async (path: string) => (await page.request.get(`/api/businesses/current${path}`)).text();
  const today = new Date().toISOString().slice(0, 10);
  const turnover = () => asked(`/stats/turnover/number?from=2020-01-01&to=${today}`);
  const linesOf = async () => (await asked("/transactions/export?locale=en")).trimEnd().split("\n").length;
  const before = { turnover: await turnover(), lines: await linesOf() };
  expect(await asked("/users/export?locale=en")).toContain("Adamczyk");
  await openCustomer(page, "Paweł Adamczyk");
  // Who may be the same person is offered below the card.
  await expect(page.getByRole("region").getByRole("heading", { name: "Perhaps the same person" })).toBeVisible();
  await page.getByRole("button", { name: "Erase data" }).click();
  await page.getByRole("checkbox", { name: "The customer, or the law, asks for it" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Erase data" }).click();
  await expect(noticeToast(page, "The customer’s data is erased")).toBeVisible();
  const list = listPage(page, "Customers");
  await list.search.fill("Paweł Adamczyk");
  await expect(list.nothingFound).toBeVisible();
  expect(await turnover()).toBe(before.turnover);
  // The stamp lapses by a line of its own.
  expect(await linesOf()).toBe(before.lines + 1);
  expect(await asked("/users/export?locale=en")).not.toContain("Adamczyk");
});

test("empty results, failed requests and narrow windows", async ({ visit }) => {
  const page = await visit({ as: "owner", width: 360 });
  await page.goto("/users?q=nobody+of+this+name");
  await expect(listPage(page, "Customers").nothingFound).toBeVisible();
  await page.goto("/users");
  await listPage(page, "Customers").open("Helena Malinowska");
  await expect(customerPage(page).adjust).toBeVisible();
  await expect.poll(() => findSticksOut(page)).toEqual([]);
  expect(await findFaults(page)).toEqual([]);
  await customerPage(page).adjust.click();
  await expect(customerPage(page).outcome).toContainText("afterwards");
  await expect.poll(() => findSticksOut(page)).toEqual([]);
});

test("where somebody may be there twice, the card comes first and then the question", async ({ visit }) => {
  const page = await visit({ width: 390 });
  const shop = await openShop(page);
  const add = (first_name: string) =>
    shop.post<{ _id: string }>("users", { card_id: shop.card_id, first_name, phone: "601204499" });
  await add("Magda");
  const { _id } = await add("Magdalena");
  await page.goto(`/users/${_id}`);
  const question = page.getByRole("heading", { name: "Perhaps the same person" });
  await expect(question).toBeVisible();
  const card = page.getByRole("img", { name: /Coffee card/ }).first();
  await expect(card).toBeInViewport({ ratio: 0.9 });
  const [below, above] = [await question.boundingBox(), await card.boundingBox()];
  expect(below!.y).toBeGreaterThan(above!.y + above!.height - 1);
  await expect(page.getByRole("link", { name: "Magda", exact: true })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
});

test("a customer's page begins with name and card, and shows what the customer said", async ({ visit }) => {
  const page = await visit({ as: "owner", width: 390 });
  await page.goto("/accounts");
  const [own] = ((await (await page.request.get("/api/accounts?q=Marta")).json()) as { items: { _id: string }[] })
    .items;
  const said = await page.request.get(`/api/accounts/${own?._id ?? ""}/feedback`);
  const { items } = (await said.json()) as { items: { user_id: string | null; rating: number }[] };
  const by = items.find(({ user_id }) => user_id !== null);
  await page.goto(`/users/${by?.user_id ?? ""}`);
  const feedback = page.getByRole("list", { name: "Feedback" }).first();
  await expect(feedback.getByText(`${by?.rating ?? 0} of 5`).first()).toBeVisible();
  await expect(page.getByRole("img", { name: /Kawiarnia Ziarno/ }).first()).toBeInViewport({ ratio: 0.9 });
  expect(await findFaults(page)).toEqual([]);
  await feedback.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/transactions\/[0-9a-f-]{36}$/);
});
