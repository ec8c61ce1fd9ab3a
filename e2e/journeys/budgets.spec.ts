import { managingScreens, type Screen, sectionScreens, visitorScreens } from "../harness/screens.ts";
import { runs } from "../harness/settled-page.ts";
import { isLong } from "../harness/rotation.ts";
import { expect, test } from "../harness/test.ts";
import { describeWeight, weigh } from "../harness/weigh.ts";

/** Bytes on the wire (brotli); a kilobyte is 1000 bytes. */
const most = {
  visitorRequests: 19,
  sectionRequests: 25,
  /** In Ukrainian the letters are a font of their own. */
  lettersRequests: 1,
  visitorScripts: 105_000,
  sectionScripts: 175_000,
  /** Forms have react-hook-form, zod and the contract's schemas, which no list has (docs/decisions/0048). */
  formScripts: 215_000,
  latinFonts: 50_000,
  fonts: 70_000,
};

/** The log-in is opened with an empty cache. */
const ownRequests: ReadonlyMap<string, number> = new Map([["login", 14]]);

const mostRequests = ({ name, as }: Screen): number =>
  ownRequests.get(name) ?? (as === undefined ? most.visitorRequests : most.sectionRequests);

const screens = [...visitorScreens, ...sectionScreens];

/** Ukrainian texts and letters weigh most, so English is weighed on every second page; on all with `LONG=1`. */
for (const screen of screens.filter((_, index) => isLong || index % 2 === 0))
  test(`${screen.name} is light`, async ({ visit }) => {
    const isSection = screen.as !== undefined;
    const page = await visit(isSection ? { as: screen.as } : {});
    const weight = await weigh(page, screen.path, () => page.locator(screen.shows).first().waitFor());
    console.log(describeWeight(screen.name, weight));
    expect(weight.scripts).toBeGreaterThan(20_000); // the scripts were measured at all
    expect(weight.scripts).toBeLessThanOrEqual(isSection ? most.sectionScripts : most.visitorScripts);
    expect(weight.fonts - weight.cyrillic).toBeLessThanOrEqual(most.latinFonts);
    expect(weight.fonts).toBeLessThanOrEqual(most.fonts);
    // Which customers were here last, and so which letters their names have, changes with the hour.
    expect(weight.requests - weight.cyrillicFiles).toBeLessThanOrEqual(mostRequests(screen));
  });

for (const screen of screens)
  test(`${screen.name} in Ukrainian is light`, async ({ visit }) => {
    const page = await visit({ ...(screen.as === undefined ? {} : { as: screen.as }), locale: "uk-UA" });
    const weight = await weigh(page, screen.path, () => page.locator(screen.shows).first().waitFor());
    console.log(describeWeight(`${screen.name} in Ukrainian`, weight));
    expect(weight.scripts).toBeGreaterThan(20_000); // the scripts were measured at all
    expect(weight.scripts).toBeLessThanOrEqual(screen.as === undefined ? most.visitorScripts : most.sectionScripts);
    expect(weight.fonts).toBeLessThanOrEqual(most.fonts);
    expect(weight.requests).toBeLessThanOrEqual(mostRequests(screen) + most.lettersRequests);
  });

/** Every other page behind the log-in; ordinarily some that are far apart in the list. */
const others = managingScreens.filter((_, index) => isLong || index % 8 === 0);

for (const screen of others) {
  test(`${screen.name} is light in Ukrainian`, async ({ visit }) => {
    const page = await visit({ ...(screen.as === undefined ? {} : { as: screen.as }), locale: "uk-UA" });
    const weight = await weigh(page, screen.path, () => page.locator(screen.shows).first().waitFor());
    console.log(describeWeight(screen.name, weight));
    const isForm = (await page.locator("main form").count()) > 0;
    expect(weight.scripts).toBeLessThanOrEqual(isForm ? most.formScripts : most.sectionScripts);
    expect(weight.requests).toBeLessThanOrEqual(most.sectionRequests + most.lettersRequests);
  });
}

test("the head of a page names all texts that it shows first", async ({ visit }) => {
  const pages = [
    ["/login", undefined],
    ["/transactions", "owner"],
    ["/scanner", "owner"],
  ] as const;
  for (const [path, as] of pages) {
    const page = await visit({ ...(as === undefined ? {} : { as }), locale: "de-DE" });
    const texts: string[] = [];
    page.on("request", (request) => {
      const name = new URL(request.url()).pathname;
      // The service worker's come once the page is idle.
      if (/\.de\.js$|\/de-[\w-]+\.js$/.test(name) && !name.includes("/registration-")) texts.push(name);
    });
    await page.goto(path, { waitUntil: "networkidle" });
    await runs(page);
    const links = page.locator("link[rel=modulepreload]");
    const named = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    await expect.poll(() => texts.length).toBeGreaterThan(0);
    expect(
      texts.filter((name) => !named.includes(name)),
      path,
    ).toEqual([]);
  }
});

test("the till's decoder loads separately from the first paint", async ({ visit, as }) => {
  const page = await visit({ as: "employee", width: 390 });
  const place_id = await (await as("owner")).placeId("Kazimierz");
  await page.addInitScript(`localStorage.setItem("till", ${JSON.stringify(JSON.stringify({ place_id }))})`);
  const decoder = page.waitForResponse(/\.wasm$/);
  const weight = await weigh(page, "/scanner", () => decoder);
  console.log(describeWeight("till, scanning", weight));
  expect(weight.decoder).toBeGreaterThan(100_000);
  expect(weight.scripts).toBeLessThanOrEqual(most.sectionScripts);
});
