/** What is found, chosen and changed at once: palette, saved views, the bulk dock; a locked kiosk, webhooks, ingredients. */
import type { Page } from "@playwright/test";
import { untilAnimationsEnd } from "../harness/settled-page.ts";
import { findFaults } from "../harness/axe.ts";
import { languages, photograph, widths, type Language } from "../harness/photograph.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { loginPage } from "../pages/login.ts";

const words = {
  de: { choose: "Auswählen", views: "Ansichten", places: "Standorte", lock: "PIN-Sperre", view: "Kasse, ab 1 zł" },
  uk: { choose: "Вибрати", views: "Подання", places: "Заклади", lock: "Блокування PIN", view: "Каса, від 1 zł" },
} as const;

const take = async (page: Page, name: string, width: number, language: Language): Promise<void> => {
  await page.waitForLoadState("networkidle");
  await untilAnimationsEnd(page);
  expect.soft(await findSticksOut(page), name).toEqual([]);
  expect.soft(await findFaults(page), name).toEqual([]);
  await photograph(page, name, width, language);
};

for (const { language, locale } of languages) {
  if (language === "en") continue;
  const say = words[language];
  for (const width of widths) {
    test(`finding and changing at once in ${language} at ${width} px`, async ({ visit, as }) => {
      test.setTimeout(400_000);
      const owner = await as("owner");
      const member = await owner.member("Maciej Wysocki");
      const page = await visit({ as: "owner", width, locale });

      await page.goto("/transactions?amount_from=100");
      await page.locator("main a[data-row-link]").first().waitFor();
      await page.getByRole("button", { name: say.views }).click();
      await page.getByRole("dialog").getByRole("textbox").fill(say.view);
      await take(page, "views", width, language);
      await page.keyboard.press("Escape");

      await page.locator("header button[aria-haspopup=dialog]").first().click();
      await page.getByRole("dialog").getByRole("combobox").fill("wysokci");
      await page.getByRole("option", { name: /Maciej Wysocki/ }).waitFor();
      await take(page, "palette", width, language);
      await page.keyboard.press("Escape");

      const device = { name: "Wyspa", kind: "till", place_ids: null, pin_lock: true };
      const made = await page.request.post("/api/devices", { data: device });
      const { code, device: kiosk } = (await made.json()) as { code: string; device: { _id: string } };
      for (const [name, path] of [
        ["devices-chosen", "/devices"],
        ["accounts-chosen", "/accounts"],
      ] as const) {
        await page.goto(path);
        await page.locator("main a[data-row-link]").first().waitFor();
        await page.getByRole("button", { name: say.choose, exact: true }).click();
        await page.locator("main input[type=checkbox]").last().check({ force: true });
        await page.getByRole("button", { name: say.places, exact: true }).last().click();
        await page.getByRole("dialog").locator("input").first().waitFor();
        await take(page, name, width, language);
        await page.keyboard.press("Escape");
      }

      await page.request.post("/api/accounts/current/pin", { data: { pin: "2580" } });
      const locked = await visit({ width, locale });
      await locked.goto(`/login/device#${code}`);
      await loginPage(locked).button.click();
      await locked.locator("main h1").waitFor();
      await take(locked, "kiosk", width, language);

      await page.goto(`/devices/${kiosk._id}`);
      await page.getByRole("dialog").locator("dl dd").nth(6).waitFor();
      await take(page, "device", width, language);

      await page.goto("/devices");
      await page.locator("main a[data-row-link]").first().waitFor();
      await page.getByRole("button", { name: say.choose, exact: true }).click();
      await page.locator("main input[type=checkbox]").last().check({ force: true });
      await page.getByRole("button", { name: say.lock }).click();
      await page.getByRole("dialog").getByRole("combobox").selectOption("false");
      await untilAnimationsEnd(page);
      await page.getByRole("dialog").getByRole("button").first().press("Enter");
      await page.locator("section p[role=status] ~ div button").last().waitFor();
      await take(page, "bulk-dock", width, language);
      await page.locator("section p[role=status] ~ div button").last().click();

      const hook = { url: "https://kasa.example.com/rewardo", events: ["transaction.created"] };
      expect((await page.request.post("/api/webhooks", { data: hook })).status()).toBe(201);
      await page.goto("/settings/keys");
      await page.getByText(hook.url).first().waitFor();
      await page.getByText(hook.url).first().scrollIntoViewIfNeeded();
      await take(page, "webhooks", width, language);

      const platform = await visit({ as: "platform", width, locale });
      const { business_id } = member.card_subscription;
      const flags = { data: { ingredients: true } };
      expect((await platform.request.patch(`/api/businesses/${business_id}/flags`, flags)).status()).toBe(200);
      await platform.goto(`/businesses/${business_id}`);
      await platform.locator("main li b").first().waitFor();
      await take(platform, "business-health", width, language);
      const listed = (await (await page.request.get("/api/ingredients")).json()) as { items: unknown[] };
      for (const [name, allergens] of [
        ["Mleko owsiane", ["gluten"]],
        ["Pasta pistacjowa", ["nuts", "milk"]],
      ] as const)
        if (listed.items.length === 0)
          await page.request.post("/api/ingredients", { data: { name, unit: "g", allergens, price: null } });
      await page.goto("/ingredients");
      await page.locator("main a[data-row-link]").first().waitFor();
      await take(page, "ingredients", width, language);

      const offer = async <Row>(path: string) =>
        ((await (await page.request.get(`/api/${path}`)).json()) as { items: Row[] }).items;
      const ingredient_ids = (await offer<{ _id: string }>("ingredients")).map(({ _id }) => _id);
      const [product] = await offer<{ _id: string; version: number }>("products?q=owsiane");
      const headers = { "if-match": `"${product?.version ?? 0}"` };
      const changed = await page.request.patch(`/api/products/${product?._id}`, { data: { ingredient_ids }, headers });
      expect(changed.status()).toBe(200);
      await page.goto(`/products/${product?._id}/edit`);
      await page.locator("main fieldset ul li").nth(1).waitFor();
      await take(page, "product-edit", width, language);
    });
  }
}
