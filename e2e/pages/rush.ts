import type { Page } from "@playwright/test";

/** The till in rush mode, in English. */
export const rushPage = (page: Page) => ({
  ready: page.getByRole("heading", { level: 1, name: "Hold your card here" }),
  /** What a guest reads; a touch opens the card. */
  answer: page.getByRole("button", { name: "Open the card" }),
  again: page.getByRole("heading", { level: 2, name: "This card was here a moment ago" }),
  next: page.getByRole("button", { name: "Next guest" }),
  strip: page.getByRole("list", { name: "Last cards" }).getByRole("listitem"),
  begin: async () => {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("switch", { name: "Rush mode" }).click();
  },
});
