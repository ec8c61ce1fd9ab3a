import type { Page } from "@playwright/test";
import { untilAnimationsEnd } from "../harness/settled-page.ts";
import { findFaults } from "../harness/axe.ts";
import { languages, photograph, widths } from "../harness/photograph.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";

/** Twelve customers with stamps, three of them with errors. */
const table = [
  "Kundennummer;Vorname;Nachname;E-Mail;Geburtstag;Stempel;Notiz",
  ...["Käthe", "Björn", "Anna", "Lukas", "Greta", "Heiko", "Sören", "Mia", "Paul"].map(
    (name, nr) => `K-${1001 + nr};${name};Müller;gast${nr}@beispiel.de;0${nr + 1}.0${(nr % 8) + 1}.198${nr};${nr};`,
  ),
  "K-2001;Otto;Größe;otto@@beispiel;05.00.1980;3;",
  "K-2002;Eva;Weiß;eva@beispiel.de;01.02.1980;-4;",
  "K-1001;Doppelt;Müller;doppelt@beispiel.de;;2;",
];

for (const { language, locale } of languages.filter((one) => one.language !== "en")) {
  for (const width of widths) {
    test(`an import in ${language} at ${width} px: nothing sticks out, axe finds nothing`, async ({ visit }) => {
      test.setTimeout(180_000);
      const page = await visit({ as: "baker", width, locale });
      const look = async (name: string, isPortal = false) => {
        await page.waitForLoadState("networkidle");
        await untilAnimationsEnd(page);
        expect.soft(await findSticksOut(page), name).toEqual([]);
        expect.soft(await findFaults(page, { isPortal }), name).toEqual([]);
        await photograph(page, name, width, language);
      };
      await page.goto("/imports/new?kind=customers");
      await page.locator("input[type=file]").setInputFiles({
        name: "kunden.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(`${table.join("\r\n")}\r\n`, "latin1"),
      });
      await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
      await page.locator("main table").waitFor();
      // No day is above twelve, so the file does not show whether day or month comes first.
      await look("import-question");
      await page.locator("main select[aria-invalid=true]").selectOption("day_month_year");
      await page.locator("main [role=alert], main select[aria-invalid=true]").waitFor({ state: "detached" });
      await look("import-columns");
      await press(page, /^(Datei prüfen|Перевірити файл)$/);
      await page.locator("main dl").waitFor();
      await look("import-checked");
      await press(page, /importieren$|^Імпортувати/);
      await page.locator("main a[href='/users']").waitFor();
      await look("import-done");
      await press(page, /^(Import zurücknehmen|Скасувати імпорт)$/);
      await page.getByRole("dialog").waitFor();
      await look("import-undo", true);
      await page.getByRole("dialog").getByRole("button").first().click();
      await page.locator("main dl").waitFor({ state: "detached" });
      await page.locator("main progress").waitFor({ state: "detached" });
    });
  }
}

/** The button that leads on, in German or Ukrainian. */
const press = (page: Page, name: RegExp) => page.getByRole("main").getByRole("button", { name }).click();
