import { expect, type Locator, type Page } from "@playwright/test";

/** The opening hours of a form, in English. */
export function openingHours(page: Page) {
  const field = page.getByRole("group", { name: "Opening hours", exact: true });
  return {
    field,
    text: field.getByRole("textbox", { name: "Hours as text" }),
    preset: (words: string): Locator => field.getByRole("button", { name: words, exact: true }),
    row: (days: string): Locator => field.getByRole("group", { name: days, exact: true }),
    button: (name: string): Locator => field.getByRole("button", { name, exact: true }),
    says: (sentence: string): Promise<void> => expect(field.getByText(sentence, { exact: true })).toBeVisible(),
  };
}
