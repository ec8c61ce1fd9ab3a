import type { Page } from "@playwright/test";

/** A list of records: a table in wide windows, rows of two lines on phones; in English. */
export const listPage = (page: Page, title: string) => {
  // The server draws the first rows too; keys and locators of a journey want those of the console.
  const live = page.locator(":not([data-first-shape] *)");
  const rows = page.getByRole("table", { name: title }).getByRole("row").and(live);
  const feedRows = page.getByRole("list", { name: title }).getByRole("listitem").and(live);
  return {
    title: page.getByRole("heading", { level: 1, name: title }),
    rows,
    feedRows,
    /** The newest row of this customer. */
    rowOf: (name: string) => rows.filter({ has: page.getByRole("link", { name, exact: true }) }).first(),
    /** The same on phones and on the home page. */
    feedRowOf: (name: string) => feedRows.filter({ has: page.getByRole("link", { name, exact: true }) }).first(),
    open: async (name: string) => await page.getByRole("link", { name, exact: true }).first().click(),
    older: page.getByRole("button", { name: "Older" }),
    /** The next rows of a list that is not sorted by time. */
    more: page.getByRole("button", { name: "Show more" }),
    /** "1 to 50 of 214" */
    shown: (words: string) => page.getByRole("status").getByText(words, { exact: true }),
    search: page.getByRole("searchbox"),
    filter: (name: string) => page.getByRole("combobox", { name }),
    clear: page.getByRole("button", { name: "Clear", exact: true }),
    nothingFound: page.getByText("Nothing found"),
    head: (name: string) => page.getByRole("columnheader", { name }),
    sortBy: async (name: string) => await page.getByRole("columnheader", { name }).getByRole("button").click(),
    link: (name: string) => page.getByRole("link", { name, exact: true }),
    select: page.getByRole("button", { name: "Select", exact: true }),
    checkbox: (name: string) => page.getByRole("checkbox", { name: `Select ${name}` }),
    selected: page.getByRole("group", { name: "Selected rows" }),
    /** Above the list, exports everything that matches its filters. */
    exportAll: page.getByRole("link", { name: "Export" }).first(),
    pause: page.getByRole("button", { name: "Pause" }),
    resume: page.getByRole("button", { name: "Resume" }),
    /** How many new rows wait while the list is paused or scrolled. */
    waiting: page.getByRole("button", { name: /new transactions?$/ }),
  };
};
