import { expect, test } from "../harness/test.ts";
import { drawer } from "../pages/drawer.ts";
import { listPage } from "../pages/list.ts";

test("the period and place filters are in the URL, and Back restores them", async ({ visit, as }) => {
  const owner = await as("owner");
  const place = await owner.placeId("Kazimierz");
  // Writes a visit so that the other place is among the newest, regardless of other journeys.
  await owner.buyCoffees(await owner.member("Michał Szewczyk"), 1, "Podgórze");
  const page = await visit({ as: "owner" });
  const list = listPage(page, "Transactions");
  await page.goto("/transactions");
  await expect(list.head("Time")).toHaveAttribute("aria-sort", "descending");
  await expect(list.rows.filter({ hasText: "Podgórze" })).not.toHaveCount(0);

  await list.filter("Period").selectOption("Last 7 days");
  await expect(page).toHaveURL(/\?period=7d$/);
  await expect(page.getByText(/^PLN\s?[\d,.]+ with a card$/)).toBeVisible();
  await list.filter("Place").selectOption("Kazimierz");
  await expect(page).toHaveURL(new RegExp(`\\?period=7d&place=${place}$`));
  await expect(list.rows.filter({ hasText: "Podgórze" })).toHaveCount(0);
  await expect(list.rows.filter({ hasText: "Kazimierz" })).not.toHaveCount(0);

  await page.goBack();
  await expect(page).toHaveURL(/\?period=7d$/);
  await expect(list.rows.filter({ hasText: "Podgórze" })).not.toHaveCount(0);
  await list.filter("Period").selectOption("Choose days");
  // Two days in the calendar, by its year and month.
  await page.getByRole("group", { name: "Filters" }).locator("button[aria-haspopup=dialog]").first().click();
  const calendar = page.getByRole("dialog", { name: "Choose days" });
  await calendar.getByLabel("Year").selectOption("2020");
  await calendar.getByLabel("Month", { exact: true }).selectOption("January");
  await calendar.getByRole("button", { name: "Thursday 2 January" }).click();
  await calendar.getByRole("button", { name: "Friday 3 January" }).click();
  await expect(list.nothingFound).toBeVisible();
  await expect(page).toHaveURL(/from=2020-01-02&to=2020-01-03$/);
  await list.clear.click();
  await expect(page).toHaveURL(/\/transactions$/);
  await expect(list.rows).not.toHaveCount(0);
});

test("the drawer steps from newer to older transactions and returns the focus to the row", async ({ visit }) => {
  const page = await visit({ as: "baker" });
  const list = listPage(page, "Transactions");
  const detail = drawer(page);
  await page.goto("/transactions");
  await expect(list.rows).not.toHaveCount(0);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(detail.drawer).toBeVisible();
  await expect(detail.newer).toBeDisabled();
  const newest = page.url();
  await detail.older.click();
  await expect(page).not.toHaveURL(newest);
  await expect(detail.newer).toBeEnabled();
  await page.keyboard.press("k");
  await expect(page).toHaveURL(newest);
  await expect(detail.newer).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(detail.drawer).toBeHidden();
  await expect(page.locator("main a[data-row-link]").first()).toBeFocused();
});
