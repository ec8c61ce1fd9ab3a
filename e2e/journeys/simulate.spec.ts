import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { rotatedWidths } from "../harness/rotation.ts";
import { expect, test } from "../harness/test.ts";
import { openShop } from "../pages/shop.ts";

for (const width of rotatedWidths(0)) {
  test(`a draft is simulated over the last days at ${width} px`, async ({ visit }) => {
    const page = await visit();
    const { card_id, stamp } = await openShop(page, { stamps_required: 10 });
    for (let stamps = 0; stamps < 4; stamps += 1) await stamp();
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/cards/${card_id}`);
    await page.getByRole("button", { name: "Simulate" }).click();
    await expect(page.getByRole("heading", { name: "Simulate", level: 1 })).toBeVisible();
    await expect(page.getByText("Nothing is changed yet")).toBeVisible();
    expect(await findFaults(page)).toEqual([]);

    // A reward for a single stamp: every visit fills a card.
    const rewards = page.request.get(`/api/businesses/current/cards/${card_id}/rewards`);
    const { items } = (await (await rewards).json()) as { items: { _id: string }[] };
    const changed = await page.request.patch(`/api/businesses/current/cards/${card_id}/rewards/${items[0]!._id}`, {
      data: { cost: 1 },
      headers: { "if-match": "1" },
    });
    expect(changed.status()).toBe(200);
    await page.reload();
    await page.getByLabel("One “A free coffee” costs you, PLN").fill("4.5.6");
    await page.getByRole("button", { name: "Simulate" }).click();
    await expect(page.getByText("Write an amount, such as 4.50.")).toBeVisible();
    await page.getByLabel("One “A free coffee” costs you, PLN").fill("4.50");
    await page.getByRole("button", { name: "Simulate" }).click();

    await expect(page.getByText("The draft would have cost PLN 18.00 more.")).toBeVisible();
    await expect(page.getByText("1 customer would have got more.")).toBeVisible();
    await expect(page.getByRole("table").filter({ hasText: "Visits" })).toContainText("+");
    const file = await page.getByRole("link", { name: "Download the table (CSV)" }).getAttribute("href");
    const table = await (await page.request.get(file ?? "")).text();
    expect(table).toContain("Visits,As it is live,By the draft,Difference,Currency\r\n");
    expect(table).toContain(",4,1.80,18.00,16.20,PLN\r\n");
    expect(await findFaults(page)).toEqual([]);
    expect(await findSticksOut(page)).toEqual([]);

    await page.getByRole("link", { name: "Coffee card" }).first().click();
    await page.getByRole("button", { name: "Publish" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("The draft would have cost PLN 18.00 more.")).toBeVisible();
    await dialog.getByRole("link", { name: "Look at the simulation" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("heading", { name: "Simulate", level: 1 })).toBeVisible();
  });
}
