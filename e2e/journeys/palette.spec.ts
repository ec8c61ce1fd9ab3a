import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";

test("a customer is found from the palette by a misspelt name, with the keyboard alone", async ({ visit, as }) => {
  const owner = await as("owner");
  await owner.member("Maciej Wysocki");
  const page = await visit({ as: "owner" });
  await page.goto("/stats");
  await page.locator("main h1").waitFor();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Find anything" });
  await expect(field).toBeFocused();
  await field.fill("Wysokci");
  const found = page.getByRole("option", { name: /Maciej Wysocki/ });
  await expect(found).toHaveAttribute("aria-selected", "true");
  await expect(found.locator("u")).toHaveText("Wysocki");
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Maciej Wysocki" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // Opened lately comes first; a screen is found as well, and Tab limits the results to one kind.
  await page.keyboard.press("/");
  await expect(page.getByRole("group", { name: "Opened lately" }).getByRole("option")).toHaveText(/Maciej Wysocki/);
  await field.fill("pla");
  await page.getByRole("option", { name: "Places" }).waitFor();
  await field.fill("places");
  await expect(page.getByRole("option").first()).toHaveText(/Places/);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: /^Screens/ })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("on a phone the palette has the whole screen, and nothing sticks out in any language", async ({ visit, as }) => {
  const owner = await as("owner");
  await owner.member("Maciej Wysocki");
  for (const locale of ["de-DE", "uk-UA"]) {
    const page = await visit({ as: "owner", locale, width: 390 });
    await page.goto("/");
    await page.locator("header button[aria-haspopup=dialog]").first().click();
    await page.getByRole("combobox").fill("wysokci");
    await expect(page.getByRole("option", { name: /Maciej Wysocki/ })).toBeVisible();
    const box = await page.getByRole("dialog").boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: 390 });
    expect(await findSticksOut(page)).toEqual([]);
    expect(await findFaults(page)).toEqual([]);
    // It covers the page: Back closes it and stays.
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL("/");
  }
});

test("what people call by other words is found: print, export, refund, employee, birthday, and the handbook", async ({
  visit,
}) => {
  const page = await visit({ as: "owner", locale: "pl-PL" });
  await page.goto("/stats");
  await page.locator("main h1").waitFor();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("dialog").getByRole("combobox");
  for (const [typed, target] of [
    ["plakat", /^Drukuj karty.i.plakaty/],
    ["eksport", /Eksport/],
    ["zwrot", /Transakcje/],
    ["pracownik", /Zaproś/],
    ["urodziny", /Automatyzacje/],
    ["kupon", /Kupony/],
    ["ankieta", /Napisz do klientów/],
    ["logo", /Informacje publiczne/],
  ] as const) {
    await field.fill(typed);
    await expect(page.getByRole("option", { name: target }).first(), typed).toBeVisible();
  }
  await field.fill("kupon");
  await page.getByRole("group", { name: "Podręcznik" }).getByRole("option").first().click();
  await expect(page).toHaveURL(/#handbook-/);
  await expect(page.getByRole("dialog").getByRole("heading").first()).toBeVisible();
});
