/** A business's e-mail as mail programs show it: with the card, a picture, a button and a coupon, on a phone and in a column. */
import type { Page } from "@playwright/test";
import { runs } from "../harness/at-rest.ts";
import { mailsTo } from "../harness/mailbox.ts";
import { photograph } from "../harness/photograph.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { pictureField } from "../pages/picture-field.ts";

/** A picture that the demonstration drew for one of its places. */
const placePicture = async (page: Page): Promise<Buffer> => {
  const { items } = (await (await page.request.get("/api/businesses/current/places")).json()) as {
    items: { image: string | null }[];
  };
  const image = items.find((place) => place.image !== null)?.image ?? "";
  return (await page.request.get(`/api/uploads/${image}?w=960&format=jpeg`)).body();
};

test("an e-mail with all blocks in light and dark at 320 and 600 px", async ({ visit }) => {
  const page = await visit({ as: "owner" });
  await page.goto("/messages/new");
  await runs(page);
  await page.getByRole("textbox", { name: "Name" }).fill("Ciastko do kawy");
  await page
    .getByRole("group", { name: "Subject" })
    .getByRole("textbox")
    .first()
    .fill("A cookie for you, {first_name|friend}");
  const text = page.getByRole("group", { name: "Text 1" }).getByRole("textbox").first();
  await text.fill("You have {balance|some} points, and here is something to go with your coffee.\nSee you soon!");
  await page.getByRole("button", { name: "Add the card" }).press("Enter");
  // Of stamps: it is the one with something to draw.
  await page.getByRole("menuitem", { name: "Karta kawowa" }).press("Enter");
  await expect(page.getByRole("group", { name: "Card 2" })).toBeVisible();
  await page.getByRole("button", { name: "Add a picture" }).press("Enter");
  const picture = page.getByRole("group", { name: "Picture 3" });
  const { pick, stored } = pictureField(page);
  await pick({ name: "cafe.jpg", mimeType: "image/jpeg", buffer: await placePicture(page) });
  await expect(stored).toBeVisible();
  await picture.getByRole("textbox").first().fill("A cup of coffee with a cookie");
  await page.getByRole("button", { name: "Add a coupon" }).press("Enter");
  await page.getByRole("button", { name: "Add a button" }).press("Enter");
  const button = page.getByRole("group", { name: "Button 5" });
  await button.getByRole("textbox").first().fill("See the menu");
  await button.getByRole("textbox", { name: "Where it leads" }).fill("https://ziarno.example.com/menu");
  await page.getByRole("button", { name: "Save draft" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Send to myself" }).press("Enter");
  const account = (await (await page.request.get("/api/accounts/current")).json()) as { email: string };
  const find = async () => (await mailsTo(account.email)).find(({ subject }) => subject.startsWith("A cookie for you"));
  await expect.poll(find).toBeDefined();
  const { html } = (await find())!;
  // As if from the installation's own address: browsers keep other pages from what runs on this machine.
  await page.route("**/a-mail", (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: html }));
  await page.goto("/a-mail");
  for (const width of [320, 600]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("img")).toBeVisible();
    await page.waitForFunction("[...document.images].every((one) => one.complete && one.naturalWidth > 0)");
    expect(await findSticksOut(page)).toEqual([]);
    await photograph(page, "mail", width, "en", ["light", "dark"]);
  }
});
