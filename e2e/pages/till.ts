import type { Page } from "@playwright/test";

/** The till, in English. Its rose button is the next step, whatever that is. */
export function tillPage(page: Page) {
  return {
    /** Waiting for a card. */
    scanning: page.getByRole("heading", { level: 1, name: "Point at the customer’s code" }),
    /** Name of the customer, or what is wrong. */
    title: page.getByRole("heading", { level: 1 }),
    /** What was written: "Stamp added". */
    done: page.getByRole("heading", { level: 2 }),
    number: page.getByRole("textbox", { name: "Card number" }),
    find: page.getByRole("button", { name: "Find the card" }),
    typeNumber: page.getByRole("button", { name: "Type the number" }),
    act: page.locator("form button[type=submit]"),
    more: page.getByRole("button", { name: "One more" }),
    undo: page.getByRole("button", { name: "Undo" }),
    next: page.getByRole("button", { name: "Scan next" }),
    again: page.getByRole("button", { name: "Scan again" }),
    /** The card, which says aloud how many stamps it holds. */
    card: (stamps: number, required = 10) => page.getByRole("img", { name: `${stamps} of ${required} stamps` }),
    choosePlace: async (name: string) => await page.getByRole("button", { name }).click(),
    /** With a phone's pad or a keyboard, as the width has it. */
    enterNumber: async (number: string) => {
      await page.getByRole("textbox", { name: "Card number" }).fill(number);
      await page.getByRole("button", { name: "Find the card" }).click();
    },
  };
}
