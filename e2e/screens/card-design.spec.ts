import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { untilAnimationsEnd } from "../harness/settled-page.ts";
import { startGallery } from "../harness/gallery.ts";
import { withPalette } from "../harness/palette.ts";
import { languages, photograph, widths } from "../harness/photograph.ts";
import { root } from "../harness/server.ts";
import { expect, test } from "../harness/test.ts";
import { openShop } from "../pages/shop.ts";

const drawing = {
  name: "leaf.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M20 3C9 3 4 9 4 15c0 2 .5 4 1 5l-1 2 2-1c8 2 15-4 14-18z"/></svg>',
  ),
};

test("photographs of a card's editor with a stamp of its own", async ({ visit }) => {
  test.setTimeout(200_000);
  const first = await visit();
  const { card_id } = await openShop(first, { stamps_required: 10 });
  await first.goto(`/cards/${card_id}`);
  await first.locator("input[type=file][accept*=svg]").setInputFiles(drawing);
  await expect(first.locator("input[type=radio][name=icon]")).toHaveCount(39);
  await expect(first.getByText("Saved in the draft")).toBeVisible();
  for (const { language, locale } of languages) {
    const page = await visit({ locale });
    await page.context().addCookies(await first.context().cookies());
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 769 ? 844 : 2100 });
      await page.goto(`/cards/${card_id}`);
      await expect(page.locator("input[type=radio][name=icon]")).toHaveCount(39);
      // The field of the picture comes late.
      await expect(page.locator("input[type=file]")).toHaveCount(3);
      await page.locator("summary").first().click();
      await photograph(page, "card", width, language);
    }
  }
});

test("the sheet of all stocks and stamps", async ({ visit }) => {
  test.setTimeout(300_000);
  const gallery = await startGallery();
  try {
    const page = await visit({ at: gallery.url, width: 1440 });
    await page.goto("/gallery.html?lang=en&part=stamps", { waitUntil: "networkidle", timeout: 120_000 });
    await page.locator("h1").waitFor();
    await untilAnimationsEnd(page);
    const folder = join(root, "docs", "screens");
    mkdirSync(folder, { recursive: true });
    const png = await page.screenshot({ fullPage: true, animations: "disabled" });
    writeFileSync(join(folder, "stocks-and-stamps-1440-light-en.png"), withPalette(png));
  } finally {
    await gallery.stop();
  }
});
