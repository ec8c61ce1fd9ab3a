import type { Page } from "@playwright/test";
import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test, type Visit } from "../harness/test.ts";
import { drawer } from "../pages/drawer.ts";
import { tabTo } from "../pages/keyboard.ts";
import { loginPage } from "../pages/login.ts";
import { mapField } from "../pages/map.ts";
import { openingHours } from "../pages/opening-hours.ts";
import { placeForm } from "../pages/place-form.ts";
import { noticeToast, registerAnew, strongPassword } from "../pages/visitor.ts";

const refused = (status: number) => new RegExp(`status of ${status}.*/api/businesses/current/places`);
const placesCall = /\/api\/businesses\/current\/places(\/[\w-]+)?$/;

/** A grey square. */
const picture = {
  name: "front.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAAAAACPAi4CAAAAKUlEQVR42u3MQREAAAwCIGMb3xD77SAA6VEEAoFAIBAIBAKBQCAQfA8Gon2AamDdm78AAAAASUVORK5CYII=",
    "base64",
  ),
};

/** A new business with one place, whose form is open. */
async function openPlace(page: Page, name = "Rynek") {
  const email = await registerAnew(page);
  await page.goto("/places/new");
  const form = placeForm(page);
  await form.name.fill(name);
  await form.add.click();
  await expect(drawer(page).title).toHaveText(name);
  const id = new URL(page.url()).pathname.split("/").pop() ?? "";
  await page.goto(`/places/${id}/edit`);
  await expect(form.name).toHaveValue(name);
  return { email, id, form };
}

/** The same person on another device, with the same form open. */
async function openElsewhere(visit: Visit, email: string, id: string, options = {}) {
  const page = await visit({ ...options });
  await loginPage(page).open();
  await loginPage(page).chooseEmail();
  await loginPage(page).logIn(email, strongPassword);
  await expect(page).toHaveURL("/");
  await page.goto(`/places/${id}/edit`);
  await expect(placeForm(page).name).not.toHaveValue("");
  return { page, form: placeForm(page) };
}

test("a place is added with every field filled in", async ({ visit }) => {
  const page = await visit();
  await registerAnew(page);
  await page.goto("/places/new");
  const form = placeForm(page);
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

test("a field is validated on blur, and the first invalid one gets the focus", async ({ visit }) => {
  const page = await visit();
  await registerAnew(page);
  await page.goto("/places/new");
  const form = placeForm(page);
  const short = "Enter the whole number; one from abroad begins with a plus";
  await form.name.focus();
  await form.address.focus();
  await expect(form.fault("Fill this in"), "nothing was done in the field").toBeHidden();
  await form.phone.fill("601");
  await expect(form.fault(short)).toBeHidden();
  await form.email.focus();
  await expect(form.fault(short)).toBeVisible();
  await form.email.fill("rynek@ziarno");
  await form.email.blur();
  await expect(form.fault("Write the address like name@example.com")).toBeVisible();
  await form.phone.fill("6012");
  await expect(form.fault(short), "gone while typing").toBeHidden();
  await form.name.fill("x".repeat(201));
  await form.name.blur();
  await expect(form.fault("Shorten this to 200 characters")).toBeVisible();

  await form.name.fill("");
  await form.add.click();
  await expect(form.name).toBeFocused();
  await expect(form.name).toHaveAttribute("aria-invalid", "true");
  await expect(form.fault("Fill this in")).toBeVisible();
  await expect(form.said("3 fields to correct")).toBeVisible();
  expect(await findFaults(page)).toEqual([]);

  // The postcode's format depends on the country.
  await form.postcode.fill("31056");
  await form.country.selectOption("UK");
  await expect(form.fault("A British postcode looks like SW1A 1AA")).toBeVisible();
  await form.country.selectOption("DE");
  await expect(form.fault("A British postcode looks like SW1A 1AA")).toBeHidden();
});

test("a place is added once, even when the user types and presses while saving", async ({ visit }) => {
  const page = await visit({ allow: [refused(503)] });
  await registerAnew(page);
  await page.goto("/places/new");
  const form = placeForm(page);
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  let sent = 0;
  await page.route(placesCall, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    sent += 1;
    await answers[sent - 1]?.promise;
    return sent === 1 ? route.fulfill({ status: 503, json: { code: "unavailable" } }) : route.continue();
  });
  await form.name.fill("Rynek");
  await form.name.press("Enter");
  await expect.poll(() => sent).toBe(1);
  await page.keyboard.type("?");
  answers[0].resolve();
  // Rejected: the form and its values are unchanged.
  await expect(form.name).toBeFocused();
  await expect(form.name).toHaveValue("Rynek");
  await page.keyboard.type(" 2");
  await page.keyboard.press("Enter");
  await expect.poll(() => sent).toBe(2);
  await page.keyboard.type("?");
  await page.keyboard.press("Control+s");
  answers[1].resolve();
  await expect(drawer(page).title).toHaveText("Rynek 2");
  expect(sent).toBe(2);
});

test("errors from the server are shown at their fields", async ({ visit }) => {
  const page = await visit({ allow: [refused(400)] });
  const { form } = await openPlace(page);
  const errors = [
    { path: "location.0", code: "too_big", message: "Too big", params: { maximum: 180, origin: "number" } },
    { path: "time_zone", code: "invalid_time_zone", message: "Not a zone" },
    { path: "email", code: "of_a_later_server", message: "Something new" },
  ];
  // What a server with other rules would answer.
  await page.route(placesCall, (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 400, json: { status: 400, code: "validation_failed", message: "No", errors } })
      : route.continue(),
  );
  await form.name.fill("Rynek 2");
  await form.save.click();
  await expect(form.fault("Enter at most 180")).toBeVisible();
  await expect(form.fault("Choose a time zone from the list")).toBeVisible();
  await expect(form.fault("Check this field")).toBeVisible();
  await expect(form.timeZone).toHaveAttribute("aria-invalid", "true");
  await expect(mapField(page).pin).toBeFocused();

  await page.unroute(placesCall);
  await form.email.fill("rynek@ziarno.example");
  await form.save.click();
  await expect(form.said("Everything is saved")).toBeVisible();
});

test("changes are counted, saved by a shortcut, discarded, and confirmed before leaving", async ({ visit }) => {
  const page = await visit();
  const { form } = await openPlace(page);
  await expect(form.save).toHaveAttribute("aria-disabled", "true");
  await form.name.fill("Rynek 24");
  await expect(form.said("1 change not saved")).toBeVisible();
  await form.address.fill("Rynek Główny 24");
  await expect(form.said("2 changes not saved")).toBeVisible();
  await form.address.fill("");
  await expect(form.said("1 change not saved"), "back to nothing is no change").toBeVisible();

  await page.getByRole("link", { name: "Home" }).click();
  await expect(form.leave).toBeVisible();
  await form.answer(form.leave, "Keep editing").click();
  await expect(form.name).toHaveValue("Rynek 24");
  // While the question closes, the key belongs to it.
  await expect(page.locator("[role='dialog'], [role='alertdialog']")).toHaveCount(0);

  await form.name.press("Control+s");
  await expect(form.saved).toBeVisible();
  await expect(form.said("Everything is saved")).toBeVisible();
  await page.reload();
  await expect(form.name).toHaveValue("Rynek 24");

  await form.name.fill("Dworzec");
  await form.discard.click();
  await form.answer(form.lose, "Discard").click();
  await expect(form.name).toHaveValue("Rynek 24");

  await form.name.fill("Dworzec");
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

test("the shortcut also saves the field that still has the focus", async ({ visit }) => {
  const page = await visit();
  const { form } = await openPlace(page);
  const map = mapField(page);
  await map.type.click();
  await map.typed.fill("50.0513, 19.9457");
  await page.keyboard.press("Control+s");
  await expect(form.saved).toBeVisible();
  await expect(map.typed).toBeFocused();
  await page.reload();
  await expect(map.pin).toHaveAttribute("aria-valuetext", "Latitude 50.05130, longitude 19.94570");
});

test("two people change different fields of one place: both changes are kept without a question", async ({ visit }) => {
  const page = await visit();
  const { email, id, form } = await openPlace(page);
  const other = await openElsewhere(visit, email, id, { width: 390, allow: [refused(409)] });

  await form.name.fill("Rynek 24");
  await form.phone.fill("601204418");
  await form.address.fill("Rynek Główny 24");
  await form.save.click();
  await expect(form.said("Everything is saved")).toBeVisible();

  await other.form.email.fill("rynek@ziarno.example");
  await other.form.save.tap();
  await expect(other.form.said("Everything is saved")).toBeVisible();
  await expect(other.form.name).toHaveValue("Rynek 24");
  await expect(other.form.phone).toHaveValue("601 204 418");
  await expect(other.form.email).toHaveValue("rynek@ziarno.example");
});

test("two people change the same fields: each conflict is resolved field by field", async ({ visit }) => {
  const page = await visit({ allow: [refused(409)] });
  const { email, id, form } = await openPlace(page);
  const other = await openElsewhere(visit, email, id, { width: 390 });
  await other.form.email.fill("rynek@ziarno.example");
  await other.form.name.fill("Dworzec");
  await other.form.phone.fill("601204419");
  await other.form.save.tap();
  await expect(other.form.said("Everything is saved")).toBeVisible();
  await form.name.fill("Sukiennice");
  await form.phone.fill("601204420");
  await form.city.fill("Kraków");
  await form.save.click();
  await expect(form.versions).toContainText("You both changed 2 fields.");
  await expect(form.version("Name").group).toContainText("Dworzec");
  await expect(form.version("Phone").group).toContainText("+48 601 204 420");
  await expect(form.versions).toContainText("Taken over from them as well: E-mail");
  expect(await findFaults(page, { isPortal: true })).toEqual([]);

  await form.version("Name").mine.check();
  await form.answer(form.versions, "Save the choice").click();
  await expect(form.version("Phone").theirs, "one has to be chosen").toBeFocused();
  await form.version("Phone").theirs.check();
  await form.answer(form.versions, "Save the choice").click();
  await expect(form.versions).toBeHidden();
  await expect(form.said("Everything is saved")).toBeVisible();
  await expect(form.name).toHaveValue("Sukiennice");
  await expect(form.phone).toHaveValue("601 204 419");
  await page.reload();
  await expect(form.name).toHaveValue("Sukiennice");
  await expect(form.phone).toHaveValue("601 204 419");
  await expect(form.email).toHaveValue("rynek@ziarno.example");
  await expect(form.city).toHaveValue("Kraków");
});

test("the conflict view fits a phone", async ({ visit }) => {
  const desk = await visit();
  const { email, id, form } = await openPlace(desk);
  const phone = await openElsewhere(visit, email, id, { width: 390, allow: [refused(409)] });
  await form.name.fill("Dworzec");
  await form.save.click();
  await expect(form.said("Everything is saved")).toBeVisible();

  await phone.form.name.fill("Sukiennice");
  await phone.form.save.tap();
  await expect(phone.form.versions).toBeVisible();
  await expect.poll(() => findSticksOut(phone.page)).toEqual([]);
  const choice = await phone.form.version("Name").group.locator("label").first().boundingBox();
  expect(choice?.height).toBeGreaterThanOrEqual(44);
  await phone.form.version("Name").group.getByText("Dworzec").tap();
  await phone.form.answer(phone.form.versions, "Save the choice").tap();
  await expect(phone.form.versions).toBeHidden();
  await expect(phone.form.name).toHaveValue("Dworzec");
  await expect(phone.form.said("Everything is saved")).toBeVisible();
});

test("a plan at its limit says so in the form and names the next plan", async ({ visit }) => {
  const page = await visit({ allow: [refused(409)] });
  await registerAnew(page);
  await page.goto("/places/new");
  const form = placeForm(page);
  // What the server answers a business on the plan Solo with one open place.
  const params = { max_places: 1, next_plan: { name: "Team", max_places: 5 } };
  await page.route(placesCall, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 409, json: { status: 409, code: "place_limit_reached", message: "No room", params } })
      : route.continue(),
  );
  await form.name.fill("Rynek");
  await form.add.click();
  await expect(page.getByRole("alert")).toContainText(
    "Your plan covers 1 place, and it is taken. Team covers up to 5.",
  );
  await expect(form.name, "nothing is lost").toHaveValue("Rynek");
});

test("on a phone the save bar replaces the tab bar, and nothing overflows", async ({ visit }) => {
  for (const width of [360, 768]) {
    const page = await visit({ as: "owner", width, locale: "uk-UA" });
    await page.goto("/places/new");
    const add = page.getByRole("button", { name: "Додати заклад" });
    await expect(add).toBeInViewport();
    await expect(page.getByRole("navigation", { name: "Швидкий доступ" })).toBeHidden();
    await add.tap();
    await expect(page.getByText("Заповніть це поле")).toBeInViewport();
    await expect.poll(() => findSticksOut(page)).toEqual([]);
    expect(await findFaults(page)).toEqual([]);
  }
});

test("the form and its errors overflow in no width and no language", async ({ visit }) => {
  for (const [locale, add] of [
    ["de-DE", "Standort hinzufügen"],
    ["uk-UA", "Додати заклад"],
  ] as const) {
    const page = await visit({ as: "owner", locale });
    for (const width of [360, 768, 769, 1099, 1100, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      if (page.url() === "about:blank") await page.goto("/places/new");
      await page.locator("input[name=phone]").fill("601");
      await page.getByRole("button", { name: add }).click();
      await expect(page.locator("[aria-invalid=true]")).toHaveCount(2);
      await expect.poll(() => findSticksOut(page), `${locale} ${width}`).toEqual([]);
    }
  }
});

test("the form works with the keyboard alone", async ({ visit }) => {
  const page = await visit();
  await registerAnew(page);
  await page.goto("/places/new");
  const form = placeForm(page);
  await tabTo(page, form.name);
  await page.keyboard.type("Rynek");
  await tabTo(page, form.postcode);
  await page.keyboard.type("00950");
  await tabTo(page, form.country);
  await page.keyboard.type("G");
  await tabTo(page, form.phone);
  await page.keyboard.type("3012345678");
  await expect(form.phone).toHaveValue(/^30 123456/);
  await page.keyboard.press("Enter");
  await expect(drawer(page).title).toHaveText("Rynek");
  await expect(drawer(page).drawer).toContainText("+49 30 123456");
});
