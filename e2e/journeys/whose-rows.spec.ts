import { rotatedWidths } from "../harness/rotation.ts";
import { expect, test } from "../harness/test.ts";
import { drawer } from "../pages/drawer.ts";
import { listPage } from "../pages/list.ts";

interface Rows {
  readonly items: readonly { readonly _id: string; readonly business_name?: string }[];
}

for (const width of rotatedWidths(1)) {
  test(`at ${width} the platform's lists name the business of each row`, async ({ visit }) => {
    const page = await visit({ as: "platform", width });
    for (const path of ["places", "users", "transactions", "accounts"]) {
      const answer = page.waitForResponse((one) => new URL(one.url()).pathname === `/api/${path}`);
      await page.goto(`/${path}`);
      const { items } = (await (await answer).json()) as Rows;
      const [row] = items.filter(({ business_name }) => business_name !== undefined);
      await expect(page.locator(`[data-row="${row?._id ?? ""}"]`), path).toContainText(row?.business_name ?? "–");
      const texts = await page.locator("main [data-row]").allInnerTexts();
      expect(texts.join("\n"), `${path}: no dot begins a line`).not.toMatch(/^\s*·/m);
    }
  });
}

test("across all businesses a transaction leads to its business, and a product is not offered for changing", async ({
  visit,
}) => {
  const page = await visit({ as: "platform" });
  await page.goto("/products");
  await page.locator("main [data-row] a").first().click();
  await expect(drawer(page).drawer.getByText("On offer", { exact: true })).toBeVisible();
  await expect(drawer(page).drawer.getByRole("link", { name: "Edit" })).toBeHidden();
  await page.goto("/transactions");
  await page.locator("main [data-row] a").first().click();
  const business = drawer(page).drawer.locator('a[href^="/businesses/"]');
  const name = await business.innerText();
  await business.click();
  await expect(page).toHaveURL(/\/businesses\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("a transaction leads to its customer", async ({ visit }) => {
  const page = await visit({ as: "owner" });
  await page.goto("/transactions");
  await page.locator("main [data-row] a").first().click();
  const customer = drawer(page).drawer.getByRole("link", { name: "Open customer" });
  await customer.click();
  await expect(page).toHaveURL(/\/users\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("link", { name: "Customers", exact: true }).first()).toBeVisible();
});

test("an account without a name is an anonymous account, with its address beside it", async ({ visit }) => {
  const page = await visit({ as: "baker" });
  await page.goto("/accounts");
  const email = `nameless-${crypto.randomUUID()}@example.com`;
  const employeeRole = async (): Promise<string> => {
    const answer = await page.request.get("/api/businesses/current/account_roles");
    const { items } = (await answer.json()) as { items: { _id: string; name: string }[] };
    const role = items.find(({ name }) => name === "EMPLOYEE");
    if (role === undefined) throw new Error("No role of employees");
    return role._id;
  };
  const sent = await page.request.post("/api/businesses/current/accounts", {
    headers: { "idempotency-key": crypto.randomUUID() },
    data: { email, account_role_id: await employeeRole(), place_ids: null },
  });
  expect(sent.status()).toBe(201);
  await page.reload();
  const row = listPage(page, "Accounts").rows.filter({ hasText: email });
  await expect(row.getByRole("link", { name: "Anonymous account" })).toBeVisible();
});
