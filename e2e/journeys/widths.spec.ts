import type { Page } from "@playwright/test";
import { type Locale, locales } from "@rewardo/contract/fields";
import { openScreen, sectionScreens, visitorScreens } from "../harness/screens.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import {
  tillComplaints,
  visitorComplaints,
  walkCustomer,
  walkPlaces,
  walkTill,
  walkTransactions,
  walkVisitor,
} from "../harness/walks.ts";

test.describe.configure({ timeout: 240_000 }); // some hundred looks each

/** On both sides of each breakpoint, and the narrowest phone that WCAG asks for. */
const widths = [320, 360, 390, 768, 769, 1099, 1100, 1440];

async function expectNoSidewaysScrolling(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => findSticksOut(page), { message: `${name} at ${width} px` }).toEqual([]);
  }
}

/** Each language's walk uses up its own customers. */
const customers: Readonly<Record<Locale, { stamped: string; full: string }>> = {
  en: { stamped: "Wojciech Jaworski", full: "Jan Grabowski" },
  de: { stamped: "Lukas Bauer", full: "Greta Schäfer" },
  pl: { stamped: "Igor Stępień", full: "Helena Malinowska" },
  uk: { stamped: "Оксана Коваль", full: "Андрій Шевченко" },
};

for (const locale of locales) {
  test(`no page scrolls sideways in ${locale}`, async ({ visit }) => {
    const page = await visit({ locale });
    for (const screen of visitorScreens) {
      await openScreen(page, screen);
      await expectNoSidewaysScrolling(page, screen.name);
    }
    const visitor = await visit({ locale, width: 390, allow: visitorComplaints });
    for await (const { name } of walkVisitor(visitor)) await expectNoSidewaysScrolling(visitor, name);
    const signedIn = await visit({ as: "owner", locale });
    for (const screen of sectionScreens) {
      await openScreen(signedIn, screen);
      await expectNoSidewaysScrolling(signedIn, screen.name);
    }
  });

  test(`no step of the till scrolls sideways in ${locale}`, async ({ visit, as }) => {
    const guides = { owner: await as("owner"), baker: await as("baker") };
    const till = await visit({ as: "owner", width: 390, locale, allow: tillComplaints });
    for await (const { name } of walkTill(till, guides, customers[locale])) {
      await expectNoSidewaysScrolling(till, name);
    }
  });

  test(`no drawer scrolls sideways in ${locale}`, async ({ visit, as }) => {
    const owner = await as("owner");
    const { _id } = await owner.buyCoffees(await owner.member("Paweł Adamczyk"), 1);
    const list = await visit({ as: "owner", locale });
    for await (const { name } of walkTransactions(list, _id)) {
      await expectNoSidewaysScrolling(list, name);
    }
    for await (const { name } of walkPlaces(list)) await expectNoSidewaysScrolling(list, name);
  });

  test(`no customer's page and no question there scrolls sideways in ${locale}`, async ({ visit }) => {
    const page = await visit({ as: "owner", locale });
    for await (const { name } of walkCustomer(page)) await expectNoSidewaysScrolling(page, name);
  });
}
