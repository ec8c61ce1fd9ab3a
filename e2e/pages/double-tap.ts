import type { Locator, Page } from "@playwright/test";
import { stopClock } from "./stopped-clock.ts";

/**
 * Taps twice where the button stands, whatever has come to its place by the second tap. The page's clock stands still
 * meanwhile and moves on by the pause alone: on a busy machine the second tap would otherwise come after the guard against
 * second taps has ended. `page.clock.install()` comes first.
 * @param between runs after the first tap, such as waiting for what it brings
 */
export const doubleTap = async (
  page: Page,
  button: Locator,
  pauseMs: number,
  between: () => Promise<void> = async () => {},
): Promise<void> => {
  await button.click({ trial: true });
  const box = await button.boundingBox();
  const [x, y] = [box!.x + box!.width / 2, box!.y + box!.height / 2];
  await stopClock(page);
  await page.touchscreen.tap(x, y);
  await between();
  await page.clock.runFor(pauseMs);
  await page.touchscreen.tap(x, y);
  await page.clock.resume();
};
