import type { Page } from "@playwright/test";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { untilAnimationsEnd } from "./settled-page.ts";
import { withPalette } from "./palette.ts";
import { root } from "./server.ts";

/** Screenshots go here, as `<name>-<width>-<colours>-<language>.png`. */
const folder = join(root, ".cache", "screens");
mkdirSync(folder, { recursive: true });
/** Those that documents show are taken anew where they stand. */
const shown = join(root, "docs", "screens");

/** English for the README, and two languages that need more room. */
export const languages = [
  { language: "en", locale: "en-GB", customers: { stamped: "Oliwia Nowak", full: "Antoni Kamiński" } },
  { language: "de", locale: "de-DE", customers: { stamped: "Lukas Bauer", full: "Greta Schäfer" } },
  { language: "uk", locale: "uk-UA", customers: { stamped: "Оксана Коваль", full: "Андрій Шевченко" } },
] as const;
/** Where every language is looked at. */
export const everyLanguage = [...languages, { language: "pl", locale: "pl-PL" }] as const;
export const widths = [390, 1440] as const;
export type Language = (typeof everyLanguage)[number]["language"];
type Colours = "light" | "dark";

/** The themes of each language if not all are needed; the README shows those of English. */
const oneColourOf: Readonly<Record<Language, readonly Colours[]>> = {
  en: ["light"],
  de: ["light"],
  uk: ["dark"],
  pl: ["dark"],
};

/** Shown from top to bottom, however long they are. */
const whole = new Set([
  ...["home", "home-employee", "home-platform", "statistics", "statistics-journey", "mail"],
  ...["message-draft", "message-sms-draft", "message-poll-draft", "automation-sms"],
]);

/** A screenshot of the page in its current state. */
export const photograph = async (
  page: Page,
  name: string,
  width: number,
  language: Language,
  colours: readonly Colours[] = oneColourOf[language],
): Promise<void> => {
  const size = page.viewportSize() ?? { width, height: 900 };
  const needed = whole.has(name) ? await page.evaluate<number>("document.documentElement.scrollHeight") : size.height;
  await page.setViewportSize({ width, height: Math.max(size.height, needed) });
  await page.mouse.move(0, 0); // nothing is hovered
  for (const colorScheme of colours) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate("document.fonts.ready");
    await untilAnimationsEnd(page);
    const png = await page.screenshot({ caret: "hide" });
    const file = `${name}-${width}-${colorScheme}-${language}.png`;
    const places = existsSync(join(shown, file)) ? [folder, shown] : [folder];
    for (const place of places) writeFileSync(join(place, file), withPalette(png));
  }
  await page.setViewportSize(size);
};
