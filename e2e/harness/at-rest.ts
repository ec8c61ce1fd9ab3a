import { expect, type Page } from "@playwright/test";

/**
 * Waits until nothing fades or moves any more, so that colours can be measured and photographed. What takes long or
 * never ends by itself, a toast's clock or a spinner, may run on.
 */
export async function atRest(page: Page): Promise<void> {
  const moving = `document.getAnimations().filter((one) =>
    one.playState === "running" && one.effect.getComputedTiming().endTime < 2000).length`;
  await expect.poll(() => page.evaluate<number>(moving), { message: "something keeps moving" }).toBe(0);
}

/**
 * Waits until the page is drawn as it stands, and whoever watches what is in view has been told. For what cannot be seen;
 * everything else is waited for by what is shown.
 */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))`,
  );
}
