import type { Page } from "@playwright/test";
import { password } from "../harness/people.ts";

/** The visitor's pages, in English. */
export const loginPage = (page: Page) => {
  const button = page.locator("form button[type=submit]");
  return {
    email: page.getByRole("textbox", { name: "E-mail" }),
    password: page.getByRole("textbox", { name: "Password" }),
    code: page.getByRole("textbox", { name: "Pairing code" }),
    button,
    open: async () => await page.goto("/login"),
    /** Chooses the log-in by e-mail. */
    chooseEmail: async () => await page.getByRole("link", { name: "Login with email" }).click(),
    choosePairing: async () => await page.getByRole("link", { name: "Pair this till with a code" }).click(),
    /** Fills in the form of the page shown and sends it. */
    logIn: async (email: string, secret = password) => {
      await page.getByRole("textbox", { name: "E-mail" }).fill(email);
      await page.getByRole("textbox", { name: "Password" }).fill(secret);
      await button.click();
    },
    pair: async (code: string) => {
      await page.getByRole("textbox", { name: "Pairing code" }).fill(code);
      await button.click();
    },
  };
};

/** The page that says an account is needed. */
export const noAccessPage = (page: Page) => ({
  title: page.getByRole("heading", { name: "No access" }),
  words: page.getByText("This page is for logged in users only."),
  login: page.getByRole("link", { name: "Login" }),
  register: page.getByRole("link", { name: "Register" }),
});

/** Toasts; errors are alerts, the rest are status messages. */
export const errorToast = (page: Page, words: string) => page.getByRole("alert").getByText(words, { exact: true });
