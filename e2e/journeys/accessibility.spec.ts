import type { Page } from "@playwright/test";
import type { Locale } from "@rewardo/contract/fields";
import { findFaults } from "../harness/axe.ts";
import { expectNoSidewaysScrolling, inspect, openedWidths } from "../harness/inspect.ts";
import { isLong, rotatedLocales } from "../harness/rotation.ts";
import { expect, test } from "../harness/test.ts";
import {
  type Stop,
  tillComplaints,
  visitorComplaints,
  walkCustomer,
  walkPlaces,
  walkTill,
  walkTransactions,
  walkVisitor,
} from "../harness/walks.ts";
import { errorToast, loginPage } from "../pages/login.ts";

// Some hundred checks each with LONG=1, of whole lists.
test.describe.configure({ timeout: isLong ? 600_000 : 240_000 });

/** Stops of the walks that are pages of `sectionScreens` as well, which the tour looks at. */
const sections = new Set(["transactions", "places", "till-place"]);

/** One load of a page serves all checks: every width, and axe in both themes. */
const inspectAll = async (page: Page, stops: AsyncIterable<Stop>, locale: Locale): Promise<void> => {
  for await (const stop of stops) {
    if (isLong || !sections.has(stop.name)) await inspect(page, stop, locale);
  }
};

test("axe finds nothing on the visitor pages' questions and answers, and they do not scroll sideways", async ({
  visit,
}) => {
  for (const locale of rotatedLocales(0)) {
    for (const width of openedWidths(0)) {
      const page = await visit({ width, locale, allow: visitorComplaints });
      await inspectAll(page, walkVisitor(page), locale);
    }
  }
});

/** The walk changes its customers, so each has its own. */
const customers: Readonly<Record<Locale, readonly { stamped: string; full: string }[]>> = {
  en: [
    { stamped: "Wojciech Jaworski", full: "Jan Grabowski" },
    { stamped: "Julia Pawlak", full: "Piotr Michalski" },
  ],
  de: [
    { stamped: "Lukas Bauer", full: "Greta Schäfer" },
    { stamped: "Mateusz Wieczorek", full: "Natalia Jabłońska" },
  ],
  pl: [{ stamped: "Igor Stępień", full: "Helena Malinowska" }],
  uk: [{ stamped: "Оксана Коваль", full: "Андрій Шевченко" }],
};

test("axe finds nothing at any step of the till, and none scrolls sideways", async ({ visit, as }) => {
  const guides = { owner: await as("owner"), baker: await as("baker") };
  for (const locale of rotatedLocales(1)) {
    for (const [turn, known] of customers[locale].entries()) {
      // A till is a phone; with LONG=1 two languages look at a desktop as well.
      const width = turn === 0 ? 390 : 1440;
      if (turn > 0 && !isLong) break;
      const page = await visit({ as: "owner", width, locale, allow: tillComplaints });
      await inspectAll(page, walkTill(page, guides, known), locale);
      // It holds the camera for a while, of which the next page would get no picture.
      await page.close();
    }
  }
});

test("axe finds nothing on a transaction and its question, and they do not scroll sideways", async ({ visit, as }) => {
  const owner = await as("owner");
  for (const locale of rotatedLocales(2)) {
    for (const width of openedWidths(1)) {
      const { _id } = await owner.buyCoffees(await owner.member("Kacper Wróbel"), 1);
      const page = await visit({ as: "owner", width, locale });
      await inspectAll(page, walkTransactions(page, _id), locale);
    }
  }
});

test("axe finds nothing on places, one of them and its question, and they do not scroll sideways", async ({
  visit,
}) => {
  for (const locale of rotatedLocales(3)) {
    for (const width of openedWidths(0)) {
      const page = await visit({ as: "owner", width, locale });
      await inspectAll(page, walkPlaces(page), locale);
    }
  }
});

test("a customer's page and its questions do not scroll sideways", async ({ visit, as }) => {
  // Stamps with their pips, which take more room than points.
  const { card_subscription } = await (await as("owner")).member("Alicja Król");
  for (const locale of rotatedLocales(1)) {
    const page = await visit({ as: "owner", locale });
    for await (const { name } of walkCustomer(page)) await expectNoSidewaysScrolling(page, `${name} in ${locale}`);
    await page.goto(`/users/${card_subscription.user_id}`);
    await page.locator("main section[aria-label] button").first().waitFor();
    await expectNoSidewaysScrolling(page, `a customer with stamps in ${locale}`);
  }
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

test("axe finds nothing on the pages about the API, and they do not scroll sideways", async ({ visit }) => {
  for (const [index, path] of ["/api/docs", "/api/docs/integration_orders"].entries()) {
    for (const width of openedWidths(index)) {
      const page = await visit({ width });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await inspect(page, { name: path, isPortal: false }, `opened at ${width} px`);
    }
  }
});

test("axe finds nothing where a till's provider leads back to, and it does not scroll sideways", async ({ visit }) => {
  const inApp = btoa(JSON.stringify({ mobile: true, returnPath: "/" }));
  // Without what it must bring, and with a state that this session did not begin.
  for (const [index, search] of ["", "?code=c&state=made-up"].entries()) {
    for (const width of openedWidths(index)) {
      const page = await visit({ as: "owner", width, allow: [/status of 4\d\d/] });
      await page.goto(`/auth/gopos/callback${search}`);
      const toast = errorToast(page, "Failed to connect integration");
      await toast.hover(); // so that it stays
      await expect(page).toHaveURL("/");
      await expect(page.locator("main [role=img]").first()).toBeVisible();
      expect(await findFaults(page), `callback${search} at ${width} px`).toEqual([]);
      await expectNoSidewaysScrolling(page, `callback${search}`);
    }
  }
  for (const width of openedWidths(0)) {
    const page = await visit({ as: "owner", width });
    await page.goto(`/auth/gopos/callback?code=c&state=${inApp}`);
    await expect(page.getByRole("link", { name: "Continue in app" })).toBeVisible();
    await inspect(page, { name: "handed to the app", isPortal: false }, `opened at ${width} px`);
  }
});
