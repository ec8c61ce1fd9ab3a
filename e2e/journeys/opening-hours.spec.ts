import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { tabTo } from "../pages/keyboard.ts";
import { openingHours } from "../pages/opening-hours.ts";

test("hours begin with a preset, go past midnight and are copied to other days", async ({ visit }) => {
  const page = await visit({ as: "owner" });
  await page.goto("/places/new");
  const hours = openingHours(page);
  await hours.preset("Mon to Fri 09:00 to 17:00").click();
  await hours.says("Mon to Fri 09:00 to 17:00, Sat and Sun closed");
  await expect(hours.change("Mon to Fri")).toBeFocused();

  await hours.change("Sat and Sun").click();
  await hours.day("Sunday").click();
  await hours.editor.getByText("Hours", { exact: true }).click();
  await hours.range(0).opens.fill("18");
  await hours.range(0).closes.fill("26");
  await hours.range(0).closes.blur();
  await expect(hours.range(0).opens).toHaveValue("18:00");
  await expect(hours.range(0).closes).toHaveValue("02:00");
  await expect(hours.range(0).group.getByText("next day")).toBeVisible();
  await hours.says("Mon to Fri 09:00 to 17:00, Sat 18:00 to 02:00 next day, Sunday closed");

  await hours.day("Friday").click();
  await hours.button("Done").click();
  await expect(hours.row("Fri and Sat").getByText("past midnight")).toBeVisible();
  await expect(hours.row("Sun").getByText("closed")).toBeVisible();
  await expect(hours.change("Fri and Sat")).toBeFocused();
  await hours.says("Mon to Thu 09:00 to 17:00, Fri and Sat 18:00 to 02:00 next day, Sunday closed");

  await hours.change("Mon to Thu").click();
  await hours.button("Every day").click();
  await hours.says("Every day 09:00 to 17:00");
  await hours.button("Cancel").click();
  await hours.says("Mon to Thu 09:00 to 17:00, Fri and Sat 18:00 to 02:00 next day, Sunday closed");
});

test("a break, an open end and a whole day have their place", async ({ visit }) => {
  const page = await visit({ as: "owner" });
  await page.goto("/places/new");
  const hours = openingHours(page);
  await hours.preset("Every day 10:00 to 22:00").click();
  await hours.change("Every day").click();
  await hours.range(0).closes.fill("14");
  await hours.button("Add hours after a break").click();
  await expect(hours.range(1).opens).toHaveValue("15:00");
  await hours.range(1).noFixedEnd.check();
  await hours.says("Every day 10:00 to 14:00 and from 15:00");
  await hours.day("Sunday").click();
  await hours.button("Done").click();
  await hours.says("Mon to Sat 10:00 to 14:00 and from 15:00; Sunday closed");
  await hours.change("Sun").click();
  await hours.editor.getByText("All day", { exact: true }).click();
  await hours.button("Done").click();
  await hours.says("Mon to Sat 10:00 to 14:00 and from 15:00; Sun all day");
});

test("a text says where it cannot be read, and no form takes it", async ({ visit }) => {
  const page = await visit({ as: "owner" });
  await page.goto("/places/new");
  const hours = openingHours(page);
  await hours.button("Write as text").click();
  await expect(hours.text).toBeFocused();
  await hours.text.fill("mo-fr 8:00 - 16:60; Sa 09:00-13:00");
  await hours.text.blur();
  await expect(
    hours.field.getByText("16:60 is not a time: write one from 00:00 to 48:59 (character 14)"),
  ).toBeVisible();
  await expect(hours.text).toHaveAttribute("aria-invalid", "true");
  await expect(hours.field.locator("mark")).toHaveText("16:60");
  await expect(hours.button("Edit by days")).toBeDisabled();

  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Kiosk");
  await page.getByRole("button", { name: "Add place" }).click();
  await expect(hours.text).toBeFocused();
  const selected = () => page.evaluate<string>("getSelection().toString()");
  await expect.poll(selected).toBe("16:60");

  await page.keyboard.type("16:30");
  await hours.text.blur();
  await expect(hours.text).toHaveValue("Mo-Fr 08:00-16:30; Sa 09:00-13:00");
  await hours.says("Mon to Fri 08:00 to 16:30, Sat 09:00 to 13:00, Sunday closed");
  await hours.button("Edit by days").click();
  await expect(hours.row("Mon to Fri").getByText("08:00 to 16:30")).toBeVisible();
});

test("hours are changed by the keyboard alone", async ({ visit }) => {
  const page = await visit({ as: "owner" });
  await page.goto("/places/new");
  const hours = openingHours(page);
  await hours.preset("Mon to Fri 09:00 to 17:00").focus();
  await page.keyboard.press("Enter");
  await expect(hours.change("Mon to Fri")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(hours.day("Sunday")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(hours.day("Saturday")).toBeFocused();
  await page.keyboard.press("Space");
  await tabTo(page, hours.range(0).closes);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("1x");
  await page.keyboard.press("Enter");
  await expect(hours.range(0).closes).toBeFocused();
  await expect(hours.range(0).group.getByText("Write a time, like 17:00")).toBeVisible();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("1830");
  await page.keyboard.press("Enter");
  await expect(hours.change("Mon to Sat")).toBeFocused();
  await hours.says("Mon to Sat 09:00 to 18:30, Sunday closed");
  await page.keyboard.press("Enter");
  await tabTo(page, hours.range(0).opens);
  await page.keyboard.type("7");
  await page.keyboard.press("Escape");
  await expect(hours.editor).toBeHidden();
  await hours.says("Mon to Sat 09:00 to 18:30, Sunday closed");
});

for (const locale of ["en-GB", "de-DE", "pl-PL", "uk-UA"]) {
  test(`the editor fits a narrow phone in ${locale}, and axe finds nothing`, async ({ visit }) => {
    const page = await visit({ as: "owner", width: 360, locale });
    await page.goto("/places/new");
    await page.locator("[data-preset]").nth(3).click();
    await page.locator('[data-days~="4"] button').click();
    await expect(page.locator("[data-editor]")).toBeVisible();
    await expect(page.locator("[data-editor] input[inputmode=numeric]").first()).toBeVisible();
    await expect.poll(() => findSticksOut(page)).toEqual([]);
    expect(await findFaults(page)).toEqual([]);
  });
}

test("a Polish postcode takes its form and brings the city, which stays the person's", async ({ visit }) => {
  const page = await visit({ as: "owner" });
  await page.goto("/places/new");
  const postcode = page.getByRole("textbox", { name: "Postcode" });
  const city = page.getByRole("textbox", { name: "City" });
  await expect(postcode).toHaveAttribute("placeholder", "00-000");
  await postcode.pressSequentially("31056");
  await expect(postcode).toHaveValue("31-056");
  await expect(city).toHaveValue("Kraków");
  await expect(page.getByText("City filled in: Kraków")).toBeAttached();
  await postcode.fill("02515");
  await expect(city).toHaveValue("Warszawa");
  await city.fill("Piaseczno");
  await postcode.fill("31056");
  await expect(city).toHaveValue("Piaseczno");

  await postcode.fill("310");
  await postcode.blur();
  await expect(page.getByText("A Polish postcode has five digits, like 00-950")).toBeVisible();
  await page.getByRole("combobox", { name: "Country" }).selectOption("United Kingdom");
  await expect(postcode).toHaveAttribute("placeholder", "AA1A 1AA");
  await postcode.fill("sw1a1aa");
  await postcode.blur();
  await expect(postcode).toHaveValue("SW1A 1AA");
});

test("a telephone number takes its form, and the caret stays where it was put", async ({ visit }) => {
  const page = await visit({ as: "owner" });
  await page.goto("/places/new");
  const phone = page.getByRole("textbox", { name: "Phone" });
  await phone.pressSequentially("601204418");
  await expect(phone).toHaveValue("601 204 418");
  await phone.press("Home");
  for (const _key of "601 ") await phone.press("ArrowRight");
  await phone.press("Backspace");
  await phone.press("5");
  await expect(phone).toHaveValue("605 204 418");
  await phone.fill("+49 30 123456");
  await phone.blur();
  await expect(phone).toHaveValue("+49 30 123456");
  await phone.fill("601");
  await phone.blur();
  await expect(page.getByText("Enter the whole number; one from abroad begins with a plus")).toBeVisible();
});
