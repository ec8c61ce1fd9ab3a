import type { Page } from "@playwright/test";
import type { Person } from "./people.ts";

/** A page that is looked at in every language, width and colour; what tells that it is there must hold in any language. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Nobody if left out. */
  readonly as?: Person;
  /** CSS selector of what is there once the page shows what it is for. */
  readonly shows: string;
}

/** The pages before logging in. */
export const visitorScreens: readonly Screen[] = [
  { name: "login", path: "/login", shows: "main a[href^='/login/email']" },
  { name: "login by e-mail", path: "/login/email", shows: "input[type=password]" },
  { name: "pairing", path: "/login/device", shows: "input[name=code]" },
  { name: "register", path: "/register", shows: "input[name=terms_accepted]" },
  { name: "password reset", path: "/password_reset", shows: "input[type=email]" },
  { name: "new password", path: "/password_reset?id=1&token=1", shows: "input[name=new_password_confirm]" },
  { name: "no access", path: "/transactions", shows: "main a[href^='/login']" },
];

/** One for each section of the console. */
export const sectionScreens: readonly Screen[] = [
  { name: "home", path: "/", as: "owner", shows: "main [role=img]" },
  { name: "transactions", path: "/transactions", as: "owner", shows: "main a[data-row-link]" },
  { name: "places", path: "/places", as: "owner", shows: "main a[data-row-link]" },
  { name: "customers", path: "/users", as: "owner", shows: "main a[data-row-link]" },
  { name: "till", path: "/scanner", as: "owner", shows: "main ul button" },
];

/** Goes there and waits until it shows what it is for. */
export async function openScreen(page: Page, { path, shows }: Screen): Promise<void> {
  await page.goto(path);
  await page.locator(shows).first().waitFor();
}
