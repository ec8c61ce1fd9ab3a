/** Paying for a plan: away to the payment provider's pages, back again, and what its events change on the page. */
import { openStripeSimulator } from "../../apps/api/src/testing/stripe-simulator.ts";
import { findFaults } from "../harness/axe.ts";
import { startServer } from "../harness/server.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { registerAnew } from "../pages/visitor.ts";

const key = "sk_test_journey";

test("an owner leaves the provider's page, comes back, pays, and the plan is paid while the page is open", async ({
  visit,
}) => {
  const provider = await openStripeSimulator({ key, nowMs: () => Date.now() });
  const server = await startServer({
    ...{ PAYMENTS_PROVIDER: "stripe", PAYMENTS_KEY: key, PAYMENTS_URL: provider.url },
    ...{ PAYMENTS_WEBHOOK_SECRET: provider.webhook_secret },
    ...{ PAYEE_NAME: "Rewardo sp. z o.o.", PAYEE_ACCOUNT: "PL61109010140000071219812874", PAYEE_BANK: "WBKPPLPP" },
  });
  try {
    const page = await visit({ at: server.url, width: 390, allow: [/another host: http:\/\/127\.0\.0\.1:\d+\/c\//] });
    await registerAnew(page);
    await page.goto("/settings/plan");
    const paying = page.getByRole("region", { name: "How you pay" });
    const pay = paying.getByRole("button", { name: "Pay online" });
    await expect(paying).toContainText("PL61 1090 1014 0000 0712 1981 2874");
    await expect(paying).toContainText("An invoice needs your tax number and address.");
    await expect(pay).toBeDisabled();
    const billing_address = { address: "Prosta 49", postcode: "00-838", city: "Warszawa", country: "PL" };
    const { _id } = (await (await page.request.get("/api/businesses/current")).json()) as { _id: string };
    const data = { tin: "5252248481", billing_address };
    expect((await page.request.patch(`/api/businesses/${_id}`, { data })).status()).toBe(200);
    await page.reload();
    await expect(paying).toContainText("Rewardo 5252248481");
    expect(await findFaults(page)).toEqual([]);
    expect(await findSticksOut(page)).toEqual([]);
    await pay.click();
    await page.getByRole("link", { name: "Back" }).click();
    await expect(paying).toContainText("Nothing was paid.");
    await pay.click();
    await page.getByRole("button", { name: "Pay" }).click();
    await expect(paying).toContainText("This page shows your payment in a moment.");
    for (const event of provider.events.splice(0))
      expect(await provider.send(event, `${server.url}/api/payments/provider/webhook`)).toBe(204);
    await expect(paying).toContainText("Thank you, the payment is set up.");
    await expect(page.getByRole("region", { name: "Chain" })).toContainText("Paid until");
    await expect(paying).not.toContainText("PL61");
    expect(await findFaults(page)).toEqual([]);
    // A cancellation reaches the provider by a job.
    await page.getByRole("button", { name: "Cancel the plan" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel the plan" }).click();
    await expect
      .poll(() => [...provider.subscriptions.values()].map((one) => one.cancel_at_period_end), { timeout: 20_000 })
      .toEqual([true]);
    await page.close();
  } finally {
    await server.stop();
    await provider.close();
  }
});
