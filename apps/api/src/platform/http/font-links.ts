/** The font of the page's letters, where that is not the one which every page names. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "@rewardo/contract/fields";

/** Cyrillic letters are a font of their own: found by the style sheet alone, it would come after the first frame. */
const ofLetters: Partial<Readonly<Record<Locale, RegExp>>> = { uk: /^rewardo-cyrillic-.*\.woff2$/ };

/**
 * Makes the `<link>` that fetches a language's font with the page.
 * @param directory of a build
 * @param base address of the build, with a slash at its end
 */
export const readFontLinks = (directory: string, base: string): ((locale: Locale) => string) => {
  const assets = join(directory, "assets");
  const names = existsSync(assets) ? readdirSync(assets) : [];
  return (locale) => {
    const font = ofLetters[locale];
    return names
      .filter((name) => font?.test(name) === true)
      .map(
        (name) => `    <link rel="preload" as="font" type="font/woff2" crossorigin href="${base}assets/${name}" />\n`,
      )
      .join("");
  };
};
