import type { Page } from "@playwright/test";
import type { Place } from "@rewardo/contract/places";
import type { Transaction } from "@rewardo/contract/transactions";
import type { User } from "@rewardo/contract/users";
import { readFile } from "node:fs/promises";
import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { shown } from "../harness/screens.ts";

// A business runs one import at a time, and all of these are the bakery's.
test.describe.configure({ mode: "default" });

/** A German till's export: Windows-1252, semicolons, decimal commas; three lines are invalid. */
const table = [
  "Artikelnummer;Bezeichnung;Preis;Warengruppe;Lager",
  "B-1;Brötchen;0,45;Backwaren;1",
  "B-2;Käsestange;1,20;Backwaren;2",
  "B-3;Süße Brezel;2,95;Backwaren;3",
  "B-4;Mohnschnecke;zwei Euro;Backwaren;4",
  "B-1;Brötchen groß;0,60;Backwaren;5",
  "B-6;;3,10;Backwaren;6",
];
const inWindows1252 = (lines: readonly string[]) => Buffer.from(`${lines.join("\r\n")}\r\n`, "latin1");

const field = (page: Page, column: string) => page.getByRole("combobox", { name: `${column} holds`, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

/** The rows of a list, as the signed-in account gets them. */
const rowsOf = async <Row>(page: Page, path: string): Promise<readonly Row[]> => {
  const { items }: { items: readonly Row[] } = await (await page.request.get(`/api${path}`)).json();
  return items;
};

const send = async (page: Page, name: string, buffer: Buffer): Promise<void> => {
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
  await expect(page).toHaveURL(/\/imports\/[0-9a-f-]{36}$/);
  await expect(heading(page, "What the columns hold")).toBeVisible();
};

const checkAndImport = async (page: Page, lines: string): Promise<void> => {
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(heading(page, "What will happen")).toBeVisible();
  await page.getByRole("button", { name: lines }).click();
  await expect(page.getByRole("link", { name: "See the products" })).toBeVisible();
};

const namesOnOffer = async (page: Page): Promise<string[]> => {
  await page.goto("/products");
  await heading(page, "Offer").waitFor();
  await page.locator("main a[data-row-link], main h2").first().waitFor();
  return page.locator("main a[data-row-link]").allTextContents();
};

test("a German price list is read, mapped, checked, imported, corrected, imported again and undone", async ({
  visit,
}) => {
  const page = await visit({ as: "baker" });
  const before = await namesOnOffer(page);
  await page.getByRole("link", { name: "Import" }).click();
  await expect(page.getByRole("radio", { name: "Products" })).toBeChecked();
  expect(await findFaults(page)).toEqual([]);

  await send(page, "preisliste.csv", inWindows1252(table));
  await expect(page.getByText("Semicolon · Comma: 12,50")).toBeVisible();
  await expect(field(page, "Bezeichnung")).toHaveValue("name");
  await expect(field(page, "Preis")).toHaveValue("price");
  await expect(field(page, "Lager")).toHaveValue("");
  await expect(page.getByRole("cell", { name: "Süße Brezel" })).toBeVisible();
  // A field has one column: mapping it elsewhere clears it here.
  await field(page, "Lager").selectOption("name");
  await expect(field(page, "Bezeichnung")).toHaveValue("");
  await field(page, "Bezeichnung").selectOption("name");
  await expect(field(page, "Lager")).toHaveValue("");
  await field(page, "Warengruppe").selectOption("category");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await expect(page.getByRole("combobox", { name: "Decimal mark" })).toHaveValue(",");
  expect(await findFaults(page)).toEqual([]);

  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText("3 products are added to the offer.")).toBeVisible();
  // The button is gone, and the focus must not fall back to the top of the page.
  await expect(page.locator("[aria-current=step]")).toBeFocused();
  await expect(page.getByText("“zwei Euro” cannot be read as a number.")).toBeVisible();
  await expect(page.getByText("Line 2 has the same “Number” already.")).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  expect(await namesOnOffer(page)).toEqual(before);

  await page.goto("/imports");
  await page.getByRole("link", { name: "preisliste.csv" }).first().click();
  await page.getByRole("button", { name: "Import 3 lines" }).click();
  await expect(page.getByRole("link", { name: "See the products" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Steps" }).getByRole("listitem").last()).toBeFocused();
  await page.reload();
  await expect(heading(page, "Lines that are set aside")).toBeVisible();
  expect(await findFaults(page)).toEqual([]);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "As a file to correct" }).click();
  const mended = (await readFile(await (await download).path())).toString("latin1");
  expect(mended).toContain("Mohnschnecke;zwei Euro");
  expect(mended).not.toContain("Käsestange");
  await page.getByRole("link", { name: "Send the corrected file" }).click();
  await expect(page.getByRole("radio", { name: "Products" })).toBeChecked();
  await send(page, "ausgebessert.csv", Buffer.from(mended.replace("zwei Euro", "2,20"), "latin1"));
  await field(page, "Warengruppe").selectOption("category");
  await checkAndImport(page, "Import 1 line");
  const added = ["Brötchen", "Käsestange", "Mohnschnecke", "Süße Brezel"];
  expect(await namesOnOffer(page)).toEqual(expect.arrayContaining(added));

  for (const name of ["ausgebessert.csv", "preisliste.csv"]) {
    await page.goto("/imports");
    await page.getByRole("link", { name }).first().click();
    await page.getByRole("button", { name: "Take the import back" }).click();
    expect(await findFaults(page, { isPortal: true })).toEqual([]);
    await page.getByRole("button", { name: "Take it back" }).click();
    await expect(page.getByText(/lines? (was|were) taken back/)).toBeVisible();
  }
  expect(await namesOnOffer(page)).toEqual(before);
});

test("past purchases: the date is chosen, then checked, imported with progress, shown in the history and undone", async ({
  visit,
}) => {
  const page = await visit({ as: "baker" });
  const [member] = await rowsOf<User>(page, "/users?limit=1");
  const [place] = await rowsOf<Place>(page, "/places?limit=1");
  const line = (...cells: string[]) => [member?.card_subscriptions[0]?.numbers[0], ...cells].join(";");
  const receipts = [
    "Karta;Data;Paragon;Sklep;Produkt;Kwota",
    line("03.02.2019 08:15", "P-1", place?.name ?? "", "Chleb żytni", "9,50"),
    line("03.02.2019 08:15", "P-1", place?.name ?? "", "Bułka", "4,80"),
    line("04.02.2019 09:02", "P-2", place?.name ?? "", "Bułka", "1,20"),
    line("32.02.2019 09:02", "P-3", place?.name ?? "", "Bułka", "1,20"),
    line("05.02.2019 09:02", "P-4", "Nigdzie", "Bułka", "1,20"),
  ];
  const history = async () =>
    (await rowsOf<Transaction>(page, "/transactions?from=2019-02-01&to=2019-02-28"))
      .filter(({ kind }) => kind === "visit")
      .map(({ amount, status }) => [amount, status]);

  await page.goto("/imports/new?kind=transactions");
  await send(page, "paragony.csv", Buffer.from(receipts.join("\n")));
  await expect(field(page, "Karta")).toHaveValue("card_number");
  await expect(field(page, "Paragon")).toHaveValue("basket_id");
  await expect(field(page, "Data")).toHaveValue("occurred_at");
  await page.getByRole("combobox", { name: "Dates" }).selectOption("day_month_year");
  await expect(page.getByRole("combobox", { name: "Dates" })).not.toHaveAttribute("aria-invalid", "true");
  expect(await findFaults(page)).toEqual([]);

  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText("2 purchases are added to the history.")).toBeVisible();
  await expect(page.getByText("Line 5")).toBeVisible();
  await expect(page.getByText("The date “32.02.2019 09:02” does not exist.")).toBeVisible();
  await expect(page.getByText("There is no place called “Nigdzie”.")).toBeVisible();
  expect(await history()).toEqual([]);

  // Holds the final answer until the progress bar was checked.
  const isSeen = Promise.withResolvers<void>();
  await page.route(/\/api\/.*imports\/[0-9a-f-]{36}$/, async (route) => {
    await isSeen.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Import 2 purchases" }).click();
  await expect(page.getByRole("progressbar", { name: "The import is under way" })).toBeVisible();
  isSeen.resolve();
  await expect(page.getByRole("link", { name: "See the purchases" })).toBeVisible();
  expect(await history()).toEqual([
    [120, "completed"],
    [1430, "completed"],
  ]);

  await page.getByRole("button", { name: "Take the import back" }).click();
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByText("2 purchases were taken back.")).toBeVisible();
  expect(await history()).toEqual([
    [120, "reversed"],
    [1430, "reversed"],
  ]);
});

test("on a phone in Ukrainian nothing overflows, and a workbook is rejected with a reason", async ({ visit }) => {
  const page = await visit({ as: "baker", width: 390, locale: "uk-UA", allow: [/status of 4\d\d/] });
  await page.goto("/");
  await page.getByRole("button", { name: "Більше" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Імпорт" }).click();
  await expect(page).toHaveURL("/imports");
  await shown(page, "main a[href='/imports/new']").click();
  await page.getByRole("radio", { name: "Товари" }).check();
  const workbook = Buffer.from("504b0304140000000800", "hex");
  await page.locator("input[type=file]").setInputFiles({ name: "ціни.xlsx", mimeType: "text/csv", buffer: workbook });
  await expect(page.locator("main [role=alert]")).toContainText("CSV");
  await page.locator("input[type=file]").setInputFiles({
    name: "ціни.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Код,Назва товару,Ціна\n7,Круасан,12.50\n8,Багет,20.00\n"),
  });
  await expect(page).toHaveURL(/\/imports\/[0-9a-f-]{36}$/);
  await page.locator("main table").waitFor();
  expect(await findSticksOut(page)).toEqual([]);
  expect(await findFaults(page)).toEqual([]);
});
