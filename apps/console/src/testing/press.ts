import { type Locator, userEvent } from "vitest/browser";

/** Presses a button by the keyboard: a fault that comes or goes moves it away under a pointer that is as fast as a test's. */
export const press = async (button: Locator): Promise<void> => {
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
};
