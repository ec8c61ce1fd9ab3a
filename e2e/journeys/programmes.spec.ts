import type { Page } from "@playwright/test";
import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { rotatedWidths } from "../harness/rotation.ts";
import { expect, test } from "../harness/test.ts";
import { pictureField } from "../pages/picture-field.ts";
import { registerAnew } from "../pages/visitor.ts";

const picture = {
  name: "cake.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAAAAACPAi4CAAAAKUlEQVR42u3MQREAAAwCIGMb3xD77SAA6VEEAoFAIBAIBAKBQCAQfA8Gon2AamDdm78AAAAASUVORK5CYII=",
    "base64",
  ),
};

interface Programme {
  readonly live: { readonly stock: string; readonly stamps_required: number };
  readonly draft: object | null;
}

/** A business with one stamp card of ten. */
const openCard = async (page: Page): Promise<string> => {
  await registerAnew(page);
  const look = { template: "coffee_stamps", stock: "forest", stamp_icon: "mug" };
  const data = { ...look, name: "Coffee card", reward_name: "10th coffee" };
  const card = (await (await page.request.post("/api/businesses/current/cards", { data })).json()) as { _id: string };
  return card._id;
};

const programmeOf = async (page: Page, card_id: string): Promise<Programme> =>
  (await (await page.request.get(`/api/businesses/current/cards/${card_id}/programme`)).json()) as Programme;

for (const width of rotatedWidths(1)) {
  test(`a card gets a design, a stamp less and a reward, and is published at ${width} px`, async ({ visit }) => {
    const page = await visit();
    const card_id = await openCard(page);
    await page.request.post("/api/businesses/current/places", { data: { name: "Rynek", country: "PL" } });
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/cards/${card_id}`);
    await expect(page.getByRole("heading", { name: "Coffee card", level: 1 })).toBeVisible();
    const preview = page.getByRole("region", { name: "Preview" }).getByRole("img");
    await expect(preview).toHaveAccessibleName(/6 of 10 stamps/);

    await page.locator("summary", { hasText: "Look" }).click();
    await page.getByRole("radio", { name: "Rose" }).check({ force: true });
    await page.getByRole("button", { name: "One less" }).click();
    await expect(preview).toHaveAccessibleName(/5 of 9 stamps/);
    await expect(page.getByText("Saved in the draft")).toBeVisible();
    expect(await programmeOf(page, card_id)).toMatchObject({ live: { stock: "forest", stamps_required: 10 } });
    expect(await findFaults(page)).toEqual([]);
    expect(await findSticksOut(page)).toEqual([]);

    await page.getByRole("link", { name: /^Rewards/ }).click();
    await page.getByRole("button", { name: "Add reward" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").first().fill("Cheesecake slice");
    await dialog.getByLabel("Cost in stamps").fill("6");
    await dialog.getByLabel("What it does").selectOption("Something that staff do");
    await expect(dialog.getByText("They read it at the till and confirm it.")).toBeVisible();
    await dialog.getByLabel("What it does").selectOption("Takes an amount off");
    await dialog.getByLabel("Amount").fill("5");
    const image = pictureField(page);
    await image.pick(picture);
    await expect(image.stored).toBeVisible();
    await dialog.getByRole("checkbox", { name: /^All places/ }).uncheck();
    expect(await findFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Add to the draft" }).click();
    await expect(dialog.getByText("Choose at least one place")).toBeVisible();
    await dialog.getByRole("checkbox", { name: "Rynek" }).check();
    await dialog.getByRole("button", { name: "Add to the draft" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("listitem").filter({ hasText: "9th coffee" })).toContainText("9 stamps");
    const row = page.getByRole("listitem").filter({ hasText: "Cheesecake slice" });
    await expect(row).toContainText("new");
    await expect(row).toContainText("6 stamps");
    await expect(row).toContainText("1 place");
    await expect(row).toContainText("5.00");
    await expect(row.locator("img")).toBeVisible();

    await page.getByRole("button", { name: "Publish" }).click();
    await expect(dialog.getByRole("heading", { name: "Publish 4 changes?" })).toBeVisible();
    await expect(dialog.getByText("Rose")).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    expect(await findSticksOut(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Publish" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Publish" })).toBeHidden();
    expect(await programmeOf(page, card_id)).toMatchObject({
      live: { stock: "rose", stamps_required: 9 },
      draft: null,
    });

    await page.getByRole("button", { name: "History" }).click();
    const versions = page.getByRole("list", { name: "Versions" }).locator(":scope > li");
    await expect(versions).toHaveCount(2);
    await expect(versions.first()).toContainText("live");
    await versions.last().getByRole("button", { name: "Draft this again" }).click();
    await expect(page.getByText("4 changes not published")).toBeVisible();
    await page.getByRole("button", { name: "Discard" }).click();
    await dialog.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("4 changes not published")).toBeHidden();
    expect(await findFaults(page)).toEqual([]);
  });
}

test("a card is archived after a question, and used again, on a phone", async ({ visit }) => {
  const page = await visit();
  const card_id = await openCard(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/cards/${card_id}`);
  await page.getByRole("button", { name: "Archive" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Nothing more is earned on it");
  expect(await findFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Archive the card" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Archived", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Use it again" }).click();
  await expect(page.getByRole("button", { name: "Archive" })).toBeVisible();
});
