import { findFaults } from "../harness/axe.ts";
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
  await expect(page.locator("main a[data-row-link]").first()).toBeFocused();
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

test("what a customer brings back is taken back alone, and the visit says how much of it is left", async ({
  visit,
  as,
}) => {
  const owner = await as("owner");
  const member = await owner.member("Wanda Sobczak");
  const items = [
    { line_no: 1, name: "Latte", quantity: 2, amount: 3000 },
    { line_no: 2, name: "Croissant", quantity: 1, amount: 1500 },
  ];
  const bought = await owner.purchase(member, 4500, items);
  const before = await owner.balance(member);
  const page = await visit({ as: "owner" });
  const detail = drawer(page);
  await page.goto(`/transactions/${bought._id}`);
  await detail.takeBack.click();
  const { question } = detail;
  await expect(question.getByRole("radio", { name: "Everything" })).toBeChecked();
  await question.getByText("A part", { exact: true }).click();
  await question.getByRole("checkbox", { name: /Croissant/ }).check();
  await expect(question.getByText("PLN 15.00 no longer counts as spent with a card.")).toBeVisible();
  expect(await findFaults(page, { isPortal: true })).toEqual([]);
  await question.getByRole("button", { name: "Take a part back" }).click();
  await expect(detail.drawer.getByText("Partly taken back, PLN 30.00 is left.")).toBeVisible();
  const after = await owner.balance(member);
  expect(after).toBeLessThan(before);

  // Of the rest one line is left, so there is nothing more to choose.
  await detail.takeBack.click();
  await expect(question.getByText("PLN 30.00 of it is left.")).toBeVisible();
  await expect(question.getByRole("radio", { name: "All that is left" })).toBeHidden();
  await question.getByRole("button", { name: "Take the rest back" }).click();
  await expect(detail.takeBack).toBeHidden();
  await expect(detail.drawer.getByText(/^Taken back on/)).toBeVisible();
  expect(await owner.balance(member)).toBe(before - bought.delta);
});
