import type { Page } from "@playwright/test";
import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { rotatedWidths } from "../harness/rotation.ts";
import { expect, test } from "../harness/test.ts";
import { registerAnew } from "../pages/visitor.ts";

const scope = "/api/businesses/current";

/** A business with one points card: a point for every 10.00, and a customer. */
const openCard = async (page: Page) => {
  await registerAnew(page);
  const look = { template: "points", stock: "espresso", stamp_icon: "mug" };
  const data = { ...look, name: "Roastery club", reward_name: "Cake", reward_cost: 30 };
  const { _id: card_id } = (await (await page.request.post(`${scope}/cards`, { data })).json()) as { _id: string };
  const place = await page.request.post(`${scope}/places`, { data: { name: "Corner", country: "PL" } });
  const { _id: place_id } = (await place.json()) as { _id: string };
  const paper = await page.request.post(`${scope}/cards/${card_id}/paper_cards`, { data: { count: 1 } });
  const number = ((await paper.json()) as { items: { number: string }[] }).items[0]?.number ?? "";
  const buy = async (name: string, amount: number): Promise<number> => {
    const items = [{ line_no: 1, name, quantity: 1, amount }];
    const answer = await page.request.post("/api/scanner/commit", {
      data: { number, place_id, amount, items },
      headers: { "idempotency-key": crypto.randomUUID() },
    });
    return ((await answer.json()) as { transaction: { delta: number } }).transaction.delta;
  };
  return { card_id, buy };
};

for (const width of rotatedWidths(1)) {
  test(`an offer is drafted and published, and multiplies at the till, at ${width} px`, async ({ visit }) => {
    const page = await visit();
    const { card_id, buy } = await openCard(page);
    const before = await buy("Cheesecake", 4000);
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/cards/${card_id}/offers`);
    await page.getByRole("button", { name: "Add offer" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Add to the draft" }).click();
    await expect(dialog.getByText("This is needed in the language of your business")).toBeVisible();
    await dialog.getByRole("textbox").first().fill("Double on cake");
    await dialog.getByLabel("Which items").selectOption("include_item_names");
    await dialog.getByLabel("Items, as the till names them").fill("Cheesecake");
    expect(await findFaults(page)).toEqual([]);
    expect(await findSticksOut(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Add to the draft" }).press("Enter");
    await expect(dialog).toBeHidden();
    const row = page.getByRole("listitem").filter({ hasText: "Double on cake" });
    await expect(row).toContainText("More for: Cheesecake");
    await expect(row).toContainText("×2");
    expect(await findFaults(page)).toEqual([]);
    expect(await findSticksOut(page)).toEqual([]);

    await page.getByRole("button", { name: "Publish" }).click();
    await dialog.getByRole("button", { name: "Publish" }).click();
    await expect(dialog).toBeHidden();
    await expect(row).not.toContainText("new");
    expect(before).toBe(4);
    expect(await buy("Cheesecake", 4000)).toBe(8);
    expect(await buy("Coffee", 4000)).toBe(4);
  });

  test(`a level says whom it lifts before it is kept, and holds once published, at ${width} px`, async ({ visit }) => {
    const page = await visit();
    const { card_id, buy } = await openCard(page);
    await buy("Beans", 30_000);
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/cards/${card_id}/levels`);
    await page.getByRole("button", { name: "Add level" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").first().fill("Gold");
    await dialog.getByLabel("Begins at points").fill("31");
    await expect(dialog.getByText("No one’s level changes.")).toBeVisible();
    await dialog.getByLabel("Begins at points").fill("30");
    await expect(dialog.getByText("1 customer rises")).toBeVisible();
    await dialog.getByLabel("Points of each visit times").fill("1.5");
    await dialog.getByRole("checkbox", { name: "A card stock of its own" }).check();
    await dialog.getByRole("radio", { name: "Butter" }).check({ force: true });
    expect(await findFaults(page)).toEqual([]);
    expect(await findSticksOut(page)).toEqual([]);
    // An emptied field is not kept as something else.
    await dialog.getByLabel("Over how many months").fill("");
    await dialog.getByRole("button", { name: "Add to the draft" }).click();
    await expect(dialog.getByText("At least 1")).toBeVisible();
    await dialog.getByLabel("Over how many months").fill("12");
    // While the sentence goes, the button moves, and a tap in that moment does not count.
    await expect(dialog.getByText("At least 1")).toBeHidden();
    await dialog.getByRole("button", { name: "Add to the draft" }).click();
    await expect(dialog).toBeHidden();
    const row = page.getByRole("listitem").filter({ hasText: "Gold" });
    await expect(row).toContainText("from 30 points in 12 months · points ×1.5");
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview.getByRole("img", { name: /, Gold,/ })).toHaveClass(/stock-butter/);
    await page.getByLabel("Whose card is shown").selectOption("Without a level");
    await expect(preview.getByRole("img", { name: /, Gold,/ })).toBeHidden();
    expect(await findFaults(page)).toEqual([]);
    expect(await findSticksOut(page)).toEqual([]);

    await page.getByRole("button", { name: "Publish" }).click();
    await dialog.getByRole("button", { name: "Publish" }).click();
    await expect(dialog).toBeHidden();
    // The next visit lifts, and the one after it counts times one and a half.
    await buy("Coffee", 1000);
    expect(await buy("Coffee", 4000)).toBe(6);
    await page.reload();
    await expect(row).toContainText("1 customer");
  });
}
