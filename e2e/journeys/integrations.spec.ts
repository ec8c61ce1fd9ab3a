import { runs } from "../harness/at-rest.ts";
import { findFaults } from "../harness/axe.ts";
import { openPos } from "../harness/simulated-pos.ts";
import { expect, test } from "../harness/test.ts";
import { openShop } from "../pages/shop.ts";
import { shell } from "../pages/shell.ts";
import { tillPage } from "../pages/till.ts";

/** The consent of a real GoPOS is a page; the simulator leads back at once. */
const allow = [/Call to another host: http:\/\/127\.0\.0\.1:\d+\/authorize/, /status of 409/];

const coffee = (name: string) => [{ name, group: "Kawa", quantity: 1, amount: 1700 }];

test("a till is connected and stamps cards live, an earlier receipt is scanned, and a login that expires comes back", async ({
  visit,
}) => {
  const page = await visit({ allow });
  const shop = await openShop(page);
  const { items } = await shop.post<{ items: { number: string }[] }>(`cards/${shop.card_id}/paper_cards`, {
    count: 1,
  });
  const { number } = items[0]!;
  const { simulator, sell, notify } = await openPos(page);
  const before = new Date(Date.now() - 3 * 86_400_000).toISOString();
  simulator.put({
    ...{ id: "1100", number: "PA/1100", state: "closed", items: coffee("Lemoniada"), card: null, phone: null },
    ...{ occurred_at: before, updated_at: before },
  });
  try {
    await page.goto("/settings/integration");
    await runs(page);
    await page.getByRole("button", { name: "Connect GoPOS" }).click();
    await expect(page.getByText("GoPOS is connected. Its orders appear by themselves.")).toBeVisible();
    await expect(page).toHaveURL("/settings/integration");

    // The choice cannot be dismissed.
    const choice = page.getByRole("dialog", { name: "Select integration" });
    await expect(choice.getByRole("button", { name: "Save" })).toBeDisabled();
    await page.keyboard.press("Escape");
    expect(await findFaults(page)).toEqual([]);
    await choice.getByText("GoPOS", { exact: true }).click();
    await choice.getByRole("button", { name: "Save" }).click();
    await expect(choice).toBeHidden();

    // From the menu it is asked for, and may be left as it is.
    await shell(page).openUserMenu();
    await shell(page).userMenu.getByRole("menuitem", { name: "Select integration" }).click();
    await expect(choice.getByRole("radio", { name: /GoPOS/ })).toBeChecked();
    await choice.getByRole("button", { name: "Cancel" }).click();
    await expect(choice).toBeHidden();

    await page.getByRole("link", { name: "See the orders" }).click();
    await expect(page.getByRole("heading", { name: "Orders", exact: true })).toBeVisible();
    await sell("1187", { items: coffee("Flat white"), card: shop.at.number });
    const order = page.getByRole("row", { name: /Flat white/ });
    await expect(order).toContainText("+1");
    await order.getByRole("link").first().click();
    await expect(page.getByRole("dialog").getByRole("link", { name: "See the transaction" })).toBeVisible();
    await page.keyboard.press("Escape");

    // Paid without a card, which comes later with the receipt.
    await sell("1188", { items: coffee("Espresso"), card: null });
    const unmatched = page.getByRole("row", { name: /Espresso/ });
    await expect(unmatched).toContainText("no card yet");
    await unmatched.getByRole("link").first().click();
    await expect(page.getByRole("textbox", { name: "Card number" })).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "Scan the card" }).click();
    const till = tillPage(page);
    await expect(page.getByRole("heading", { name: "Now the customer’s card" })).toBeVisible();
    await till.enterNumber(number);
    await expect(till.done).toHaveText("Stamp added");
    await expect(till.card(1, 5)).toBeVisible();
    await till.next.click();
    await page.getByRole("button", { name: "Scan an earlier receipt" }).click();
    await page.getByRole("textbox", { name: "Receipt number" }).fill("1188");
    await page.getByRole("button", { name: "Go on to the card" }).click();
    await till.enterNumber(shop.at.number);
    await expect(page.getByText("This receipt has been counted already.").first()).toBeVisible();

    // The provider takes the login no more; what is sold meanwhile counts once it does.
    await page.goto("/settings/integration");
    await runs(page);
    simulator.isRevoked = true;
    await sell("1189", { items: coffee("Cortado"), card: shop.at.number });
    const banner = page.getByText(/GoPOS has not accepted our login since/);
    await expect(banner).toBeVisible();
    await page.getByRole("button", { name: "Open GoPOS" }).click();
    const drawer = page.getByRole("dialog", { name: "GoPOS" });
    await expect(drawer).toContainText("The login has expired");
    await expect(drawer.getByText("Last heard")).toBeVisible();
    // Meanwhile the owner says what the till's names are.
    await drawer.getByLabel("Lemoniada").selectOption("A new product of this name");
    await expect(page.getByText("Lemoniada is a new product.")).toBeVisible();
    await expect(drawer.getByText("Every name that the till has told is one of your products.")).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    simulator.isRevoked = false;
    await drawer.getByRole("button", { name: "Log in again" }).click();
    await expect(page.getByText("GoPOS is connected. Its orders appear by themselves.")).toBeVisible();
    await notify();
    await page.getByRole("link", { name: "See the orders" }).click();
    await expect(page.getByRole("row", { name: /Cortado/ })).toContainText("+1");
    await expect(banner).toBeHidden();
    await page.close();
  } finally {
    await simulator.close();
  }
});
