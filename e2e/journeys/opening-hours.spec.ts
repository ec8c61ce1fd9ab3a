import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { openingHours } from "../pages/opening-hours.ts";

test("an invalid text says where, and the form rejects it", async ({ visit }) => {
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
