import type { Locator, Page } from "@playwright/test";

/** Any form of the console: its save bar, questions and conflict view; in English. */
export const recordForm = (page: Page) => {
  const question = (title: string | RegExp) => page.getByRole("dialog", { name: title });
  const versions = question("Someone else was faster. Which version stays?");
  return {
    /** The number of unsaved changes or of errors. */
    said: (words: string) => page.getByRole("status").getByText(words, { exact: true }),
    save: page.getByRole("button", { name: "Save", exact: true }),
    saved: page.getByRole("button", { name: "Saved", exact: true }),
    notSaved: page.getByRole("button", { name: "Not saved", exact: true }),
    discard: page.getByRole("button", { name: "Discard", exact: true }),
    leave: question("Leave without saving?"),
    lose: question(/^Discard .* changes?\?$/),
    versions,
    /** The other person's and one's own version of a field that both changed. */
    version: (field: string) => {
      const group = versions.getByRole("radiogroup", { name: field });
      return { group, theirs: group.getByRole("radio").first(), mine: group.getByRole("radio").last() };
    },
    answer: (dialog: Locator, words: string) => dialog.getByRole("button", { name: words, exact: true }),
  };
};

/** The form of a place. */
export const placeForm = (page: Page) => {
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  return {
    ...recordForm(page),
    name: field("Name"),
    address: field("Address"),
    postcode: field("Postcode"),
    city: field("City"),
    country: page.getByRole("combobox", { name: "Country" }),
    phone: field("Phone"),
    email: field("E-mail"),
    timeZone: page.getByRole("combobox", { name: "Time zone" }),
    picture: page.locator("input[type=file]").first(),
    add: page.getByRole("button", { name: "Add place", exact: true }),
    cancel: page.getByRole("button", { name: "Cancel", exact: true }),
    /** The note under a field. */
    fault: (words: string) => page.getByText(words, { exact: true }),
  };
};
