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
/** From an iPhone: a type that most browsers cannot show and often do not name. */
const heic: ChosenFile = {
  name: "IMG_0412.HEIC",
  mimeType: "",
  buffer: readFileSync(new URL("../../apps/api/src/features/base/uploads/fixtures/two-colours.heic", import.meta.url)),
};
const drawing: ChosenFile = {
  name: "logo.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
};
const notReally: ChosenFile = { name: "front.png", mimeType: "image/png", buffer: Buffer.from("%PDF-1.7") };

const uploads = "**/api/businesses/current/uploads";

/** The image's actual width in pixels. */
const shownWidth = (page: Page) =>
  pictureField(page).stored.evaluate((image: { decode: () => Promise<void>; naturalWidth: number }) =>
    image.decode().then(() => image.naturalWidth),
  );

test("a picture is refused, sent again, dropped and pasted, saved with its place, replaced and removed", async ({
  visit,
}) => {
  const page = await visit({ allow: [/status of 415/, /ERR_CONNECTION_FAILED/] });
  await registerAnew(page);
  await page.goto("/places/new");
  const form = placeForm(page);
  const field = pictureField(page);
  await form.name.fill("Rynek");

  await test.step("a file that is not a picture is rejected before and after sending", async () => {
    const noPicture = field.says("This file cannot be shown as a picture. Choose a JPG, PNG, WebP, HEIC or GIF.");
    await field.pick(drawing);
    await expect(noPicture).toBeVisible();
    await field.pick(square);
    await expect(field.stored).toBeVisible();
    await expect(noPicture).toHaveCount(0);
    // The old picture stays when its replacement is rejected.
    await field.pick(notReally, field.replace);
    await expect(noPicture).toBeVisible();
    await expect(field.stored).toBeVisible();
    await field.remove.click();
    // From disk: passing ten megabytes through the browser's protocol is slow on a busy machine.
    const huge = test.info().outputPath("huge.gif");
    await writeFile(huge, "");
    await truncate(huge, 10 * 1024 * 1024 + 1);
    await field.pick(huge);
    await expect(field.says("The file has 11 MB. At most 10 MB can be sent.")).toBeVisible();
  });

  await test.step("a failed upload can be retried, and a running one cancelled", async () => {
    await page.route(uploads, (route) => route.abort("connectionfailed"), { times: 1 });
    await field.pick(square);
    await expect(field.says("The picture did not arrive. Check the connection and try again.")).toBeVisible();
    await field.tryAgain.click();
    await expect(field.stored).toBeVisible();
    await field.remove.click();

    const held = Promise.withResolvers<void>();
    await page.route(
      uploads,
      async (route) => {
        await held.promise;
        await route.abort("aborted");
      },
      { times: 1 },
    );
    await field.pick(square);
    await expect(field.progress).toBeVisible();
    // Saving waits for the upload.
    await expect(form.add).toHaveAttribute("aria-disabled", "true");
    expect(await findFaults(page)).toEqual([]);
    await field.cancel.click();
    await expect(field.choose).toBeFocused();
    await expect(form.add).not.toHaveAttribute("aria-disabled", "true");
    held.resolve();
  });

  await test.step("a picture can be dropped and pasted", async () => {
    await field.hand(square, "drop");
    await expect(field.stored).toBeVisible();
    await field.remove.click();
    await field.hand(square, "paste");
    await expect(field.stored).toBeVisible();
    await field.remove.click();
  });

  await test.step("a phone's photo is saved with its place, replaced and removed", async () => {
    await field.pick(heic);
    await expect(field.stored).toBeVisible();
    await expect.poll(() => shownWidth(page)).toBe(240);
    // The button is gone, but the focus stays in the field.
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
});
