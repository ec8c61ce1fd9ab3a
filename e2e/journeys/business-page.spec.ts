import type { PlatformHealth } from "@rewardo/contract/platform-health";
import { findFaults } from "../harness/axe.ts";
import { askAtStart } from "../harness/first-answers.ts";
import { expect, test } from "../harness/test.ts";
import { openShop } from "../pages/shop.ts";

test("each part of a business lists its records, and every row leads to the record's page and back", async ({
  visit,
  as,
}) => {
  const owner = await as("owner");
  const { business_id: id } = (await owner.member("Maciej Wysocki")).card_subscription;
  await owner.addTill("Kasa przy oknie", ["Kazimierz"]);
  const writer = await visit({ as: "owner" });
  const contents = {
    emails: { subject: { pl: "Kawa" }, blocks: [] },
    sms: { text: { pl: "Kawa" } },
    messages: { title: { pl: "Kawa" }, text: { pl: "Nowa" }, poll: null },
  };
  for (const [path, content] of Object.entries(contents)) {
    const data = { name: `Nowa kawa (${path})`, recipient: { type: "all" }, content };
    expect((await writer.request.post(`/api/businesses/current/${path}`, { data })).status()).toBe(201);
  }
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
    ["E-mails", "emails"],
    ["SMS", "sms"],
    ["Messages", "messages"],
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

test("the systems of a business's tills have a page each under the business", async ({ visit }) => {
  const owner = await visit();
  const shop = await openShop(owner);
  await shop.post("integrations", { type: "softmar_mm", return_path: "/settings/integration" });
  const { _id: id } = (await (await owner.request.get("/api/businesses/current")).json()) as { _id: string };
  const page = await visit({ as: "platform", width: 390 });
  await page.goto(`/businesses/${id}/integrations`);
  const row = page.getByRole("list", { name: "Integrations" }).getByRole("listitem");
  await expect(row).toHaveText(/SoftMar MM.*Waiting for the first order/);
  await row.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/businesses/${id}/integrations/[0-9a-f-]{36}$`));
  await expect(page.getByRole("heading", { level: 1, name: "SoftMar MM" })).toBeVisible();
  await expect(page.locator("main dl")).toContainText("Nothing heard yet");
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole("link", { name: "Integrations", exact: true }).last().click();
  await expect(page).toHaveURL(`/businesses/${id}/integrations`);
});

test("the platform's home tells of late nights, differing figures and systems that are behind, and leads to the business", async ({
  visit,
  as,
}) => {
  const { business_id } = (await (await as("owner")).member("Maciej Wysocki")).card_subscription;
  const page = await visit({ as: "platform" });
  await askAtStart(page);
  const late = { business_id, name: "Piekarnia Żytnia" };
  await page.route(/\/api\/platform_health$/, async (route) => {
    const answer = await route.fetch();
    const health = (await answer.json()) as PlatformHealth;
    const nights = { ...health.nights, done: health.nights.businesses - 1, late: [late] };
    const checks = { ...health.checks, faulty_businesses: 1, faulty: [late] };
    const gopos = { type: "gopos", name: "GoPOS", businesses: 418, last_order_at: null, behind: 96 };
    await route.fulfill({ response: answer, json: { ...health, nights, checks, integrations: [gopos] } });
  });
  await page.goto("/");
  const worth = page.getByRole("region", { name: "Worth a minute" });
  await expect(worth.getByRole("listitem")).toHaveCount(2);
  await expect(worth.getByRole("listitem").first()).toContainText("Piekarnia Żytnia");
  await expect(page.getByText("Needs a look: Nights, Checks and GoPOS")).toBeVisible();
  const health = page.getByRole("region", { name: "Health" });
  // It comes once it is nearly in view.
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(health).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(health.getByRole("listitem").filter({ hasText: "GoPOS" })).toContainText(
    "orders of 96 businesses unread for more than 15 minutes",
  );
  await health.scrollIntoViewIfNeeded();
  await expect(page.getByRole("figure", { name: "Today’s traffic" })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await worth.getByRole("link", { name: "Open Piekarnia Żytnia" }).first().click();
  await expect(page).toHaveURL(`/businesses/${business_id}`);
});
