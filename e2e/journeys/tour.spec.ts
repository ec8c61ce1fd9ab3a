/** Each screen of the console, loaded once for each language and width, and everything asked of that one load. */
import type { Page } from "@playwright/test";
import type { Locale } from "@rewardo/contract/fields";
import { inspect, openedWidths } from "../harness/inspect.ts";
import { isLong, rotatedLocales } from "../harness/rotation.ts";
import { managingScreens, type Screen, sectionScreens, shown, visitorScreens } from "../harness/screens.ts";
import { readShifts, watchShifts } from "../harness/shifts.ts";
import { expect, test } from "../harness/test.ts";
import { describeWeight, type Weight, weigh } from "../harness/weigh.ts";
import { consoleSaysIn } from "../harness/words.ts";
import { browserLanguages } from "../pages/member.ts";

// Eight loads of each screen with LONG=1, each looked at in eight widths.
test.describe.configure({ timeout: isLong ? 600_000 : 240_000 });

/** Bytes on the wire (brotli); a kilobyte is 1000 bytes. */
const most = {
  visitorRequests: 19,
  sectionRequests: 25,
  /** Letters that are a font of their own. */
  lettersRequests: 1,
  visitorScripts: 105_000,
  sectionScripts: 175_000,
  /** The till is a program of its own, without lists and forms (docs/decisions/0138). */
  tillScripts: 120_000,
  /** Forms have react-hook-form, zod and the contract's schemas, which no list has (docs/decisions/0048). */
  formScripts: 215_000,
  latinFonts: 50_000,
  fonts: 70_000,
};

/** How much of a page may move by itself while it loads: less than a line of a phone's screen. */
const mostShift = 0.05;
/** Nothing was sent yet: the bar over the list goes once that is known. */
const movesWhereEmpty = ["messages"];

/** Languages with letters that are a font of their own. */
const lettersApart: readonly Locale[] = ["pl", "uk"];

/** The log-in is opened with an empty cache. */
const ownRequests: ReadonlyMap<string, number> = new Map([["login", 14]]);

const mostRequests = ({ name, as }: Screen): number =>
  ownRequests.get(name) ?? (as === undefined ? most.visitorRequests : most.sectionRequests);

/** What a screen is opened in. */
interface Opening {
  readonly locale: Locale;
  readonly width: number;
  /** Looked at in every width and by axe, which takes longer than the load. */
  readonly isInspected: boolean;
}

const onDesktop = (locale: Locale): Opening => ({ locale, width: 1440, isInspected: false });

/**
 * In the languages and widths of its place in the list a screen is inspected. Every load is weighed as well, so others are
 * only for languages that are still to be weighed: Ukrainian, whose texts and letters weigh most, and English on every
 * second screen.
 */
const openingsOf = (index: number): readonly Opening[] => {
  const inspected = rotatedLocales(index).flatMap((locale) =>
    openedWidths(index).map((width) => ({ locale, width, isInspected: true })),
  );
  const weighed = (index % 2 === 0 ? (["en", "uk"] as const) : (["uk"] as const)).filter((locale) =>
    inspected.every((one) => one.locale !== locale),
  );
  return [...inspected, ...weighed.map(onDesktop)];
};

/** Of the other pages behind the log-in all are weighed; ordinarily some that are far apart in the list are inspected. */
const isInspectedAmongOthers = (index: number): boolean => isLong || index % 8 === 0;

const tour: readonly (readonly [Screen, readonly Opening[]])[] = [
  ...[...visitorScreens, ...sectionScreens].map((screen, index) => [screen, openingsOf(index)] as const),
  ...managingScreens.map(
    (screen, index) => [screen, [{ ...onDesktop("uk"), isInspected: isInspectedAmongOthers(index) }]] as const,
  ),
];

const expectLight = (screen: Screen, locale: Locale, weight: Weight, isForm: boolean): void => {
  const isSection = screen.as !== undefined;
  const isOther = managingScreens.includes(screen);
  const ofSection =
    screen.name === "till" ? most.tillScripts : isOther && isForm ? most.formScripts : most.sectionScripts;
  expect(weight.scripts).toBeGreaterThan(20_000); // the scripts were measured at all
  expect(weight.scripts).toBeLessThanOrEqual(isSection ? ofSection : most.visitorScripts);
  // Other pages than the sections may show a key, in a font of its own.
  if (!isOther) {
    expect(weight.fonts - weight.cyrillic).toBeLessThanOrEqual(most.latinFonts);
    expect(weight.fonts).toBeLessThanOrEqual(most.fonts);
  }
  // Which customers were here last, and so which letters their names have, changes with the hour.
  const requests = weight.requests - (locale === "uk" ? 0 : weight.cyrillicFiles);
  const forLetters = lettersApart.includes(locale) ? most.lettersRequests : 0;
  expect(requests).toBeLessThanOrEqual(mostRequests(screen) + forLetters);
};

/** The server knows what the log-in and each section begin with; settings begin with one of several pages. */
const isNamedInHead = (screen: Screen): boolean =>
  screen.name === "login" || (sectionScreens.includes(screen) && screen.name !== "settings");

/** The files of texts in this language that the page asks for. */
const textsOf = (page: Page, locale: Locale): readonly string[] => {
  const texts: string[] = [];
  const isTexts = new RegExp(`\\.${locale}\\.js$|/${locale}-[\\w-]+\\.js$`);
  page.on("request", (request) => {
    const name = new URL(request.url()).pathname;
    // The service worker's come once the page is idle.
    if (isTexts.test(name) && !name.includes("/registration-")) texts.push(name);
  });
  return texts;
};

/** Those that the page's head does not name, so that they are fetched only once a script asks for them. */
const unnamed = async (page: Page, texts: readonly string[]): Promise<string[]> => {
  const links = page.locator("link[rel=modulepreload]");
  const named = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  return texts.filter((name) => !named.includes(name));
};

for (const [screen, openings] of tour) {
  test(`${screen.name}: its address, heading, weight, widths and axe`, async ({ visit }) => {
    for (const { locale, width, isInspected } of openings) {
      const note = `in ${locale}, opened at ${width} px`;
      await test.step(note, async () => {
        // A context of its own for each load, so that its cache is empty.
        const page = await visit({
          ...(screen.as === undefined ? {} : { as: screen.as }),
          ...{ width, locale: browserLanguages[locale] },
        });
        const texts = textsOf(page, locale);
        await watchShifts(page);
        const weight = await weigh(page, screen.path, () => shown(page, screen.shows).waitFor());
        console.log(describeWeight(`${screen.name} ${note}`, weight));
        expectLight(screen, locale, weight, (await page.locator("main form").count()) > 0);

        await expect(page).toHaveURL(screen.path);
        const heading = screen.heading === undefined ? /\S/ : consoleSaysIn(locale)(screen.heading);
        await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveText(heading);

        const { score, moved } = await readShifts(page);
        if (!movesWhereEmpty.includes(screen.name))
          expect(score, `what was there moved: ${moved.join(", ")}`).toBeLessThanOrEqual(mostShift);

        expect(texts.length).toBeGreaterThan(0);
        if (isNamedInHead(screen)) expect(await unnamed(page, texts), "texts that the head does not name").toEqual([]);
        if (isInspected) await inspect(page, { name: screen.name, isPortal: false }, note);
      });
    }
  });
}

test("the till's decoder loads separately from the first paint", async ({ visit, as }) => {
  const page = await visit({ as: "employee", width: 390 });
  const place_id = await (await as("owner")).placeId("Kazimierz");
  await page.addInitScript(`localStorage.setItem("till", ${JSON.stringify(JSON.stringify({ place_id }))})`);
  const decoder = page.waitForResponse(/\.wasm$/);
  const weight = await weigh(page, "/scanner", () => decoder);
  console.log(describeWeight("till, scanning", weight));
  expect(weight.decoder).toBeGreaterThan(100_000);
  expect(weight.scripts).toBeLessThanOrEqual(most.tillScripts);
});
