/** Tills' systems and their orders, keys and webhooks: of the bakery, so that the other screenshots know nothing of them. */
import type { Page } from "@playwright/test";
import { untilAnimationsEnd } from "../harness/settled-page.ts";
import { findFaults } from "../harness/axe.ts";
import { languages, photograph, widths, type Language } from "../harness/photograph.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { openPos } from "../harness/simulated-pos.ts";
import { expect, test } from "../harness/test.ts";

const take = async (page: Page, name: string, width: number, language: Language): Promise<void> => {
  await page.waitForLoadState("networkidle");
  await untilAnimationsEnd(page);
  expect.soft(await findSticksOut(page), name).toEqual([]);
  expect.soft(await findFaults(page), name).toEqual([]);
  await photograph(page, name, width, language);
};

const line = (name: string, group: string, amount: number, quantity = 1) => ({ name, group, quantity, amount });
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

/** The consent of the simulator leads back at once. */
const allow = [/Call to another host: http:\/\/127\.0\.0\.1:\d+\/authorize/];

test("photographs of tills' systems, their orders, keys and webhooks", async ({ visit, as }) => {
  test.setTimeout(600_000);
  const baker = await as("baker");
  const { number } = await baker.memberWhere(() => true);
  const owner = await visit({ as: "baker", allow });
  const post = async <T>(path: string, data: object, headers: Record<string, string> = {}): Promise<T> => {
    const answer = await owner.request.post(`/api/${path}`, { data, headers });
    expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  type Connected = { integration: { _id: string }; push: { key: string } | null; redirect: string | null };
  const places = await owner.request.get("/api/businesses/current/places");
  const [{ _id: place_id }] = ((await places.json()) as { items: [{ _id: string }] }).items;
  const send = async (type: string, place: string | null, orders: readonly object[]): Promise<void> => {
    const { integration, push } = await post<Connected>("integrations", { type, place_id: place });
    const sent = await fetch(new URL(`/api/integrations/${integration._id}/orders`, baseOf(owner)), {
      method: "POST",
      headers: { authorization: `Bearer ${push?.key}`, "content-type": "application/json" },
      body: JSON.stringify({ orders }),
    });
    expect(sent.status, await sent.text()).toBe(200);
  };
  const baseOf = (page: Page): string => new URL(page.url()).origin;

  const { simulator, notify } = await openPos(owner, "gopos");
  try {
    await owner.goto("/settings/keys");
    const key = { permissions: ["transactions_view", "scanner_view"], place_ids: null, expires_at: null };
    await post("api_keys", { ...key, name: "Web shop" });
    await post("api_keys", {
      ...{ name: "Bookkeeping", permissions: ["stats_view", "transactions_view", "users_view", "places_view"] },
      ...{ place_ids: [place_id], expires_at: new Date(Date.now() + 90 * 86_400_000).toISOString() },
    });
    const events = ["transaction.created", "transaction.reversed", "reward.redeemed"];
    await post("webhooks", { url: "https://shop.example.com/rewardo", events });

    const sold = (nr: number, minutes: number, more: object) => ({
      ...{ external_id: String(1180 + nr), number: `PA/${1180 + nr}/26`, status: "closed" },
      ...{ created_at: minutesAgo(minutes), ...more },
    });
    await send("foodsoft", place_id, [
      sold(1, 58, { amount: 2100, card: number, items: [line("Chleb żytni na zakwasie", "PIECZYWO", 2100)] }),
      sold(2, 46, { status: "cancelled", amount: 900, items: [line("Pączek z różą", "CUKIERNIA", 900, 2)] }),
      sold(3, 33, { amount: 3400, items: [line("Drożdżówka z serem", "CUKIERNIA", 3400, 4)] }),
      sold(4, 21, {
        ...{ amount: 4150, card: number },
        items: [line("Bułka grahamka", "PIECZYWO", 1250, 5), line("Sernik krakowski", "CUKIERNIA", 2900, 2)],
      }),
      sold(5, 9, { status: "open", amount: 1600, items: [line("Kawa przelewowa", "NAPOJE GORĄCE", 1600)] }),
      sold(6, 4, { amount: 1300, items: [line("Croissant maślany", "CUKIERNIA", 1300)] }),
    ]);
    await send("izzyrest", null, [
      sold(40, 14, { amount: 2700, card: number, items: [line("Chałka", "PIECZYWO", 2700)] }),
    ]);
    const begun = await post<Connected>("integrations", { type: "gopos", place_id, backfill_days: 1 });
    await owner.goto(begun.redirect!);
    await owner.waitForURL(/\/$/);
    simulator.isRevoked = true;
    await notify();
    const stateOf = async () =>
      (await (await owner.request.get(`/api/integrations/${begun.integration._id}`)).json()) as { trouble: string };
    await expect.poll(async () => (await stateOf()).trouble, { timeout: 60_000 }).toBe("credentials");

    for (const { language, locale } of languages.filter((one) => one.language !== "en"))
      for (const width of widths) {
        const page = await visit({ as: "baker", width, locale });
        await page.goto("/transactions/orders");
        await page.getByRole("dialog").getByRole("radio").first().waitFor();
        await take(page, "integration-choice", width, language);
        await page.getByRole("dialog").getByRole("radio").last().check({ force: true });
        await page.getByRole("dialog").getByRole("button").last().click();
        await page.locator("main a[data-row-link]").first().waitFor();
        await take(page, "orders", width, language);
        for (const [name, receipt] of [
          ["order", "1184"],
          ["order-unmatched", "1186"],
          ["order-refused", "1220"],
        ] as const) {
          await page.goto(`/transactions/orders?q=PA/${receipt}/26`);
          await page.locator("main a[data-row-link]").first().click();
          await page.getByRole("dialog").locator("table tbody tr").last().waitFor();
          await take(page, name, width, language);
        }
        await page.goto("/settings/integration");
        await page.locator("main section button").first().waitFor();
        await take(page, "integrations", width, language);
        // Beside it is the way to log in again.
        await page.getByRole("button", { name: /GoPOS/ }).last().click();
        await page.getByRole("dialog").getByRole("img").waitFor();
        await take(page, "integration", width, language);
        await page.goto("/settings/keys");
        await page.locator("main section li code").first().waitFor();
        await take(page, "keys", width, language);
        const log = page.locator("main section section, main section").last();
        await log.scrollIntoViewIfNeeded();
        await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
        await take(page, "webhook-log", width, language);
      }
  } finally {
    await simulator.close();
  }
});
