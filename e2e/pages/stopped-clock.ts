import type { Page } from "@playwright/test";

/** Milliseconds that the page's clock jumps ahead when it stops: more than a busy machine takes to pass on the order. */
const aheadMs = 5000;

/**
 * Stops the page's clock until `page.clock.resume()`, so that what is shown for a moment stays however busy the machine is.
 * `page.clock.install()` comes before the page is opened.
 */
export const stopClock = async (page: Page): Promise<void> => {
  await page.clock.pauseAt((await page.evaluate<number>("Date.now()")) + aheadMs);
};
