import type { Page } from "@playwright/test";

/** The settings, in English. */
export const settingsPage = (page: Page) => {
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const dialog = page.getByRole("dialog");
  const list = page.getByRole("navigation", { name: "Settings" });
  const back = page.getByRole("main").getByRole("link", { name: "Settings", exact: true });
  return {
    list,
    back,
    /** Opens another page, by the list beside the open one, or with little room by the way back to it. */
    go: async (name: string) => {
      await list.or(back).first().waitFor();
      if (await back.isVisible()) await back.click();
      await list.getByRole("link", { name }).click();
    },
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
