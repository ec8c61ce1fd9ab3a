import type { Page } from "@playwright/test";
import type { Locale } from "@rewardo/contract/fields";
import { findFaults } from "../harness/axe.ts";
import { rotatedLocales } from "../harness/rotation.ts";
import { openScreen, sectionScreens, visitorScreens } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";
import {
  type Stop,
  tillComplaints,
  visitorComplaints,
  walkPlaces,
  walkTill,
  walkTransactions,
  walkVisitor,
} from "../harness/walks.ts";
import { errorToast, loginPage } from "../pages/login.ts";
import { shell } from "../pages/shell.ts";

test.describe.configure({ timeout: 240_000 }); // a dozen axe runs each, more with LONG=1

/** Every screen and its dialogs, in light and dark, on a phone and a desktop. */
const widths = [390, 1440];

async function expectNoFaults(page: Page, stops: AsyncIterable<Stop>, locale: Locale): Promise<void> {
  for await (const stop of stops) expect(await findFaults(page, stop), `${stop.name} in ${locale}`).toEqual([]);
}

for (const [index, screen] of [...visitorScreens, ...sectionScreens].entries()) {
  test(`axe finds nothing on ${screen.name}`, async ({ visit }) => {
    for (const locale of rotatedLocales(index)) {
      for (const width of widths) {
        const page = await visit({ ...(screen.as === undefined ? {} : { as: screen.as }), width, locale });
        await openScreen(page, screen);
        expect(await findFaults(page), `in ${locale} at ${width} px`).toEqual([]);
      }
    }
  });
}

for (const [index, width] of widths.entries()) {
  test(`axe finds nothing on the visitor pages' questions and answers at ${width} px`, async ({ visit }) => {
    for (const locale of rotatedLocales(index)) {
      const page = await visit({ width, locale, allow: visitorComplaints });
      await expectNoFaults(page, walkVisitor(page), locale);
    }
  });
}

for (const [index, [width, customers]] of (
  [
    [390, { stamped: "Julia Pawlak", full: "Piotr Michalski" }],
    [1440, { stamped: "Mateusz Wieczorek", full: "Natalia Jabłońska" }],
  ] as const
).entries()) {
  test(`axe finds nothing at any step of the till at ${width} px`, async ({ visit, as }) => {
    const guides = { owner: await as("owner"), baker: await as("baker") };
    for (const locale of rotatedLocales(2 + index)) {
      const page = await visit({ as: "owner", width, locale, allow: tillComplaints });
      await expectNoFaults(page, walkTill(page, guides, customers), locale);
    }
  });
}

for (const [index, [width, name]] of (
  [
    [390, "Kacper Wróbel"],
    [1440, "Emilia Majewska"],
  ] as const
).entries()) {
  test(`axe finds nothing on a transaction and its question at ${width} px`, async ({ visit, as }) => {
    const owner = await as("owner");
    for (const locale of rotatedLocales(1 + index)) {
      const { _id } = await owner.buyCoffees(await owner.member(name), 1);
      const page = await visit({ as: "owner", width, locale });
      await expectNoFaults(page, walkTransactions(page, _id), locale);
    }
  });
}

for (const [index, width] of widths.entries()) {
  test(`axe finds nothing on places, one of them and its question at ${width} px`, async ({ visit }) => {
    for (const locale of rotatedLocales(3 + index)) {
      const page = await visit({ as: "owner", width, locale });
      await expectNoFaults(page, walkPlaces(page), locale);
    }
  });
}

test("axe finds nothing on the user menu", async ({ visit }) => {
  const page = await visit({ as: "owner" });
  await page.goto("/");
  await shell(page).openUserMenu();
  await expect(shell(page).userMenu).toBeVisible();
  expect(await findFaults(page, { isPortal: true })).toEqual([]);
});

test("axe finds nothing on the phone's More sheet", async ({ visit }) => {
  const page = await visit({ as: "owner", width: 390 });
  await page.goto("/");
  await shell(page).openMore();
  await expect(shell(page).moreSheet).toBeVisible();
  expect(await findFaults(page, { isPortal: true })).toEqual([]);
});

test("axe finds nothing on an error toast and invalid fields", async ({ visit }) => {
  const page = await visit({ allow: [/status of 401/] });
  await page.goto("/login/email");
  await loginPage(page).logIn("nobody@rewardo.example", "wrong");
  await errorToast(page, "Invalid username or password").hover(); // so that it stays
  await loginPage(page).email.fill("nobody");
  await loginPage(page).password.fill("");
  await loginPage(page).button.click();
  expect(await findFaults(page)).toEqual([]);
});
