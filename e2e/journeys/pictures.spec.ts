import { readFileSync } from "node:fs";
import { truncate, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { findFaults } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";
import { drawer } from "../pages/drawer.ts";
import { type ChosenFile, pictureField } from "../pages/picture-field.ts";
import { placeForm } from "../pages/place-form.ts";
import { registerAnew } from "../pages/visitor.ts";

/** A grey square. */
const square: ChosenFile = {
  name: "front.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAAAAACPAi4CAAAAKUlEQVR42u3MQREAAAwCIGMb3xD77SAA6VEEAoFAIBAIBAKBQCAQfA8Gon2AamDdm78AAAAASUVORK5CYII=",
    "base64",
  ),
};
/** As an iPhone writes it: a type that most browsers cannot show, and often do not name. */
const heic: ChosenFile = {
  name: "IMG_0412.HEIC",
  mimeType: "",
  buffer: readFileSync(new URL("../../apps/api/src/features/uploads/fixtures/two-colours.heic", import.meta.url)),
};
const drawing: ChosenFile = {
  name: "logo.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
};
const notReally: ChosenFile = { name: "front.png", mimeType: "image/png", buffer: Buffer.from("%PDF-1.7") };

const uploads = "**/api/businesses/current/uploads";

async function openForm(page: Page) {
  await registerAnew(page);
  await page.goto("/places/new");
  const form = placeForm(page);
  await form.name.fill("Rynek");
  return { form, field: pictureField(page) };
}

/** The width in pixels that the browser really got. */
const shownWidth = (page: Page) =>
  pictureField(page).stored.evaluate((image: { decode: () => Promise<void>; naturalWidth: number }) =>
    image.decode().then(() => image.naturalWidth),
  );

test("a photo of a phone is kept with its place, replaced, and taken away", async ({ visit }) => {
  const page = await visit();
  const { form, field } = await openForm(page);
  await field.pick(heic);
  await expect(field.stored).toBeVisible();
  await expect.poll(() => shownWidth(page)).toBe(240);
  // The button that was used is gone; who used it is still in the field.
  await expect(field.replace).toBeFocused();
  expect(await findFaults(page)).toEqual([]);
  await form.add.click();
  await expect(drawer(page).drawer.locator('img[src^="/api/uploads/"]')).toBeVisible();

  await drawer(page).drawer.getByRole("link", { name: "Edit" }).click();
  const before = await field.stored.getAttribute("src");
  await field.pick(square, field.replace);
  await expect(field.stored).not.toHaveAttribute("src", before ?? "");
  await form.save.click();
  await expect(form.said("Everything is saved")).toBeVisible();
  await page.reload();
  await expect(field.stored).toBeVisible();
  await expect(field.stored).not.toHaveAttribute("src", before ?? "");

  await field.remove.click();
  await expect(field.choose).toBeFocused();
  await form.save.click();
  await expect(form.said("Everything is saved")).toBeVisible();
  await page.reload();
  await expect(field.choose).toBeVisible();
});

test("a picture can be dropped and pasted", async ({ visit }) => {
  const page = await visit();
  const { field } = await openForm(page);
  await field.hand(square, "drop");
  await expect(field.stored).toBeVisible();
  await field.remove.click();
  await field.hand(square, "paste");
  await expect(field.stored).toBeVisible();
});

test("what is no picture is said so, before it is sent and after", async ({ visit }) => {
  const page = await visit({ allow: [/status of 415/] });
  const { field } = await openForm(page);
  const noPicture = field.says("This file cannot be shown as a picture. Choose a JPG, PNG, WebP, HEIC or GIF.");
  await field.pick(drawing);
  await expect(noPicture).toBeVisible();
  await field.pick(square);
  await expect(field.stored).toBeVisible();
  await expect(noPicture).toHaveCount(0);
  // What was there stays when its successor is refused.
  await field.pick(notReally, field.replace);
  await expect(noPicture).toBeVisible();
  await expect(field.stored).toBeVisible();
  await field.remove.click();
  // On disk: ten megabytes handed through the browser's own door take a busy machine longer than any person waits.
  const huge = test.info().outputPath("huge.gif");
  await writeFile(huge, "");
  await truncate(huge, 10 * 1024 * 1024 + 1);
  await field.pick(huge);
  await expect(field.says("The file has 11 MB. At most 10 MB can be sent.")).toBeVisible();
});

test("a picture that does not arrive is sent again by a button, and one on its way can be called back", async ({
  visit,
}) => {
  const page = await visit({ allow: [/ERR_CONNECTION_FAILED/] });
  const { form, field } = await openForm(page);
  await page.route(uploads, (route) => route.abort("connectionfailed"), { times: 1 });
  await field.pick(square);
  await expect(field.says("The picture did not arrive. Check the connection and try again.")).toBeVisible();
  await field.tryAgain.click();
  await expect(field.stored).toBeVisible();
  await field.remove.click();

  const held = Promise.withResolvers<void>();
  await page.route(uploads, async (route) => {
    await held.promise;
    await route.abort("aborted");
  });
  await field.pick(square);
  await expect(field.progress).toBeVisible();
  // Saving waits for it.
  await expect(form.add).toHaveAttribute("aria-disabled", "true");
  expect(await findFaults(page)).toEqual([]);
  await field.cancel.click();
  await expect(field.choose).toBeFocused();
  await expect(form.add).not.toHaveAttribute("aria-disabled", "true");
  held.resolve();
});

test("phones offer the camera", async ({ visit }) => {
  const page = await visit({ as: "owner", width: 360 });
  await page.goto("/places/new");
  const field = pictureField(page);
  await field.pick(square, field.takePhoto);
  await expect(field.stored).toBeVisible();
  await expect(field.takePhoto).toBeVisible();
});
