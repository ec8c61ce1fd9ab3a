import type { Page } from "@playwright/test";

/** The till, in English. Its rose button is always the next step. */
export const tillPage = (page: Page) => {
  const number = page.getByRole("textbox", { name: "Card number" });
  const find = page.getByRole("button", { name: "Find the card" });
  const place = (name: string) => page.getByRole("button", { name });
  return {
    /** Waiting for a card. */
    scanning: page.getByRole("heading", { level: 1, name: "Point at the customer’s code" }),
    /** The customer's name, or the problem. */
    title: page.getByRole("heading", { level: 1 }),
    /** What was written: "Stamp added". */
    done: page.getByRole("heading", { level: 2 }),
    number,
    find,
    receipt: page.getByRole("textbox", { name: "Receipt" }),
    typeNumber: page.getByRole("button", { name: "Type the number" }),
    act: page.locator("form button[type=submit]"),
    more: page.getByRole("button", { name: "One more" }),
    /** A coupon that may be used, chosen by a touch. */
    coupon: (name: string) => page.getByRole("checkbox", { name }),
    /** The amount to charge after a coupon; "To pay 52.56 PLN". */
    bill: page.locator("dl").filter({ hasText: "To pay" }),
    /** The question about a large amount. */
    question: page.getByRole("dialog", { name: "Spend that much at once?" }),
    undo: page.getByRole("button", { name: "Undo" }),
    next: page.getByRole("button", { name: "Scan next" }),
    again: page.getByRole("button", { name: "Scan again" }),
    close: page.getByRole("button", { name: "Close" }),
    /** The card, whose accessible name tells its stamps. */
    card: (stamps: number, required = 10) => page.getByRole("img", { name: ` ${stamps} of ${required} stamps` }),
    /** A key under the thumb. */
    pad: (key: string) => page.getByRole("button", { name: key, exact: true }),
    place,
    choosePlace: async (name: string) => await place(name).click(),
    enterNumber: async (text: string) => {
      await number.fill(text);
      await find.click();
    },
  };
};
