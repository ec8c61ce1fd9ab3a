import type { Page } from "@playwright/test";

/** The page of one customer, in English. */
export const customerPage = (page: Page) => {
  const dialog = page.getByRole("dialog");
  return {
    title: page.getByRole("heading", { level: 1 }),
    edit: page.getByRole("link", { name: "Edit" }),
    adjust: page.getByRole("button", { name: "Adjust the balance" }),
    /** Shows what is seldom done with a card: freezing, closing, a new number, merging, printing. */
    more: page.getByRole("button", { name: "More for this card" }),
    freeze: page.getByRole("button", { name: "Freeze the card" }),
    unfreeze: page.getByRole("button", { name: "Unfreeze the card" }),
    newNumber: page.getByRole("button", { name: "Replace a lost card" }),
    mergeCustomers: page.getByRole("button", { name: "Merge customers" }),
    merge: page.getByRole("button", { name: "Merge cards" }),
    /** Their RFM group, with its meaning. */
    group: page.getByRole("paragraph").filter({ hasText: /^Group/ }),
    /** What happened, newest first. */
    history: page.getByRole("list", { name: "What happened" }).getByRole("listitem"),
    /** Requested corrections. */
    requests: page.getByRole("button", { name: /^Look at it/ }),
    note: dialog.getByRole("textbox", { name: "Note" }),
    amount: dialog.getByRole("textbox", { name: /^How many/ }),
    way: (name: string) => dialog.getByRole("radio", { name }),
    reason: dialog.getByRole("textbox", { name: "Reason" }),
    /** The preview of the card's content that is announced. */
    outcome: dialog.getByRole("status").locator(".sr"),
    answer: (name: string) => dialog.getByRole("button", { name, exact: true }),
  };
};
