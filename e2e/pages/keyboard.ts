import { expect, type Locator, type Page } from "@playwright/test";

const mostTabs = 40;

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target, `within ${mostTabs} presses of Tab`).toBeFocused();
}

/**
 * Types as a hand scanner does, ending with Enter, wherever the focus is. All keys go out at one moment: what tells a
 * scanner from a person is its speed, and a busy machine could slow down keys that are sent one by one.
 */
export async function scanByHand(page: Page, code: string): Promise<void> {
  const keys = JSON.stringify([...code, "Enter"]);
  await page.evaluate(`for (const key of ${keys}) {
    const press = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(press);
  }`);
}
