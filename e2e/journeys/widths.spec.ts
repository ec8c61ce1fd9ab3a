import { locales } from "@rewardo/contract/fields";
import { openScreen, sectionScreens, visitorScreens } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";

/** On both sides of each breakpoint, and the narrowest phone that WCAG asks for. */
const widths = [320, 360, 390, 768, 769, 1099, 1100, 1440];

/** What sticks out of the page sideways at this width, if anything does. */
const sticksOut = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return null;
  const widest = [...document.querySelectorAll("body *")]
    .filter((one) => one.getBoundingClientRect().right > clientWidth + 0.5)
    .map((one) => one.outerHTML.slice(0, 160));
  return { scrollWidth, clientWidth, elements: widest.slice(-3) };
})()`;

for (const locale of locales) {
  for (const screen of [...visitorScreens, ...sectionScreens]) {
    test(`${screen.name} in ${locale} never scrolls sideways`, async ({ visit }) => {
      const page = await visit({ ...(screen.as === undefined ? {} : { as: screen.as }), width: widths[0]!, locale });
      await openScreen(page, screen);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => page.evaluate(sticksOut), { message: `at ${width} px` }).toBeNull();
      }
    });
  }
}
