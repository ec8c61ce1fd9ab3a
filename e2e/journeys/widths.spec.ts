import type { Page } from "@playwright/test";
import type { Locale } from "@rewardo/contract/fields";
import { rotatedLocales } from "../harness/rotation.ts";
import { openScreen, sectionScreens, visitorScreens } from "../harness/screens.ts";
import { findSticksOut } from "../harness/sideways.ts";
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

test.describe.configure({ timeout: 240_000 }); // some hundred checks each with LONG=1

/** Both sides of each breakpoint, and the narrowest phone that WCAG requires. */
const widths = [320, 360, 390, 768, 769, 1099, 1100, 1440];

async function expectNoSidewaysScrolling(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => findSticksOut(page), { message: `${name} at ${width} px` }).toEqual([]);
  }
}

async function expectNoneOf(page: Page, stops: AsyncIterable<Stop>, locale: Locale): Promise<void> {
  for await (const { name } of stops) await expectNoSidewaysScrolling(page, `${name} in ${locale}`);
}

for (const [index, screen] of [...visitorScreens, ...sectionScreens].entries()) {
  test(`${screen.name} does not scroll sideways`, async ({ visit }) => {
    for (const locale of rotatedLocales(index)) {
      const page = await visit({ ...(screen.as === undefined ? {} : { as: screen.as }), locale });
      await openScreen(page, screen);
      await expectNoSidewaysScrolling(page, `${screen.name} in ${locale}`);
    }
  });
}

test("the visitor pages' questions and answers do not scroll sideways", async ({ visit }) => {
  for (const locale of rotatedLocales(0)) {
    const page = await visit({ locale, width: 390, allow: visitorComplaints });
    await expectNoneOf(page, walkVisitor(page), locale);
  }
});

/** The walk changes its customers, so each language has its own. */
const customers: Readonly<Record<Locale, { stamped: string; full: string }>> = {
  en: { stamped: "Wojciech Jaworski", full: "Jan Grabowski" },
  de: { stamped: "Lukas Bauer", full: "Greta Schäfer" },
  pl: { stamped: "Igor Stępień", full: "Helena Malinowska" },
  uk: { stamped: "Оксана Коваль", full: "Андрій Шевченко" },
};

test("no step of the till scrolls sideways", async ({ visit, as }) => {
  const guides = { owner: await as("owner"), baker: await as("baker") };
  for (const locale of rotatedLocales(1)) {
    const till = await visit({ as: "owner", width: 390, locale, allow: tillComplaints });
    await expectNoneOf(till, walkTill(till, guides, customers[locale]), locale);
  }
});

test("a transaction and its question do not scroll sideways", async ({ visit, as }) => {
  const owner = await as("owner");
  for (const locale of rotatedLocales(2)) {
    const { _id } = await owner.buyCoffees(await owner.member("Paweł Adamczyk"), 1);
    const page = await visit({ as: "owner", locale });
    await expectNoneOf(page, walkTransactions(page, _id), locale);
  }
});

test("places, one of them and its question do not scroll sideways", async ({ visit }) => {
  for (const locale of rotatedLocales(3)) {
    const page = await visit({ as: "owner", locale });
    await expectNoneOf(page, walkPlaces(page), locale);
  }
});

test("a customer's page and its questions do not scroll sideways", async ({ visit }) => {
  for (const locale of rotatedLocales(1)) {
    const page = await visit({ as: "owner", locale });
    await expectNoneOf(page, walkCustomer(page), locale);
  }
});
