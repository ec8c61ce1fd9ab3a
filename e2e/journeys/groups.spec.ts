import type { Page } from "@playwright/test";
import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { rotatedWidths } from "../harness/rotation.ts";
import { expect, test } from "../harness/test.ts";
import { registerAnew } from "../pages/visitor.ts";

const scope = "/api/businesses/current";

/** A business with one points card and two customers, of whom the first was here once. */
const openCard = async (page: Page) => {
  await registerAnew(page);
  const look = { template: "points", stock: "espresso", stamp_icon: "mug" };
  const data = { ...look, name: "Roastery club", reward_name: "Cake", reward_cost: 30 };
  const { _id: card_id } = (await (await page.request.post(`${scope}/cards`, { data })).json()) as { _id: string };
  const place = await page.request.post(`${scope}/places`, { data: { name: "Corner", country: "PL" } });
  const { _id: place_id } = (await place.json()) as { _id: string };
  const paper = await page.request.post(`${scope}/cards/${card_id}/paper_cards`, { data: { count: 2 } });
  const { items } = (await paper.json()) as { items: { number: string }[] };
  const [first = "", second = ""] = items.map(({ number }) => number);
  const headers = { "idempotency-key": crypto.randomUUID() };
  await page.request.post("/api/scanner/commit", { data: { number: first, place_id, amount: 4000 }, headers });
  const coupons = async (number: string): Promise<number> => {
    const asked = { data: { number, place_id, amount: 2000 } };
    const answer = await page.request.post("/api/scanner/preview", asked);
    return ((await answer.json()) as { coupons: unknown[] }).coupons.length;
  };
  return { card_id, first, second, coupons };
};

for (const width of rotatedWidths(0)) {
  test(`a group by rule counts whom it finds, and a coupon for it is at the till, at ${width} px`, async ({
    visit,
  }) => {
    const page = await visit();
    const { card_id, first, second, coupons } = await openCard(page);
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/cards/${card_id}/groups`);
    await page.getByRole("button", { name: "New group" }).click();
    await page.getByLabel("Name of the group").fill("Regulars");
    await page.getByRole("button", { name: "Visits", exact: true }).click();
    await page.getByRole("textbox", { name: "Visits" }).fill("1");
    const count = page.getByRole("complementary", { name: "Belong to it now" });
    await expect(count.getByRole("status")).toHaveText("1");
    await expect(count).toContainText("50% of 2 customers");
    await expect(count.getByRole("listitem").filter({ hasText: "1 visit, the last on" })).toBeVisible();
    // A second condition that takes one of several.
    await page.getByRole("button", { name: "Add a condition" }).click();
    await page.getByRole("button", { name: "Gender", exact: true }).click();
    await page.getByRole("combobox", { name: "Add: Gender" }).selectOption("Not given");
    await page.getByRole("combobox", { name: "Add: Gender" }).selectOption("Male");
    await page.getByRole("button", { name: "Remove “Female”" }).click();
    await expect(count.getByRole("listitem").filter({ hasText: "Gender" })).toContainText("1");
    expect(await findFaults(page)).toEqual([]);
    expect(await findSticksOut(page)).toEqual([]);
    await page.getByRole("button", { name: "Save the group" }).click();
    await expect(page).not.toHaveURL(/new/);
    // The empty form is no step back.
    await page.goBack();
    await expect(page).toHaveURL(`/cards/${card_id}/groups`);
    await page.goForward();
    await page.getByRole("link", { name: "All groups" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Regulars" })).toContainText("By rule: Visits");
    expect(await findFaults(page)).toEqual([]);
    expect(await findSticksOut(page)).toEqual([]);

    await page.goto(`/cards/${card_id}/coupons`);
    await page.getByRole("button", { name: "Add coupon" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").first().fill("For regulars");
    await dialog.getByRole("radio", { name: "A group of customers" }).check();
    await expect(dialog.getByLabel("Which group").locator("option:checked")).toHaveText("Regulars");
    await dialog.getByRole("button", { name: "Add to the draft" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Publish" }).click();
    await dialog.getByRole("button", { name: "Publish" }).click();
    await expect(dialog).toBeHidden();
    expect([await coupons(first), await coupons(second)]).toEqual([1, 0]);
  });
}

test("a group by hand has whom it was given, and loses whom one takes out", async ({ visit }) => {
  const page = await visit();
  const { card_id, second } = await openCard(page);
  await page.goto(`/cards/${card_id}/groups/new`);
  await page.getByLabel("Name of the group").fill("Friends");
  await page.getByRole("radio", { name: "By hand" }).check();
  await page.getByRole("button", { name: "Save the group" }).press("Enter");
  await page.getByLabel("Customer", { exact: true }).fill(second);
  // A customer without a name is called alike wherever they are: by the number, and once.
  const called = `Card ${second.replace(/(\d{4})(?=\d)/g, "$1 ")}`;
  const found = page.getByRole("list", { name: "Customers found" }).getByRole("button");
  await expect(found).toHaveText(called);
  await found.click();
  await expect(page.getByRole("listitem").filter({ hasText: called })).toBeVisible();
  await expect(page.getByText("1 customer", { exact: true })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole("button", { name: `Take ${called} out` }).press("Enter");
  await expect(page.getByText("No one yet.")).toBeVisible();
});
