import { sticksOut } from "@rewardo/web/testing/sideways.ts";
import { expect } from "vitest";
import { page } from "vitest/browser";

/** What overflows the test's page sideways, or is cut off at the side. */
const findSticksOut = (): readonly string[] =>
  // oxlint-disable-next-line no-eval -- the script is a text, since journeys run it in a page that has none of our modules
  globalThis.eval(sticksOut) as readonly string[];

/** Whether the page is as wide as a phone and a desktop; it is in the width that the test began with afterwards. */
export const expectFits = async (message: string): Promise<void> => {
  const { innerWidth, innerHeight } = window;
  for (const width of [390, 1440].toSorted((one) => (one === innerWidth ? 1 : -1))) {
    await page.viewport(width, innerHeight);
    await expect.poll(findSticksOut, { message: `${message} at ${width} px` }).toEqual([]);
  }
};
