import type { Page } from "@playwright/test";
import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { rotatedWidths } from "../harness/rotation.ts";
import { expect, test } from "../harness/test.ts";
import { scanByHand } from "../pages/keyboard.ts";
import { tillPage } from "../pages/till.ts";
import { registerAnew } from "../pages/visitor.ts";

const scope = "/api/businesses/current";

/** A business with one stamp card of ten. */
const openCard = async (page: Page): Promise<string> => {
  await registerAnew(page);
  const look = { template: "coffee_stamps", stock: "forest", stamp_icon: "mug" };
  const data = { ...look, name: "Coffee card", reward_name: "10th coffee" };
  const card = (await (await page.request.post(`${scope}/cards`, { data })).json()) as { _id: string };
  return card._id;
};

/** A card with a reward that is ready after one stamp, and a published coupon of 5.00 for those who get it, at 390 px. */
const publishCoupon = async (page: Page): Promise<string> => {
  const card_id = await openCard(page);
  await page.request.post(`${scope}/places`, { data: { name: "Corner", country: "PL" } });
  const rewards = `${scope}/cards/${card_id}/rewards`;
  const [reward] = ((await (await page.request.get(rewards)).json()) as { items: { _id: string }[] }).items;
  await page.request.patch(`${rewards}/${reward?._id ?? ""}`, { data: { cost: 1 }, headers: { "if-match": "1" } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/cards/${card_id}/coupons`);
  await page.getByRole("button", { name: "Add coupon" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").first().fill("Welcome back");
  await dialog.getByLabel("What it does").selectOption("discount_amount");
  await dialog.getByLabel("Amount").fill("5");
  await dialog.getByRole("radio", { name: "Only those who get it" }).check();
  await dialog.getByRole("button", { name: "Add to the draft" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Publish" }).click();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toBeHidden();
  return card_id;
};

/** A new paper card: its number, and its customer. */
const paperCard = async (page: Page, card_id: string): Promise<{ number: string; user_id: string }> => {
  const made = await page.request.post(`${scope}/cards/${card_id}/paper_cards`, { data: { count: 1 } });
  const number = ((await made.json()) as { items: { number: string }[] }).items[0]?.number ?? "";
  const found = await page.request.get(`${scope}/users?q=${number}`);
  return { number, user_id: ((await found.json()) as { items: { _id: string }[] }).items[0]?._id ?? "" };
};

const scanAtTill = async (page: Page, number: string): Promise<void> => {
  const till = tillPage(page);
  await page.goto("/scanner");
  await expect(till.scanning.or(till.typeNumber).or(till.number).first()).toBeVisible();
  await scanByHand(page, number);
};

for (const width of rotatedWidths(1)) {
  test(`a coupon is drafted and published, with its effect in a sentence, at ${width} px`, async ({ visit }) => {
    const page = await visit();
    const card_id = await openCard(page);
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/cards/${card_id}/groups`);
    await page.getByRole("link", { name: /^Coupons/ }).click();
    await page.getByRole("button", { name: "Add coupon" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    // The browser's Back closes what lies over the page, and asks where that would lose something.
    await page.goBack();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Add coupon" }).press("Enter");
    await dialog.getByRole("textbox").first().fill("Half a");
    await page.goBack();
    await expect(page.getByText("Leave without saving?")).toBeVisible();
    await page.goBack();
    await expect(page.getByText("Leave without saving?")).toBeHidden();
    await expect(dialog.getByRole("textbox").first()).toHaveValue("Half a");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/coupons$/);
    await page.getByRole("button", { name: "Add coupon" }).press("Enter");
    await dialog.getByRole("button", { name: "Add to the draft" }).click();
    await expect(dialog.getByText("This is needed in the language of your business")).toBeVisible();
    await expect(dialog.getByRole("textbox").first()).toBeFocused();
    await dialog.getByRole("textbox").first().fill("Lemonade week");
    await dialog.getByLabel("Percentage").fill("12.5");
    await dialog.getByLabel("What the discount is on").selectOption("specific_items");
    await dialog.getByLabel("Items, as the till names them").fill("Lemonade, Iced tea");
    await dialog.getByLabel("Discount at most").fill("4");
    await dialog.getByLabel("How often").selectOption("once_every");
    await dialog.getByLabel("Every", { exact: true }).fill("2");
    await dialog.getByRole("button", { name: "Tue", exact: true }).click();
    await dialog.getByLabel("Uses by all customers together").fill("50");
    expect(await findFaults(page)).toEqual([]);
    expect(await findSticksOut(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Add to the draft" }).click();
    await expect(dialog).toBeHidden();
    const row = page.getByRole("listitem").filter({ hasText: "Lemonade week" });
    await expect(row).toContainText("new");
    await expect(row).toContainText("12.5% less on Lemonade and Iced tea, at most");
    await expect(row).toContainText("once every 2 days");
    await expect(row).toContainText("50 uses in all");
    expect(await findFaults(page)).toEqual([]);
    expect(await findSticksOut(page)).toEqual([]);

    await page.getByRole("button", { name: "Publish" }).click();
    await dialog.getByRole("button", { name: "Publish" }).click();
    await expect(dialog).toBeHidden();
    await expect(row).not.toContainText("new");
  });
}

test("a coupon is published, given to one customer and used at the till", async ({ visit }) => {
  const page = await visit();
  const card_id = await publishCoupon(page);
  const first = await paperCard(page, card_id);
  const dialog = page.getByRole("dialog");
  await page.goto(`/users/${first.user_id}`);
  await page.getByRole("button", { name: "More for this card" }).click();
  await page.getByRole("button", { name: "Give a coupon" }).click();
  await dialog.getByRole("radio", { name: "Welcome back" }).check();
  expect(await findFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Give", exact: true }).click();
  await expect(dialog).toBeHidden();
  const held = page.getByRole("listitem").filter({ hasText: "Welcome back" });
  await expect(held).toContainText("Valid");
  expect(await findSticksOut(page)).toEqual([]);

  await scanAtTill(page, first.number);
  const till = tillPage(page);
  await till.coupon("Welcome back").check();
  await till.receipt.fill("20");
  await till.act.click();
  await expect(till.done).toBeVisible();

  await page.goto(`/users/${first.user_id}`);
  await expect(held).toContainText("Used");

  // From the coupon itself, to a customer whom one finds by the number: the first one has used it, and may once.
  const second = await paperCard(page, card_id);
  await page.goto(`/cards/${card_id}/coupons`);
  await page.getByRole("button", { name: "More for Welcome back" }).click();
  await page.getByRole("menuitem", { name: "Give to a customer" }).click();
  await dialog.getByRole("button", { name: "Give", exact: true }).click();
  await expect(dialog.getByText("Choose a customer")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Customer" }).fill(second.number);
  await dialog.getByRole("list", { name: "Customers found" }).getByRole("button").click();
  expect(await findFaults(page)).toEqual([]);
  expect(await findSticksOut(page)).toEqual([]);
  await dialog.getByRole("button", { name: /^(Give|Not given)$/ }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/users/${second.user_id}`);
  await expect(held.filter({ hasText: "Valid" })).toBeVisible();
});

test("a customer's own code of a coupon works at the till, and a coupon takes the place of a reward", async ({
  visit,
}) => {
  // A code that is not there is refused.
  const page = await visit({ allow: [/status of 422.*\/scanner\/codes$/] });
  const card_id = await publishCoupon(page);
  const { number } = await paperCard(page, card_id);
  const dialog = page.getByRole("dialog");
  await page.goto(`/cards/${card_id}/coupons`);
  await page.getByRole("button", { name: "More for Welcome back" }).click();
  await page.getByRole("menuitem", { name: "Codes" }).click();
  await dialog.getByRole("radio", { name: "Bring codes of your own" }).check();
  await dialog.getByRole("textbox", { name: "Codes" }).fill("WELCOME-2025, WELCOME-2026");
  await dialog.getByRole("button", { name: "Add codes" }).click();
  await expect(dialog.getByText("2 codes")).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  expect(await findSticksOut(page)).toEqual([]);

  await scanAtTill(page, number);
  const till = tillPage(page);
  await page.getByRole("button", { name: "Coupon code" }).click();
  const code = page.getByRole("textbox", { name: "Coupon code" });
  await code.fill("welcome 1999");
  await code.press("Enter");
  await expect(page.getByText("There is no such code for this card")).toBeVisible();
  await code.fill("welcome 2025");
  expect(await findFaults(page)).toEqual([]);
  await code.press("Enter");
  await expect(till.coupon("Welcome back")).toBeChecked();
  await till.receipt.fill("20");
  await expect(till.bill).toContainText("15.00");
  await till.act.click();
  await expect(till.done).toBeVisible();

  // A reward that is ready comes first, and a coupon can be used in its place. The card was stamped a moment ago, so nothing is
  // added beside the reward unasked.
  await scanAtTill(page, number);
  await expect(till.act).toHaveText("Hand over 10th coffee");
  await page.getByRole("button", { name: "Use a coupon instead" }).click();
  await expect(page.getByRole("button", { name: "Coupon code" })).toBeVisible();
  await expect(till.act).toHaveText("Add 1 stamp");
});
