import type { Page } from "@playwright/test";

/** The frame around every signed-in page, in English. */
export const shell = (page: Page) => {
  const userMenu = page.getByRole("menu");
  return {
    menu: page.getByRole("navigation", { name: "Menu" }),
    tabs: page.getByRole("navigation", { name: "Quick access" }),
    userButton: page.getByRole("button", { name: /^Menu of / }),
    userMenu,
    moreSheet: page.getByRole("dialog"),
    /** The round button in the middle of the phone's tab bar. */
    scan: page.getByRole("link", { name: "Scan a card" }),
    /** The state of the live connection. */
    live: page.getByText("Live", { exact: true }),
    openUserMenu: async () => await page.getByRole("button", { name: /^Menu of / }).click(),
    openMore: async () => await page.getByRole("button", { name: "More", exact: true }).click(),
    choose: async (name: string) => await userMenu.getByRole("menuitemradio", { name, exact: true }).click(),
    /** Waits for the server: leaving the page earlier could cancel the request. */
    logOut: async () => {
      const told = page.waitForResponse(/\/api\/accounts\/logout$/);
      await page.getByRole("button", { name: /^Menu of / }).click();
      await userMenu.getByRole("menuitem", { name: "Log out" }).click();
      await told;
    },
  };
};
