import { expect, type Locator, type Page } from "@playwright/test";
import { runs } from "../harness/settled-page.ts";

const mostTabs = 40;

/** Presses Tab until the element has the focus, as people without a mouse do. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target, `within ${mostTabs} presses of Tab`).toBeFocused();
};

/**
 * Types as a hand scanner does, ending with Enter, at the current focus. All keys are sent at once: a scanner is recognised
 * by its speed, and a busy machine could delay keys that are sent separately.
 */
export const scanByHand = async (page: Page, code: string): Promise<void> => {
  await runs(page);
  const keys = JSON.stringify([...code, "Enter"]);
  await page.evaluate(`for (const key of ${keys}) {
    const press = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(press);
  }`);
};
