import type { Page } from "@playwright/test";
import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test, type Visit } from "../harness/test.ts";
import { drawer } from "../pages/drawer.ts";
import { mapField } from "../pages/map.ts";
import { openingHours } from "../pages/opening-hours.ts";
import { pictureField } from "../pages/picture-field.ts";
import { placeForm } from "../pages/place-form.ts";
import { noticeToast, registerAnew, strongPassword } from "../pages/visitor.ts";

const refused = (status: number) => new RegExp(`status of ${status}.*/api/businesses/current/places`);

/** A grey square. */
const picture = {
  name: "front.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAAAAACPAi4CAAAAKUlEQVR42u3MQREAAAwCIGMb3xD77SAA6VEEAoFAIBAIBAKBQCAQfA8Gon2AamDdm78AAAAASUVORK5CYII=",
    "base64",
  ),
};

/** A new business with one place, whose form is open on a desktop and, for the same person, on a phone. */
const openTwice = async (visit: Visit) => {
  const allow = [refused(409)];
  const [desk, phone] = [await visit({ allow }), await visit({ width: 390, allow })];
  // The live connection stays silent: a form in which nothing is typed takes over what it tells.
  for (const page of [desk, phone]) await page.routeWebSocket(/\/ws$/, () => undefined);
  const email = await registerAnew(desk);
  const added = await desk.request.post("/api/businesses/current/places", { data: { name: "Rynek", country: "PL" } });
  const { _id } = (await added.json()) as { _id: string };
  await phone.request.post("/api/accounts/login", { data: { email, password: strongPassword } });
  const open = async (page: Page) => {
    await page.goto(`/places/${_id}/edit`);
    const form = placeForm(page);
    await expect(form.name).toHaveValue("Rynek");
    return form;
  };
  return { desk, phone, form: await open(desk), other: await open(phone) };
};

test("a place is added with every field filled in, changed, and left after a question", async ({ visit }) => {
  const page = await visit();
  await registerAnew(page);
  const form = placeForm(page);
  await test.step("an empty list invites to add a place", async () => {
    await page.goto("/places");
    await expect(page.getByRole("heading", { name: "No places yet" })).toBeVisible();
    await expect(page.getByRole("searchbox")).toHaveCount(0);
    await page.getByRole("link", { name: "New place" }).click();
  });

  await test.step("a place is added with every field filled in", async () => {
    await form.name.fill("  Kazimierz ");
    await form.picture.setInputFiles(picture);
    await form.address.fill("ul. Józefa 14/2");
    await form.postcode.pressSequentially("31056");
    await expect(form.postcode).toHaveValue("31-056");
    await expect(form.city).toHaveValue("Kraków");
    await mapField(page).pin.press("Enter");
    await openingHours(page).preset("Every day 10:00 to 22:00").click();
    await form.timeZone.selectOption("Europe/Berlin");
    await form.phone.pressSequentially("601204418");
    await expect(form.phone).toHaveValue("601 204 418");
    await form.email.fill("rynek@gmial.com");
    await page.getByRole("button", { name: "Use rynek@gmail.com" }).click();
    await expect(form.email).toHaveValue("rynek@gmail.com");
    await expect(form.email).toBeFocused();
    await expect(form.said("Not saved yet")).toBeVisible();
    expect(await findFaults(page)).toEqual([]);

    await expect(form.add).not.toHaveAttribute("aria-disabled", "true");
    await form.add.click();
    await expect(noticeToast(page, "Kazimierz is open")).toBeVisible();
    const open = drawer(page).drawer;
    await expect(drawer(page).title).toHaveText("Kazimierz");
    for (const words of ["ul. Józefa 14/2", "+48 601 204 418", "rynek@gmail.com"]) {
      await expect(open).toContainText(words);
    }
    await open.getByRole("link", { name: "Edit" }).click();
    await expect(form.said("Everything is saved")).toBeVisible();
    await expect(form.timeZone).toHaveValue("Europe/Berlin");
    await expect(page.getByText("52.191097, 19.355406")).toBeVisible();
    await expect(openingHours(page).row("Every day")).toBeVisible();
  });

  await test.step("a change is saved by the shortcut", async () => {
    await form.name.fill("Rynek 24");
    await form.name.press("Control+s");
    await expect(form.saved).toBeVisible();
    await expect(form.said("Everything is saved")).toBeVisible();
    await page.reload();
    await expect(form.name).toHaveValue("Rynek 24");
  });

  await test.step("leaving with changes is confirmed", async () => {
    await form.name.fill("Dworzec");
    await page.getByRole("link", { name: "Home" }).click();
    await expect(form.leave).toBeVisible();
    await form.answer(form.leave, "Keep editing").click();
    await expect(form.name).toHaveValue("Dworzec");
    // The browser's own question when the page unloads.
    const asked = page.waitForEvent("dialog");
    const reload = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
    await reload;
    await expect(form.name).toHaveValue("Rynek 24");

    await form.name.fill("Dworzec");
    await page.getByRole("link", { name: "Home" }).click();
    await form.answer(form.leave, "Leave").click();
    await expect(page).toHaveURL("/");
  });
});

test("two people change one place: both changes are kept, and a conflict is resolved field by field", async ({
  visit,
}) => {
  const { desk, phone, form, other } = await openTwice(visit);
  await test.step("different fields: both changes are kept without a question", async () => {
    await form.name.fill("Rynek 24");
    await form.phone.fill("601204418");
    await form.address.fill("Rynek Główny 24");
    await form.save.click();
    await expect(form.said("Everything is saved")).toBeVisible();

    await other.email.fill("rynek@ziarno.example");
    await other.save.tap();
    await expect(other.said("Everything is saved")).toBeVisible();
    await expect(other.name).toHaveValue("Rynek 24");
    await expect(other.phone).toHaveValue("601 204 418");
    await expect(other.email).toHaveValue("rynek@ziarno.example");
  });

  await test.step("the same fields: each conflict is resolved field by field", async () => {
    await other.name.fill("Dworzec");
    await other.phone.fill("601204419");
    await expect(other.said("2 changes not saved")).toBeVisible();
    await other.save.tap();
    await expect(other.said("Everything is saved")).toBeVisible();
    await form.name.fill("Sukiennice");
    await form.phone.fill("601204420");
    await form.city.fill("Kraków");
    await form.save.click();
    await expect(form.versions).toContainText("You both changed 2 fields.");
    await expect(form.version("Name").group).toContainText("Dworzec");
    await expect(form.version("Phone").group).toContainText("+48 601 204 420");
    await expect(form.versions).toContainText("Taken over from them as well: E-mail");
    expect(await findFaults(desk, { isPortal: true })).toEqual([]);

    await form.version("Name").mine.check();
    await form.answer(form.versions, "Save the choice").click();
    await expect(form.version("Phone").theirs, "one has to be chosen").toBeFocused();
    await form.version("Phone").theirs.check();
    await form.answer(form.versions, "Save the choice").click();
    await expect(form.versions).toBeHidden();
    await expect(form.said("Everything is saved")).toBeVisible();
    await expect(form.name).toHaveValue("Sukiennice");
    await expect(form.phone).toHaveValue("601 204 419");
    await desk.reload();
    await expect(form.name).toHaveValue("Sukiennice");
    await expect(form.phone).toHaveValue("601 204 419");
    await expect(form.email).toHaveValue("rynek@ziarno.example");
    await expect(form.city).toHaveValue("Kraków");
  });

  await test.step("the conflict view fits a phone", async () => {
    await other.name.fill("Planty");
    await other.save.tap();
    await expect(other.versions).toBeVisible();
    await expect.poll(() => findSticksOut(phone)).toEqual([]);
    const choice = await other.version("Name").group.locator("label").first().boundingBox();
    expect(choice?.height).toBeGreaterThanOrEqual(44);
    await other.version("Name").group.getByText("Sukiennice").tap();
    await other.answer(other.versions, "Save the choice").tap();
    await expect(other.versions).toBeHidden();
    await expect(other.name).toHaveValue("Sukiennice");
    await expect(other.said("Everything is saved")).toBeVisible();
  });
});

for (const [locale, add] of [
  ["en-GB", "Add place"],
  ["de-DE", "Standort hinzufügen"],
  ["pl-PL", "Dodaj lokal"],
  ["uk-UA", "Додати заклад"],
] as const) {
  test(`the form, its errors and the editor of hours fit in every width in ${locale}`, async ({ visit }) => {
    const page = await visit({ as: "owner", locale, width: 360 });
    await page.goto("/places/new");
    const button = page.getByRole("button", { name: add });
    const invalid = page.locator("[aria-invalid=true]");
    const isLongest = locale === "de-DE" || locale === "uk-UA";

    await expect(button, "the save bar is in sight at once").toBeInViewport();
    await test.step("the editor of hours fits a narrow phone, and axe finds nothing", async () => {
      await page.locator("[data-preset]").nth(3).click();
      await page.locator('[data-days~="4"] button').click();
      await expect(page.locator("[data-editor] input[inputmode=numeric]").first()).toBeVisible();
      await expect.poll(() => findSticksOut(page)).toEqual([]);
      if (locale === "pl-PL") expect(await findFaults(page)).toEqual([]);
    });
    for (const width of isLongest ? [360, 768, 769, 1099, 1100, 1440] : [360]) {
      await test.step(`errors at ${width}`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await page.locator("input[name=phone]").fill("601");
        await button.click();
        await expect(invalid).toHaveCount(2);
        await expect.poll(() => findSticksOut(page)).toEqual([]);
        if (width > 768) return;
        await expect(invalid.first()).toBeInViewport();
        await expect(button).toBeInViewport();
        await expect(page.getByRole("navigation", { name: "Швидкий доступ" }), "tab bar").toBeHidden();
        if (locale === "uk-UA") expect(await findFaults(page)).toEqual([]);
      });
    }
    if (locale === "en-GB") {
      await test.step("phones offer the camera", async () => {
        const field = pictureField(page);
        await field.pick(picture, field.takePhoto);
        await expect(field.stored).toBeVisible();
        await expect(field.takePhoto).toBeVisible();
      });
    }
  });
}
