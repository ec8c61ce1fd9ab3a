import { expect, type Page } from "@playwright/test";

/**
 * Waits until animations have finished, so that colours can be measured. Long or endless ones, such as a toast's timer
 * or a spinner, may continue.
 */
export const untilAnimationsEnd = async (page: Page): Promise<void> => {
  const moving = `document.getAnimations().filter((one) =>
    one.playState === "running" && one.effect.getComputedTiming().endTime < 2000).length`;
  await expect.poll(() => page.evaluate<number>(moving), { message: "running animations" }).toBe(0);
};

/**
 * Waits until the console runs: what the server drew looks the same, but answers nothing and has fetched nothing. Asks
 * for what the console drew, since a page whose HTML is still on its way lacks what the server drew too.
 */
export const runs = async (page: Page): Promise<void> =>
  await page.locator("#root:has(> *):not(:has(> [data-first-shape]))").waitFor({ state: "attached" });

/**
 * Waits until the page is painted and intersection observers have run. Only for what is not visible; for everything
 * else wait for what is shown.
 */
export const drawn = async (page: Page): Promise<void> => {
  await page.evaluate(
    `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))`,
  );
};
