import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Locale, locales } from "@rewardo/contract/fields";
import { untilAnimationsEnd } from "../harness/settled-page.ts";
import { findFaults } from "../harness/axe.ts";
import { startGallery } from "../harness/gallery.ts";
import { root, type RunningServer } from "../harness/server.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";

/**
 * Checks each sheet of the gallery in four languages, both themes and two widths, and takes a screenshot into
 * `.cache/gallery` (`<sheet>-<width>-<colours>-<language>.png`). Not a journey: the development server, the only one
 * with the gallery, serves hundreds of single files, which takes minutes.
 *
 *     SCREENS=1 npx playwright test --config e2e gallery
 */
const folder = join(root, ".cache", "gallery");
mkdirSync(folder, { recursive: true });

const widths = [390, 1440];
const bcp47: Readonly<Record<Locale, string>> = { en: "en-GB", de: "de-DE", pl: "pl-PL", uk: "uk-UA" };

let gallery: RunningServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  gallery = await startGallery();
});
test.afterAll(() => gallery.stop());

for (const language of locales) {
  test(`the gallery in ${language}: nothing overflows, axe finds nothing`, async ({ visit }) => {
    test.setTimeout(400_000);
    const page = await visit({ at: gallery.url, locale: bcp47[language] });
    // The server may reload the page until it has found all dependencies.
    await page.goto(`/gallery.html?lang=${language}`, { waitUntil: "networkidle", timeout: 120_000 });
    const links = page.getByRole("navigation", { name: "Sheet" }).getByRole("link");
    const sheets = (await links.allTextContents()).slice(1);
    expect(sheets.length).toBeGreaterThan(3);
    for (const sheet of sheets) {
      await page.goto(`/gallery.html?lang=${language}&part=${sheet}`, { waitUntil: "networkidle" });
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      for (const width of widths) {
        const name = `${sheet} in ${language} at ${width} px`;
        await page.setViewportSize({ width, height: 900 });
        await page.locator("h1").waitFor(); // an edit during the run reloads the page
        await untilAnimationsEnd(page);
        expect.soft(await findSticksOut(page), name).toEqual([]);
        expect.soft(await findFaults(page), name).toEqual([]);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await untilAnimationsEnd(page);
          const path = join(folder, `${sheet}-${width}-${colorScheme}-${language}.png`);
          await page.screenshot({ path, fullPage: true, animations: "disabled" });
        }
      }
    }
  });
}
