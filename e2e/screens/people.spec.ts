import type { Page } from "@playwright/test";
import { untilAnimationsEnd } from "../harness/settled-page.ts";
import { findFaults } from "../harness/axe.ts";
import { type Language, languages, photograph, widths } from "../harness/photograph.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";

/** One person twice, with a note and an address that is not confirmed; answers the first one's id. */
const addTwice = async (page: Page): Promise<string> => {
  const listed = await page.request.get("/api/businesses/current/cards?limit=1");
  const { items } = (await listed.json()) as { items: { _id: string }[] };
  const add = async (fields: object): Promise<string> => {
    const body = { card_id: items[0]?._id, phone: "601204499", ...fields };
    const headers = { "idempotency-key": crypto.randomUUID(), origin: new URL(page.url()).origin };
    const added = await page.request.post("/api/businesses/current/users", { data: body, headers });
    expect(added.status()).toBe(201);
    return ((await added.json()) as { _id: string })._id;
  };
  const note = "Laktoseintoleranz; kommt meist montags mit dem Hund.";
  await add({ first_name: "M.", last_name: "Wiśniewska-Brzęczyszczykiewicz" });
  return add({ first_name: "Magdalena", last_name: "Wiśniewska-Brzęczyszczykiewicz", email: "magda@example.pl", note });
};

const taken = async (page: Page, name: string, width: number, language: Language): Promise<void> => {
  await page.waitForLoadState("networkidle");
  await untilAnimationsEnd(page);
  expect.soft(await findSticksOut(page), name).toEqual([]);
  expect.soft(await findFaults(page), name).toEqual([]);
  await photograph(page, name, width, language);
};

for (const { language, locale } of languages.filter((one) => one.language !== "en")) {
  for (const width of widths) {
    test(`people in ${language} at ${width} px`, async ({ visit }) => {
      test.setTimeout(240_000);
      const page = await visit({ as: "owner", width, locale });
      await page.goto("/users");
      await page.locator("main a[data-row-link]").first().waitFor();
      await taken(page, "customers", width, language);
      const id = await addTwice(page);
      await page.goto(`/users/${id}`);
      await page.locator("main dl").first().waitFor();
      await taken(page, "customer-whole", width, language);
      await page.goto("/users/duplicates");
      await page.locator("main li a[href^='/users/']").first().waitFor();
      await taken(page, "customer-duplicates", width, language);
      await page.goto("/users/new");
      await page.locator("main form input").first().waitFor();
      await taken(page, "customer-new", width, language);
      for (const settings of ["retention", "keys"]) {
        await page.goto(`/settings/${settings}`);
        await page.locator("main h2, main input, main button").first().waitFor();
        await taken(page, `settings-${settings}`, width, language);
      }
      await page.goto("/products/new");
      await page.locator("main textarea[name=item_names]").scrollIntoViewIfNeeded();
      await taken(page, "product-names", width, language);

      const platform = await visit({ as: "platform", width, locale });
      await platform.goto("/businesses");
      await platform.locator("main a[data-row-link]").first().waitFor();
      await taken(platform, "businesses", width, language);
      await platform.locator("main a[data-row-link]").first().click();
      await platform.locator("main dl").first().waitFor();
      await taken(platform, "business", width, language);
    });
  }
}
