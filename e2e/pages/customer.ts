import type { Page } from "@playwright/test";

/** The page of one customer, in English. */
export function customerPage(page: Page) {
  const dialog = page.getByRole("dialog");
  return {
    title: page.getByRole("heading", { level: 1 }),
    edit: page.getByRole("link", { name: "Edit" }),
    adjust: page.getByRole("button", { name: "Adjust the balance" }),
    freeze: page.getByRole("button", { name: "Freeze the card" }),
    unfreeze: page.getByRole("button", { name: "Unfreeze the card" }),
    newNumber: page.getByRole("button", { name: "New number" }),
    mergeCustomers: page.getByRole("button", { name: "Merge customers" }),
    merge: page.getByRole("button", { name: "Merge cards" }),
    /** Which customers they belong to by their visits, with what that means. */
    group: page.getByRole("paragraph").filter({ hasText: /^Group/ }),
    /** What happened, newest first. */
    history: page.getByRole("list", { name: "What happened" }).getByRole("listitem"),
    /** Corrections that were asked for. */
    requests: page.getByRole("button", { name: /^Look at it/ }),
    note: dialog.getByRole("textbox", { name: "Note" }),
    amount: dialog.getByRole("textbox", { name: /^How many/ }),
    way: (name: string) => dialog.getByRole("radio", { name }),
    reason: dialog.getByRole("textbox", { name: "Reason" }),
    /** What is read out of what would be on the card. */
    outcome: dialog.getByRole("status").locator(".sr"),
    answer: (name: string) => dialog.getByRole("button", { name, exact: true }),
  };
}
