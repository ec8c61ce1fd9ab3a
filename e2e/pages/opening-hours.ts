import { expect, type Locator, type Page } from "@playwright/test";

/** The opening hours of a form, as a person in English sees and uses them. */
export function openingHours(page: Page) {
  const field = page.getByRole("group", { name: "Opening hours", exact: true });
  const editor = field.getByRole("group", { name: /^Hours of / });
  const range = (index: number) => {
    const group = editor.getByRole("group", { name: "Opens and closes" }).nth(index);
    return {
      opens: group.getByRole("textbox", { name: "Opens" }),
      closes: group.getByRole("textbox", { name: "Closes" }),
      noFixedEnd: group.getByRole("checkbox", { name: "No fixed end" }),
      group,
    };
  };
  return {
    field,
    editor,
    range,
    text: field.getByRole("textbox", { name: "Hours as text" }),
    preset: (words: string): Locator => field.getByRole("button", { name: words, exact: true }),
    row: (days: string): Locator => field.getByRole("group", { name: days, exact: true }),
    change: (days: string): Locator => field.getByRole("button", { name: `Change the hours of ${days}`, exact: true }),
    day: (name: string): Locator => editor.getByRole("button", { name, exact: true }),
    button: (name: string): Locator => field.getByRole("button", { name, exact: true }),
    says: (sentence: string): Promise<void> => expect(field.getByText(sentence, { exact: true })).toBeVisible(),
  };
}
