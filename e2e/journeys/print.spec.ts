import type { Locator } from "@playwright/test";
import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { registerAnew } from "../pages/visitor.ts";

/** CSS pixels of a millimetre on paper. */
const mm = 96 / 25.4;

/** Where something is on its sheet, in millimetres. */
const placeOn = async (sheet: Locator, part: Locator) => {
  const [origin, box] = await Promise.all([sheet.boundingBox(), part.boundingBox()]);
  if (origin === null || box === null) throw new Error("not drawn");
  const at = (pixels: number) => Math.round((pixels / mm) * 10) / 10;
  return { x: at(box.x - origin.x), y: at(box.y - origin.y), width: at(box.width), height: at(box.height) };
};

test("a sheet of ten cards is printed in true size, each with its own code, and is the same after a reload", async ({
  visit,
}) => {
  // Its customers have neither a name nor a visit: they would come first in everyone's lists.
  const page = await visit();
  await registerAnew(page);
  const look = { template: "coffee_stamps", stock: "forest", stamp_icon: "mug" };
  const data = { ...look, name: "Coffee card", reward_name: "10th coffee" };
  const card = (await (await page.request.post("/api/businesses/current/cards", { data })).json()) as { _id: string };
  await page.goto(`/cards/${card._id}`);
  await page.getByRole("button", { name: "Print", exact: true }).click();
  const make = page.getByRole("button", { name: "Make a sheet of 10 cards" });
  await expect(make).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await make.click();
  const codes = page.getByRole("img", { name: /^Code of card \d{12}$/ });
  await expect(codes).toHaveCount(10);
  const names = () => codes.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  const made = await names();
  expect(new Set(made).size).toBe(10);
  await page.reload();
  await expect(codes).toHaveCount(10);
  expect(await names()).toEqual(made);
  expect(await findFaults(page)).toEqual([]);

  await page.emulateMedia({ media: "print" });
  const sheet = page.getByTestId("paper");
  const cards = page.getByTestId("paper-card");
  expect(await placeOn(sheet, cards.first())).toEqual({ x: 19.4, y: 13.5, width: 85.6, height: 54 });
  expect(await placeOn(sheet, cards.last())).toEqual({ x: 105, y: 229.5, width: 85.6, height: 54 });
  await expect(page.getByRole("button", { name: "Print the sheet" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Another sheet" })).toBeHidden();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g), "one page").toHaveLength(1);
});

test("a customer's card, the poster and the table tent are printed on one page each", async ({ visit, as }) => {
  const owner = await as("owner");
  const { number, card_subscription } = await owner.member("Maciej Wysocki");
  const page = await visit({ as: "owner" });
  await page.goto(`/users/${card_subscription.user_id}`);
  await page.getByRole("button", { name: "More for this card" }).first().click();
  await page.getByRole("link", { name: "Print this card" }).first().click();
  await expect(page.getByRole("img", { name: `Code of card ${number}` })).toBeVisible();
  await expect(page.getByTestId("paper-card")).toHaveCount(1);
  const pages = async () => {
    const pdf = await page.pdf({ preferCSSPageSize: true });
    return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
  };
  expect(await pages()).toBe(1);

  await page.goto(page.url().replace(/\?.*/, ""));
  await page.getByRole("radio", { name: "Poster" }).check({ force: true });
  await page.getByLabel("Language on paper").selectOption("de");
  await expect(page.getByText("Ihre Karte")).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  expect(await pages()).toBe(1);
  await page.getByRole("radio", { name: "A5" }).check({ force: true });
  expect(await pages()).toBe(1);
  await page.getByRole("radio", { name: "Table tent" }).check({ force: true });
  await expect(page.getByText("Scan, take the card, show it at the till.")).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  expect(await pages()).toBe(1);
});

test("an employee prints the poster and makes no cards; nothing scrolls sideways on a phone", async ({ visit, as }) => {
  const owner = await as("owner");
  const { card_subscription } = await owner.member("Maciej Wysocki");
  const page = await visit({ as: "employee", width: 390, locale: "uk-UA" });
  for (const kind of ["cards", "poster", "tent"]) {
    await page.goto(`/cards/${card_subscription.card_id}/print?kind=${kind}`);
    if (kind === "cards") await expect(page.getByTestId("paper-card")).toHaveCount(0);
    else await expect(page.getByTestId("paper")).toBeVisible();
    await expect.poll(() => findSticksOut(page)).toEqual([]);
  }
});
