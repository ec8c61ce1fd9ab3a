import type { Locator, Page } from "@playwright/test";

/** The opening hours of a form, in English. */
export const openingHours = (page: Page) => {
  const field = page.getByRole("group", { name: "Opening hours", exact: true });
  return {
    preset: (words: string): Locator => field.getByRole("button", { name: words, exact: true }),
    row: (days: string): Locator => field.getByRole("group", { name: days, exact: true }),
  };
};
