import type { Page } from "@playwright/test";
import { runs } from "../harness/settled-page.ts";
import { findFaults } from "../harness/axe.ts";
import { isLong, rotatedWidths } from "../harness/rotation.ts";
import { openPos, openVendorTill, type Sale } from "../harness/simulated-pos.ts";
import { expect, test } from "../harness/test.ts";
import { openShop } from "../pages/shop.ts";
import { shell } from "../pages/shell.ts";
import { tillPage } from "../pages/till.ts";

/** The consent of a real provider is a page; the simulator leads back at once. */
const allow = [/Call to another host: http:\/\/127\.0\.0\.1:\d+\/(authorize|client\/connect\/v2)/, /status of 409/];

const coffee = (name: string) => [{ name, group: "Kawa", quantity: 1, amount: 1700 }];

interface Till {
  readonly sell: (id: string, sale: Sale) => Promise<unknown>;
  close(): Promise<void>;
}

/** Agrees at the provider, which leads back. */
const logIn =
  (type: "dotykacka" | "gopos") =>
  async (page: Page, name: string): Promise<Till> => {
    const { simulator, sell } = await openPos(page, type);
    await page.getByRole("button", { name: `Connect ${name}` }).click();
    await expect(page.getByText(`${name} is connected. Its orders appear by themselves.`)).toBeVisible();
    return { sell, close: simulator.close };
  };

/** Hands the address and the key that are shown to the till's vendor. */
const handOver =
  (type: "foodsoft" | "izzyrest" | "softmar_mm") =>
  async (page: Page, name: string): Promise<Till> => {
    await page.getByRole("button", { name: `Connect ${name}` }).click();
    const steps = page.getByRole("dialog", { name: `Hand these two to your vendor: ${name}` });
    await expect(steps.locator("code")).toHaveCount(2);
    const { sell } = await openVendorTill(type, await steps.locator("code").allTextContents());
    await steps.getByRole("button", { name: "I have kept it" }).click();
    await expect(steps).toBeHidden();
    return {
      sell: async (id, sale) => expect(await sell(id, sale)).toMatch(/^200 /),
      close: () => Promise.resolve(),
    };
  };

const walk = (name: string, width: number, connect: (page: Page, name: string) => Promise<Till>) =>
  test(`an order of ${name} appears live and stamps a card, at ${width} px`, async ({ visit }) => {
    const page = await visit({ allow, width });
    // Which system this browser works with is asked in GoPOS's journey.
    await page.addInitScript(`localStorage.setItem("preferred_integration_id", JSON.stringify({ _id: null }))`);
    const shop = await openShop(page);
    await page.goto("/settings/integration");
    await runs(page);
    const till = await connect(page, name);
    try {
      await page.getByRole("link", { name: "See the orders" }).click();
      await expect(page.getByRole("heading", { name: "Here every order of your tills will be seen" })).toBeVisible();
      await till.sell("1187", { items: coffee("Flat white"), card: shop.at.number });
      await expect(page.locator("main [data-row]", { hasText: "Flat white" })).toContainText("+1");
      await page.close();
    } finally {
      await till.close();
    }
  });

const vendors = { FoodSoft: "foodsoft", izzyRest: "izzyrest", "SoftMar MM": "softmar_mm" } as const;
for (const [index, [name, type]] of Object.entries(vendors).entries())
  for (const width of rotatedWidths(index)) walk(name, width, handOver(type));

// Of these a provider's simulator is open in one journey at a time.
test.describe("Dotykačka", () => {
  test.describe.configure({ mode: "default" });
  for (const width of rotatedWidths(1)) walk("Dotykačka", width, logIn("dotykacka"));
});

test.describe("GoPOS", () => {
  test.describe.configure({ mode: "default" });
  if (isLong) walk("GoPOS", 390, logIn("gopos"));

  test("a till is connected and stamps cards live, an earlier receipt is scanned, and a login that expires comes back", async ({
    visit,
  }) => {
    const page = await visit({ allow });
    const shop = await openShop(page);
    const { items } = await shop.post<{ items: { number: string }[] }>(`cards/${shop.card_id}/paper_cards`, {
      count: 1,
    });
    const { number } = items[0]!;
    for (const name of ["Apple pie", "Tonic"]) await shop.post("products", { kind: "product", name });
    const { simulator, sell, notify } = await openPos(page, "gopos");
    const before = new Date(Date.now() - 3 * 86_400_000).toISOString();
    simulator.put({
      ...{ id: "1100", number: "PA/1100", state: "closed", card: null, phone: null },
      items: ["Lemoniada", "Szarlotka", "Tonic 250 ml"].flatMap(coffee),
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
      const whole = page.getByRole("dialog");
      await expect(whole.getByText("Card number on the receipt").first()).toBeVisible();
      const became = whole.getByRole("region", { name: "What became of it" });
      await expect(became.getByRole("listitem")).toHaveCount(2);
      await expect(became.getByRole("link", { name: "+1 stamp" })).toHaveAttribute(
        "href",
        /\/transactions\/[0-9a-f-]+$/,
      );
      await page.keyboard.press("Escape");

      // Paid without a card, which comes later with the receipt.
      await sell("1188", { items: coffee("Espresso"), card: null });
      const unmatched = page.getByRole("row", { name: /Espresso/ });
      await expect(unmatched).toContainText("no card yet");
      await unmatched.getByRole("link").first().click();
      await expect(page.getByRole("textbox", { name: "Card number" })).toBeVisible();
      await expect(whole).toContainText("Neither card number nor phone number on the order");
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
      await drawer.getByLabel("Szarlotka").selectOption("Apple pie");
      await expect(page.getByText("Szarlotka counts as Apple pie.")).toBeVisible();
      const likely = drawer.getByRole("button", { name: "That’s it: Tonic 250 ml is Tonic" });
      await likely.click();
      const linked = drawer.getByText("Tonic 250 ml was linked.");
      await expect(linked).toBeVisible();
      await drawer.getByRole("button", { name: "Undo" }).click();
      await expect(linked).toBeHidden();
      await likely.click();
      await expect(drawer.getByText("Every name from the till is linked to a product.")).toBeVisible();
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
});
