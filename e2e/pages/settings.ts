import type { Page } from "@playwright/test";

/** The settings, in English. */
export const settingsPage = (page: Page) => {
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const dialog = page.getByRole("dialog");
  return {
    list: page.getByRole("navigation", { name: "Settings" }),
    go: async (name: string) =>
      await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name }).click(),
    field,
    dialog,
    save: page.getByRole("button", { name: "Save", exact: true }),
    button: (name: string) => page.getByRole("button", { name, exact: true }),
    /** Fills in a dialog that asks for the password first. */
    prove: async (password: string, answer: string) => {
      await dialog.getByRole("textbox", { name: "Present password" }).fill(password);
      await dialog.getByRole("button", { name: answer, exact: true }).click();
    },
  };
};
