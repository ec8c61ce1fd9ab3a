/** The card as people see it who need it otherwise: with letters twice as large, in the system's own colours, without scripts. */
import type { Page } from "@playwright/test";
import { rotatedLocales } from "../harness/rotation.ts";
import { expect, serverUrl, test } from "../harness/test.ts";
import { openCounter } from "../pages/counter.ts";
import { browserLanguages, memberPage } from "../pages/member.ts";

/** Every letter and every line twice as large, as the text size of a phone makes them; boxes stay as they were. */
const twiceAsLarge = `(() => {
  const all = [...document.querySelectorAll("body, body *")].map((one) => [one, getComputedStyle(one)]);
  const sizes = all.map(([one, { fontSize, lineHeight }]) => [one, parseFloat(fontSize), parseFloat(lineHeight)]);
  for (const [one, size, line] of sizes) {
    one.style.fontSize = 2 * size + "px";
    if (!Number.isNaN(line)) one.style.lineHeight = 2 * line + "px";
  }
})()`;

/** Texts that are cut off: by their own box, or by one around them that does not scroll. The card is a picture of its own. */
const cutOff = `[...document.querySelectorAll("h1, h2, p, a, button, label, li, dt, dd, summary")].filter((one) => {
  if (one.closest("[role=img], .sr") !== null || one.getClientRects().length === 0) return false;
  const { overflowX, overflowY, textOverflow } = getComputedStyle(one);
  const isCut = (overflow, inner, outer) => /hidden|clip/.test(overflow) && inner > outer + 1;
  return textOverflow !== "ellipsis" && (isCut(overflowX, one.scrollWidth, one.clientWidth) || isCut(overflowY, one.scrollHeight, one.clientHeight));
}).map((one) => one.outerHTML.slice(0, 120))`;

const parts = ["", "#show", "#history", "#keep", "#data", "#more", "#challenges"];

const openPart = async (page: Page, key: string, part: string): Promise<void> => {
  await page.goto(`/c/${key}${part}`);
  // Another part of the same page is no other page to the browser.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 }).filter({ visible: true }).first()).toBeAttached();
};

for (const [index, width] of [320, 390].entries()) {
  for (const locale of rotatedLocales(index + 2)) {
    test(`the card with letters twice as large at ${width} px in ${locale}`, async ({ visit }) => {
      const { key, payAsGuest } = await openCounter(visit);
      const page = await visit({ width, locale: browserLanguages[locale] });
      const { button } = memberPage(page, locale);
      await page.goto(`/join/${key}`);
      await page.evaluate(twiceAsLarge);
      await expect(button("Take the card")).toBeVisible();
      expect(await page.evaluate(cutOff), "joining").toEqual([]);
      await page.goto(await payAsGuest());
      await expect(page).toHaveURL(`/c/${key}`);
      for (const part of parts) {
        await openPart(page, key, part);
        await page.evaluate(twiceAsLarge);
        await expect
          .poll(() => page.evaluate("document.documentElement.scrollWidth"), { message: `${part} at ${width} px` })
          .toBeLessThanOrEqual(width);
        expect(await page.evaluate(cutOff), part).toEqual([]);
      }
    });
  }
}

/** The ground of the card's code and its ink; runs in the page. */
const coloursOfCode = `(() => {
  const ground = (one) => {
    const { backgroundColor } = getComputedStyle(one);
    return backgroundColor === "rgba(0, 0, 0, 0)" ? ground(one.parentElement) : backgroundColor;
  };
  const code = document.querySelector("#show svg[role=img]");
  return [ground(code), getComputedStyle(code.querySelector("path")).fill];
})()`;

test("in the system's own colours the code keeps its own, and nothing is lost", async ({ visit }) => {
  const { key, payAsGuest } = await openCounter(visit);
  const page = await visit({ width: 390, colours: "dark" });
  const own = memberPage(page, "en");
  await page.goto(await payAsGuest());
  await expect(page).toHaveURL(`/c/${key}`);
  await openPart(page, key, "#show");
  const before = await page.evaluate<string[]>(coloursOfCode);
  expect(before[0]).toBe("rgb(255, 255, 255)");
  await page.emulateMedia({ forcedColors: "active" });
  expect(await page.evaluate(coloursOfCode)).toEqual(before);
  for (const part of parts) {
    await openPart(page, key, part);
    await own.look(`${part} in forced colours`);
  }
});

test("without scripts the card, its code, its language and its history in short are there", async ({
  browser,
  visit,
}) => {
  const { key, payAsGuest } = await openCounter(visit);
  const context = await browser.newContext({
    ...{ baseURL: serverUrl(), javaScriptEnabled: false, viewport: { width: 320, height: 568 }, locale: "uk-UA" },
  });
  const page = await context.newPage();
  const { button, to, number, say } = memberPage(page, "uk");
  await page.goto(await payAsGuest());
  await button("Take the card").click();
  await expect(page).toHaveURL(`/c/${key}`);
  await to("show").click();
  expect(await number()).toMatch(/^\d{12}$/);
  await page.locator('a[href="#card"]').filter({ visible: true }).first().click();
  await expect(page.getByText("Flat white").first()).toBeVisible();
  await page
    .locator("summary")
    .filter({ hasText: say("Language") })
    .click();
  await page.getByRole("link", { name: "Deutsch" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.goto(`/c/${key}`);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await context.close();
});
