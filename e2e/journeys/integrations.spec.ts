import { openSimulatedTill } from "../../apps/api/src/integrations/index.ts";
import { systemClock } from "../../apps/api/src/platform/clock.ts";
import { signIn } from "../harness/api.ts";
import { findFaults } from "../harness/axe.ts";
import { isLong } from "../harness/rotation.ts";
import { startServer } from "../harness/server.ts";
import { expect, test } from "../harness/test.ts";
import { shell } from "../pages/shell.ts";

/** The consent of a real GoPOS is a page; the simulator leads back at once. */
const allow = [/Call to another host: http:\/\/127\.0\.0\.1:\d+\/authorize/];

// Systems are asked once a minute, and the server is one of its own: this journey waits for both.
if (isLong) {
  test("a till is connected, its order appears live and stamps a card, and each browser says which till it stands at", async ({
    visit,
  }) => {
    test.slow();
    const till = await openSimulatedTill("gopos", [], systemClock);
    const { simulator } = till!;
    const server = await startServer({
      ...{
        GOPOS_CLIENT_ID: "simulated",
        GOPOS_CLIENT_SECRET: "simulated-secret",
        GOPOS_CARD_FIELD: "customer.barcode",
      },
      ...{ GOPOS_AUTHORIZE_URL: `${simulator!.url}/authorize`, GOPOS_API_URL: simulator!.url },
    });
    try {
      const owner = await signIn(server.url, "owner");
      const page = await visit({ at: server.url, allow });
      await page.context().addCookies(owner.cookies.map((cookie) => ({ ...cookie, url: server.url })));
      await page.goto("/settings/integration");
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
      await page.reload();
      await expect(page.getByRole("button", { name: "Open GoPOS" })).toBeVisible();
      await expect(choice).toBeHidden();

      // From the menu it is asked for, and may be left as it is.
      await shell(page).openUserMenu();
      await shell(page).userMenu.getByRole("menuitem", { name: "Select integration" }).click();
      await expect(choice.getByRole("radio", { name: /GoPOS/ })).toBeChecked();
      await choice.getByRole("button", { name: "Cancel" }).click();
      await expect(choice).toBeHidden();

      await page.getByRole("button", { name: "Open GoPOS" }).click();
      await page.getByLabel("Its orders count at").selectOption("Kazimierz");
      await expect(page.getByText("Without a place its orders stamp no card.")).toBeHidden();
      await page.keyboard.press("Escape");

      await page.getByRole("link", { name: "See the orders" }).click();
      await expect(page.getByRole("heading", { name: "Orders", exact: true })).toBeVisible();
      const member = await owner.memberWhere((balance) => balance < 8);
      const now = new Date().toISOString();
      simulator!.put({
        ...{ id: "1187", number: "PA/1187", state: "closed", card: member.number, phone: null },
        items: [{ name: "Flat white", group: "Kawa", quantity: 1, amount: 1700 }],
        ...{ occurred_at: now, updated_at: now },
      });
      const order = page.getByRole("row", { name: /Flat white/ });
      await expect(order).toContainText(/\+\d/, { timeout: 90_000 });
      await order.getByRole("link").first().click();
      const drawer = page.getByRole("dialog");
      await expect(drawer.getByRole("link", { name: "See the transaction" })).toBeVisible();
      const [newest] = await owner.transactions(member);
      expect(newest?.source).toBe("integration");
      await page.close();
    } finally {
      await server.stop();
      await simulator!.close();
    }
  });
}
