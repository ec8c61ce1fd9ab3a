import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { untilAnimationsEnd } from "./settled-page.ts";
import { isLong } from "./rotation.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Faults are told by their place; the markup of each element that is looked at need not be kept. */
const prepared = `${source}\naxe.configure({ noHtml: true })`;

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
 * Rows that differ from two others of their list in nothing that a rule looks at: the same elements with the same classes,
 * states and grounds, and text, names and addresses in the same places. Axe takes as long as a page has elements, so a list
 * of fifty is looked at by its kinds of rows, and with `LONG=1` whole.
 */
const rowsLikeOthers = `(() => {
  const told = /^(class|role|type|style|tabindex|hidden|inert|disabled|aria-(?!label|described|details|controls|owns|value))/;
  const shapeOf = (one) => [
    one.tagName,
    ...[...one.attributes].map(({ name, value }) => name + (told.test(name) ? value : value.trim() === "" ? "" : "*")).sort(),
    [...one.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue.trim() !== "") ? "*" : "",
    one.childElementCount,
  ].join(" ");
  const lists = new Map();
  return [...document.querySelectorAll("tbody > tr, li")].filter((row) => {
    const list = lists.get(row.parentElement) ?? new Map();
    lists.set(row.parentElement, list);
    const shape = [getComputedStyle(row).backgroundColor, ...[row, ...row.querySelectorAll("*")].map(shapeOf)].join();
    list.set(shape, (list.get(shape) ?? 0) + 1);
    return list.get(shape) > 2;
  });
})()`;

/**
 * What axe finds on the page in both themes: a line for each rule with the elements.
 * @param isPortal a dialog or menu is open: it is outside of every landmark at the end of the document, as the
 *   pattern for dialogs and menus requires, so the rule "region" is disabled
 */
export const findFaults = async (page: Page, { isPortal = false } = {}): Promise<string[]> => {
  const faults: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await untilAnimationsEnd(page);
    await page.evaluate(withoutTransitions);
    if (!(await page.evaluate<boolean>(`"axe" in window`))) await page.evaluate(prepared);
    const isWhole = colorScheme === "light" || isLong;
    const options = {
      runOnly: isWhole ? { type: "tag", values: tags } : { type: "rule", values: colourRules },
      rules: isPortal ? { region: { enabled: false } } : {},
      resultTypes: ["violations"],
      // What its one rule on media needs; style sheets, which no rule looks at, cost as much as all rules together.
      preload: { assets: ["media"] },
    };
    const where = isLong ? "document" : `{ exclude: ${rowsLikeOthers} }`;
    const { violations } = await page.evaluate<AxeResults>(`axe.run(${where}, ${JSON.stringify(options)})`);
    await page.evaluate(withTransitions);
    for (const { id, help, nodes } of violations) {
      const places = nodes.map(({ target, any }) => `${target.join(" ")} ${any[0]?.message ?? ""}`.trim());
      faults.push(`${colorScheme}: ${id}, ${help}: ${places.join(" | ")}`);
    }
  }
  return faults;
};
