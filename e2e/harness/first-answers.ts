import type { Page } from "@playwright/test";

/** Once a page is read, and before its scripts run. */
const removal = `document.addEventListener("readystatechange", () => document.querySelector("#first-answers")?.remove())`;

/** Pages come without answers in them from now on, as to a browser whose worker starts it: all is asked by calls. */
export const askAtStart = async (page: Page): Promise<void> => {
  await page.addInitScript(removal);
};
