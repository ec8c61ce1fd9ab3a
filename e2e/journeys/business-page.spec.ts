import { findFaults } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";

test("each part of a business lists its records, and every row leads to the record's page and back", async ({
  visit,
  as,
}) => {
  const owner = await as("owner");
  const { business_id: id } = (await owner.member("Maciej Wysocki")).card_subscription;
  await owner.addTill("Kasa przy oknie", ["Kazimierz"]);
  const page = await visit({ as: "platform" });
  await page.request.patch(`/api/businesses/${id}`, { data: { tin: "PL 123-456-32-18" } });
  await page.goto(`/businesses/${id}`);
  await expect(page.getByText("123-456-32-18")).toBeVisible();
  await expect(page.getByRole("region", { name: "Health" }).getByRole("listitem").first()).toContainText("Nights");
  expect(await findFaults(page)).toEqual([]);
  const tabs = page.getByRole("navigation", { name: "Parts of the business" });
  for (const [tab, part] of [
    ["Loyalty programs", "cards"],
    ["Offer", "products"],
    ["Accounts", "accounts"],
    ["Account roles", "account_roles"],
    ["Devices", "devices"],
  ] as const) {
    await tabs.getByRole("link", { name: tab, exact: true }).click();
    const row = page.getByRole("list", { name: tab, exact: true }).getByRole("listitem").first();
    const name = await row.getByRole("link").innerText();
    await row.click({ position: { x: 4, y: 4 } });
    await expect(page, tab).toHaveURL(new RegExp(`/businesses/${id}/${part}/[0-9a-f-]{36}$`));
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.locator("main dl dt").first()).toBeVisible();
    await page.getByRole("link", { name: tab, exact: true }).last().click();
    await expect(page).toHaveURL(`/businesses/${id}/${part}`);
  }
  expect(await findFaults(page)).toEqual([]);
});
