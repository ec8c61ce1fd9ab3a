import type { Page } from "@playwright/test";

/** A list of records, as a table on wide windows and in rows of two lines on phones; in English. */
export function listPage(page: Page, title: string) {
  const rows = page.getByRole("table", { name: title }).getByRole("row");
  const feedRows = page.getByRole("list", { name: title }).getByRole("listitem");
  return {
    title: page.getByRole("heading", { level: 1, name: title }),
    rows,
    feedRows,
    /** The newest row of this customer. */
    rowOf: (name: string) => rows.filter({ has: page.getByRole("link", { name, exact: true }) }).first(),
    /** The same on phones and on home. */
    feedRowOf: (name: string) => feedRows.filter({ has: page.getByRole("link", { name, exact: true }) }).first(),
    open: async (name: string) => await page.getByRole("link", { name, exact: true }).first().click(),
    older: page.getByRole("button", { name: "Older" }),
    pause: page.getByRole("button", { name: "Pause" }),
    resume: page.getByRole("button", { name: "Resume" }),
    /** How many rows wait behind a list that does not move. */
    waiting: page.getByRole("button", { name: /new transactions?$/ }),
  };
}
