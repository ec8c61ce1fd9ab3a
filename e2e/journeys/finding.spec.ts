import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { listPage } from "../pages/list.ts";

test("transactions are found by what was paid, narrowed in the dialog, and kept as a view with its columns", async ({
  visit,
  as,
}) => {
  const owner = await as("owner");
  await owner.buyCoffees(await owner.member("Michał Szewczyk"), 1, "Kazimierz");
  const page = await visit({ as: "owner" });
  const list = listPage(page, "Transactions");
  await page.goto("/transactions");
  await page.getByRole("button", { name: "More filters" }).click();
  const filters = page.getByRole("dialog", { name: "More filters" });
  await filters.getByLabel("Source").selectOption("Console");
  await filters.getByLabel("Amount from").fill("1");
  expect(await findFaults(page)).toEqual([]);
  await filters.getByRole("button", { name: "Show transactions" }).click();
  await expect(page).toHaveURL(/source=till&amount_from=100$/);
  await expect(page.getByRole("button", { name: "2 more filters" })).toBeVisible();
  await expect(list.rows).not.toHaveCount(0);

  await page.getByRole("button", { name: "Views" }).click();
  const views = page.getByRole("dialog", { name: "Views" });
  await views.getByRole("checkbox", { name: "Place and till" }).uncheck();
  await expect(page).toHaveURL(/hide=place$/);
  await views.getByLabel("Save what is shown now as").fill("At the console");
  await views.getByRole("button", { name: "Save", exact: true }).click();
  await expect(views.getByRole("link", { name: "At the console" })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.goto("/transactions");
  await expect(list.head("Place and till")).toBeVisible();
  await page.getByRole("button", { name: "Views" }).click();
  await views.getByRole("link", { name: "At the console" }).click();
  await expect(page).toHaveURL(/source=till/);
  await expect(list.head("Place and till")).toHaveCount(0);

  await page.locator("main a[data-row-link]").first().click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("button", { name: "Print" })).toBeVisible();
  await drawer.getByRole("link", { name: "Kazimierz" }).click();
  await expect(page).toHaveURL(/\/places\/[0-9a-f-]{36}/);
});

test("all products that are found are changed at once, on every page, and changed back", async ({ visit }) => {
  const page = await visit({ as: "baker", width: 390, locale: "de-DE" });
  for (const name of ["Chleb żytni", "Chleb razowy"]) {
    const made = await page.request.post("/api/businesses/current/products", { data: { name, kind: "product" } });
    expect(made.status()).toBe(201);
  }
  await page.goto("/products?q=chleb");
  await page.getByRole("button", { name: "Auswählen" }).click();
  await page
    .getByRole("group", { name: "Ausgewählte Zeilen" })
    .getByRole("button", { name: /Zeilen auswählen/ })
    .click();
  await page.getByRole("button", { name: "Kategorie" }).click();
  await page.getByRole("dialog").locator("input").fill("Brot");
  await page.getByRole("button", { name: /Produkte ändern/ }).click();
  const dock = page.getByRole("region", { name: "Viele auf einmal ändern" });
  await expect(dock).toContainText("Produkte geändert");
  expect(await findFaults(page)).toEqual([]);
  await page.goto("/places");
  await expect(dock).toBeVisible();
  expect(await findSticksOut(page)).toEqual([]);
  await dock.getByRole("button", { name: "Rückgängig" }).click();
  await expect(dock).toContainText("Alles ist zurückgenommen");
  await dock.getByRole("button", { name: "Schließen" }).click();
  await expect(dock).toHaveCount(0);
});
