import { expect } from "vitest";
import { type Locator, userEvent } from "vitest/browser";

const mostTabs = 40;

/** Presses Tab until the element has the focus, as people without a mouse do. */
export const tabTo = async (target: Locator): Promise<void> => {
  await expect.element(target).toBeVisible();
  for (let tabs = 0; tabs < mostTabs && document.activeElement !== target.element(); tabs += 1) await userEvent.tab();
  await expect.element(target).toHaveFocus();
};
