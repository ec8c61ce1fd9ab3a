import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { rotatedWidths } from "../harness/rotation.ts";
import { expect, test } from "../harness/test.ts";
import { scanByHand } from "../pages/keyboard.ts";
import { openShop } from "../pages/shop.ts";
import { tillPage } from "../pages/till.ts";

const picture = {
  name: "front.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAAAAACPAi4CAAAAKUlEQVR42u3MQREAAAwCIGMb3xD77SAA6VEEAoFAIBAIBAKBQCAQfA8Gon2AamDdm78AAAAASUVORK5CYII=",
    "base64",
  ),
};

const drawing = {
  name: "bean.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M12 2l3 7h7l-6 4 3 8-7-5-7 5 3-8-6-4h7z"/></svg>',
  ),
};

for (const width of rotatedWidths(1)) {
  test(`a card from a template gets its own design, is published, fills, pays its reward and takes it back at ${width} px`, async ({
    visit,
  }) => {
    const page = await visit({ allow: [/status of 400/] });
    const { post, card_id, at, stamp } = await openShop(page);
    await stamp();
    await post("products", { name: "Flat white", kind: "product", category: "Drinks" });
    const rewards = `/api/businesses/current/cards/${card_id}/rewards`;
    const { items } = (await (await page.request.get(rewards)).json()) as { items: { _id: string }[] };
    const drafted = await page.request.patch(`${rewards}/${items[0]?._id ?? ""}`, {
      data: { effect: { kind: "custom", text: { en: "In a cup to go" } } },
      headers: { "if-match": "1" },
    });
    expect(drafted.status()).toBe(200);
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/cards/${card_id}/rewards`);
    await page.getByRole("link", { name: "Card", exact: true }).click();
    const card = page.getByRole("region", { name: "Preview" }).getByRole("img");
    await expect(card).toHaveAccessibleName(/3 of 5 stamps/);

    // What is set inside is said while it is closed.
    const look = page.locator("summary", { hasText: "Look" });
    await expect(look).toContainText("Mug");
    await look.click();
    await page.getByRole("radio", { name: "Rose" }).check({ force: true });
    const stamps = page.getByLabel("Own stamp", { exact: true });
    await stamps.setInputFiles({ ...drawing, buffer: Buffer.from("<svg><script/></svg>") });
    await expect(page.getByText("This SVG holds more than plain shapes.")).toBeVisible();
    await stamps.setInputFiles(drawing);
    await expect(page.getByRole("radio", { name: "Own stamp 1" })).toBeChecked();
    await page.getByLabel("What counts").selectOption("everything but these items");
    await page.getByRole("list", { name: "Your products" }).getByRole("button", { name: "Flat white" }).click();
    await expect(page.getByLabel("Items, as the till names them")).toHaveValue("Flat white");
    await page.getByLabel("What counts").selectOption("everything");
    await page
      .getByRole("group", { name: "Picture on the card" })
      .locator("input[type=file]")
      .first()
      .setInputFiles(picture);
    await expect(card.locator("img")).toBeAttached();
    await page.locator("summary", { hasText: "Places and your own rules" }).click();
    await page.getByRole("checkbox", { name: "All places" }).click();
    await expect(page.getByText("Choose at least one place")).toBeVisible();
    await page.getByRole("checkbox", { name: "Kiosk" }).click();
    await expect(page.getByText("Choose at least one place")).toBeHidden();
    // Fewer places would be less than the customer has, and could begin in two weeks only.
    await page.getByRole("checkbox", { name: "All places" }).click();
    await expect(page.getByText("Saved in the draft")).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    expect(await findSticksOut(page)).toEqual([]);

    await page.getByRole("button", { name: "Publish" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Picture")).toBeVisible();
    // The browser's Back closes the question and publishes nothing.
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/cards/${card_id}$`));
    await page.getByRole("button", { name: "Publish" }).press("Enter");
    await expect(dialog.getByText("Picture")).toBeVisible();
    await dialog.getByRole("button", { name: "Publish" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Publish" })).toBeHidden();

    for (const _ of [2, 3, 4]) await stamp();
    const till = tillPage(page);
    await page.goto("/scanner");
    await expect(till.scanning).toBeVisible();
    await scanByHand(page, at.number);
    await expect(till.card(4, 5).locator("img")).not.toHaveCount(0);
    await expect(till.act).toHaveText("Add 1 stamp");
    await till.act.press("Enter");
    await page
      .getByRole("dialog", { name: "Stamp again?" })
      .getByRole("button", { name: "Add 1 stamp" })
      .press("Enter");
    await expect(till.done).toHaveText("Stamp added");
    // What staff do for it is said before it is written, and after.
    await expect(page.getByText("In a cup to go")).toBeVisible();
    await page.getByRole("button", { name: "Hand over A free coffee" }).press("Enter");
    await expect(till.done).toHaveText("A free coffee handed over");
    await expect(page.getByText("In a cup to go")).toBeVisible();
    await expect(till.card(0, 5)).toBeVisible();
    await till.undo.press("Enter");
    await expect(till.done).toHaveText("Taken back");
    await expect(till.card(5, 5)).toBeVisible();
  });
}

test("a second program is begun from scratch as a draft, and published once it says how customers earn", async ({
  visit,
}) => {
  const page = await visit();
  await openShop(page);
  await page.goto("/cards");
  await page.getByRole("button", { name: "New loyalty program" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Blank points card" }).check();
  await dialog.getByLabel("Name of the card").fill("Book club");
  expect(await findFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Begin the draft" }).click();
  await expect(page.getByRole("heading", { name: "Book club", level: 1 })).toBeVisible();
  await expect(page.getByText("Not published yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish" })).toBeHidden();
  await page.getByRole("radio", { name: /Points for each visit/ }).check();
  await expect(page.getByText("Saved in the draft")).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText(/^Live since/)).toBeVisible();

  // One from a template is whole from the start.
  await page.goto("/cards");
  await expect(page.getByRole("link", { name: /Book club/ })).toBeVisible();
  await page.getByRole("button", { name: "New loyalty program" }).click();
  await dialog.getByRole("radio", { name: "Six stamps" }).check();
  await dialog.getByRole("button", { name: "Begin the draft" }).click();
  await expect(page.getByRole("heading", { name: "Visit card", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText(/^Live since/)).toBeVisible();
});
