import { expect, type Page } from "@playwright/test";
import { findFaults } from "./axe.ts";
import { isLong } from "./rotation.ts";
import { findSticksOut } from "./sideways.ts";
import type { Stop } from "./walks.ts";

/** Both sides of each breakpoint, and the narrowest phone that WCAG requires. */
const widths = [320, 360, 390, 768, 769, 1099, 1100, 1440];

/** A phone and a desktop, where axe looks as well. */
const axeWidths = [390, 1440];

/**
 * The widths at which a page is opened: a window opened on a phone has touch. One of the two by the page's place in its
 * list, both with `LONG=1`.
 */
export const openedWidths = (index: number): readonly number[] =>
  isLong ? axeWidths : axeWidths.slice(index % 2).slice(0, 1);

const eachWidth = async (page: Page, look: (width: number, isOpened: boolean) => Promise<void>): Promise<void> => {
  const opened = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await look(width, width === opened?.width);
  }
  if (opened !== null) await page.setViewportSize(opened);
  // Each width brings other buttons to where the last tap was, and the guard against second taps holds the next one back
  // there, but not from a pointer that went away in between.
  await page.mouse.move(0, 0);
};

const expectNothingSticksOut = (page: Page, name: string, width: number): Promise<void> =>
  expect.poll(() => findSticksOut(page), { message: `${name} at ${width} px` }).toEqual([]);

/** Looks at every width; the window is afterwards as it was. */
export const expectNoSidewaysScrolling = (page: Page, name: string): Promise<void> =>
  eachWidth(page, (width) => expectNothingSticksOut(page, name, width));

/** What comes only once one has scrolled down to it is there afterwards, and the page at its top again. */
const bringAll = async (page: Page): Promise<void> => {
  // What comes may keep further places.
  const bringNext = () =>
    page.locator("[data-kept-place]").evaluateAll((waiting) => {
      waiting[0]?.scrollIntoView();
      return waiting.length;
    });
  await expect.poll(bringNext, { intervals: [50] }).toBe(0);
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  await page.evaluate("scrollTo(0, 0)");
};

/** The same, and axe finds nothing at the width it was opened in, or with `LONG=1` on both, in light and dark. */
export const inspect = async (page: Page, { name, isPortal }: Stop, note: string): Promise<void> => {
  await bringAll(page);
  await eachWidth(page, async (width, isOpened) => {
    await expectNothingSticksOut(page, `${name}, ${note},`, width);
    if (!axeWidths.includes(width) || !(isOpened || isLong)) return;
    expect(await findFaults(page, { isPortal }), `${name}, ${note}, at ${width} px`).toEqual([]);
  });
};
