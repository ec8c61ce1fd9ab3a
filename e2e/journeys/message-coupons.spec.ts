/** A message is written with personal fields, a picture of the card and a coupon, and each receiver is given it. */
import { runs } from "../harness/settled-page.ts";
import { findFaults } from "../harness/axe.ts";
import { rotatedWidths } from "../harness/rotation.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";

for (const width of rotatedWidths(1)) {
  test(`an e-mail names its reader, shows the card and gives a coupon at ${width} px`, async ({ visit }) => {
    const page = await visit({ as: "owner" });
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/messages/new");
    await runs(page);
    await page.getByRole("textbox", { name: "Name" }).fill("A cookie");
    const subject = page.getByRole("group", { name: "Subject" });
    await subject.getByRole("textbox").first().fill("For you, ");
    await subject.locator("xpath=..").getByRole("button", { name: "Personal field" }).press("Enter");
    expect(await findFaults(page, { isPortal: true })).toEqual([]);
    await page.getByRole("menuitem", { name: "First name" }).press("Enter");
    await expect(subject.getByRole("textbox").first()).toBeFocused();
    // What stands for those without a name is marked, and typed over.
    await page.keyboard.type("guest");
    await expect(subject.getByRole("textbox").first()).toHaveValue(/^For you, \{first_name\|guest\}$/);
    const preview = page.getByRole("region", { name: "Preview" });
    // Without room beside the fields it is one touch away.
    const look = async (see: () => Promise<void>) => {
      if (width >= 1100) return await see();
      await page.getByRole("button", { name: "Preview" }).click();
      await see();
      await page.keyboard.press("Escape");
      await expect(preview).toBeHidden();
    };
    await look(async () => {
      await expect(preview).toContainText("For you, Oliwi");
      await preview.getByText("No name", { exact: true }).click();
      await expect(preview).toContainText("For you, guest");
      await preview.getByText("Dark", { exact: true }).click();
      expect(await findFaults(page)).toEqual([]);
      await preview.getByText("Oliwia", { exact: true }).click();
    });
    await page
      .getByRole("group", { name: "Text 1" })
      .getByRole("textbox")
      .first()
      .fill("You have {balance|no} points.");
    const total = page.getByRole("status").filter({ hasText: /customers? would get it now/ });
    await expect(total).toBeVisible();
    await page.getByRole("button", { name: "Add the card" }).press("Enter");
    const one = page.getByRole("menuitem", { name: "Roastery club" });
    const card = page.getByRole("group", { name: "Card 2" }).getByRole("combobox");
    await expect(one.or(card)).toBeVisible();
    if (await one.isVisible()) await one.press("Enter");
    // The preview is in the language of its reader, here the business's, and its reader has gathered one sum.
    const club = "Klub palarni";
    await look(async () => {
      await expect(preview.getByText(club, { exact: true })).toBeVisible();
      await expect(preview).toContainText("You have 320 points.");
      await expect(preview.getByText("320 punktów", { exact: true })).toBeVisible();
      await preview.getByText("No name", { exact: true }).click();
      await expect(preview).toContainText("You have no points.");
      await expect(preview.getByText("0 punktów", { exact: true })).toBeVisible();
      await preview.getByText("Oliwia", { exact: true }).click();
    });
    await page.getByRole("button", { name: "Add a coupon" }).press("Enter");
    const coupon = page.getByRole("group", { name: "Coupon 3" }).getByRole("combobox");
    const name = await coupon.locator("option:checked").innerText();
    await look(() => expect(preview.getByText("Twój kupon", { exact: true })).toBeVisible());
    await expect(total).toContainText("And who have the coupon’s card.");
    // The card stands beside it, and not in its name, which a phone would cut.
    expect(name).not.toContain("Roastery club");
    await expect(page.getByRole("group", { name: "Coupon 3" })).toContainText(
      "with this card get the message: Roastery club",
    );
    expect(await findFaults(page)).toEqual([]);
    expect(await findSticksOut(page)).toEqual([]);
    await page.getByText("Keep as a draft", { exact: true }).click();
    await page.getByRole("button", { name: "Save draft" }).press("Enter");
    const drawer = page.getByRole("dialog");
    await expect(drawer.getByText("Twój kupon", { exact: true })).toBeVisible();
    await expect(drawer.getByText(club, { exact: true })).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
  });
}
