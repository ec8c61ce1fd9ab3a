import { untilAnimationsEnd, drawn } from "../harness/settled-page.ts";
import { findFaults } from "../harness/axe.ts";
import { languages, photograph, widths } from "../harness/photograph.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";

for (const { language, locale } of languages.filter((one) => one.language !== "en")) {
  for (const width of widths) {
    test(`all statistics in ${language} at ${width} px: nothing sticks out, axe finds nothing`, async ({ visit }) => {
      test.setTimeout(240_000);
      const page = await visit({ as: "owner", width, locale });
      const rfm = "/api/businesses/current/rfm";
      await page.request.post(`${rfm}/refresh`);
      await expect.poll(async () => (await page.request.get(rfm)).status()).toBe(200);
      await page.goto("/stats");
      await page.locator("main figure svg[role=img]").first().waitFor();
      // Each part comes with its place on the screen.
      for (let seen = 0; seen < (await page.evaluate<number>("document.documentElement.scrollHeight")); seen += 600) {
        await page.mouse.wheel(0, 600);
        await drawn(page);
        await page.waitForLoadState("networkidle");
      }
      await page.evaluate("scrollTo(0, 0)");
      await untilAnimationsEnd(page);
      expect.soft(await findSticksOut(page)).toEqual([]);
      expect.soft(await findFaults(page)).toEqual([]);
      await photograph(page, "statistics", width, language);
    });

    // They start at the till (`login.spec.ts`), whose way out is home.
    test(`an employee's home in ${language} at ${width} px: nothing sticks out, axe finds nothing`, async ({
      visit,
    }) => {
      const page = await visit({ as: "employee", width, locale });
      await page.goto("/");
      await page.locator("main [role=img]").first().waitFor();
      await page.waitForLoadState("networkidle");
      await untilAnimationsEnd(page);
      expect.soft(await findSticksOut(page)).toEqual([]);
      expect.soft(await findFaults(page)).toEqual([]);
      await photograph(page, "home-employee", width, language);
    });

    test(`the platform's home in ${language} at ${width} px: nothing sticks out, axe finds nothing`, async ({
      visit,
    }) => {
      const page = await visit({ as: "platform", width, locale });
      await page.goto("/");
      await page.locator("main section[aria-label] li").last().waitFor();
      await page.waitForLoadState("networkidle");
      await untilAnimationsEnd(page);
      expect.soft(await findSticksOut(page)).toEqual([]);
      expect.soft(await findFaults(page)).toEqual([]);
      await photograph(page, "home-platform", width, language);
    });
  }
}
