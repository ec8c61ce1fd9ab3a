import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { atRest } from "./at-rest.ts";
import { isLong } from "./rotation.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Those that look at colours. The dark theme changes nothing else, so that it needs no others, but with `LONG=1`. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * A button's verdict goes after two seconds, and its ground then fades from one colour to another. Measured in the middle
 * of it, the contrast is that of no state. Without transitions every moment shows one state whole.
 */
const withoutTransitions = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, ::before, ::after, ::backdrop { transition: none !important }");
  globalThis.axeSheet = sheet;
  document.adoptedStyleSheets.push(sheet);
})()`;
const withTransitions = `document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== axeSheet)`;

/**
 * What axe finds on the page in both themes: a line for each rule with the elements.
 * @param isPortal a dialog or menu is open: it is outside of every landmark at the end of the document, as the
 *   pattern for dialogs and menus requires, so the rule "region" is disabled
 */
export async function findFaults(page: Page, { isPortal = false } = {}): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await atRest(page);
    await page.evaluate(withoutTransitions);
    if (!(await page.evaluate<boolean>(`"axe" in window`))) await page.evaluate(source);
    const isWhole = colorScheme === "light" || isLong;
    const options = {
      runOnly: isWhole ? { type: "tag", values: tags } : { type: "rule", values: colourRules },
      rules: isPortal ? { region: { enabled: false } } : {},
      resultTypes: ["violations"],
      // What its one rule on media needs; style sheets, which no rule looks at, cost as much as all rules together.
      preload: { assets: ["media"] },
    };
    const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
    await page.evaluate(withTransitions);
    for (const { id, help, nodes } of violations) {
      const where = nodes.map(({ target, any }) => `${target.join(" ")} ${any[0]?.message ?? ""}`.trim());
      faults.push(`${colorScheme}: ${id}, ${help}: ${where.join(" | ")}`);
    }
  }
  return faults;
}
