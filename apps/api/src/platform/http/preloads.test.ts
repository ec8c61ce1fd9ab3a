import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readFontLinks } from "./font-links.ts";
import { localeOf, readPreloads } from "./preloads.ts";

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "preloads-"));
  mkdirSync(join(directory, ".vite"));
  mkdirSync(join(directory, "assets"));
  for (const font of ["lexend-latin", "rewardo-cyrillic"])
    writeFileSync(join(directory, `assets/${font}-a1.woff2`), "");
  const of = (name: string) => ({
    scripts: [],
    styles: [`assets/${name}.css`],
    images: [],
    texts: Object.fromEntries(["en", "de", "pl", "uk"].map((locale) => [locale, [`assets/${name}.${locale}.js`]])),
  });
  const pages = { "/login": of("login"), "/": of("home"), "/places": of("places") };
  writeFileSync(
    join(directory, ".vite/preloads.json"),
    JSON.stringify({ pages, platform: of("platform"), signedIn: of("frame") }),
  );
});
afterAll(() => rmSync(directory, { recursive: true }));

const scriptsOf = (url: string, cookie?: string, isPlatform = false): string[] =>
  [
    ...readPreloads(directory)({ url, cookie, locale: "pl", isPlatform, isDrawn: false }).matchAll(
      /rel="modulepreload" crossorigin href="([^"]*)"/g,
    ),
  ].map(([, href]) => href ?? "");
const session = "a=b; rewardo_session_open=1";

test("a visitor's browser fetches the log-in page's files early, in its language, and no section's", () => {
  expect(scriptsOf("/login?return_path=%2F")).toEqual(["/assets/login.pl.js"]);
  expect(scriptsOf("/")).toEqual(["/assets/login.pl.js"]);
  expect(scriptsOf("/places")).toEqual([]);
});

test("with a session it fetches those of the page, or of the frame alone", () => {
  expect(scriptsOf("/", session)).toEqual(["/assets/home.pl.js"]);
  expect(scriptsOf("/places?sort=name", session)).toEqual(["/assets/places.pl.js"]);
  expect(scriptsOf("/places/new", session)).toEqual(["/assets/frame.pl.js"]);
  // The platform's own people have another home, and the same lists.
  expect(scriptsOf("/", session, true)).toEqual(["/assets/platform.pl.js"]);
  expect(scriptsOf("/places", session, true)).toEqual(["/assets/places.pl.js"]);
});

test("a page in Ukrainian names the font of its letters, and no other page does", () => {
  const links = readFontLinks(directory, "/till/");
  expect(links("uk")).toContain(
    'as="font" type="font/woff2" crossorigin href="/till/assets/rewardo-cyrillic-a1.woff2"',
  );
  expect([links("en"), links("pl"), readFontLinks(join(directory, "none"), "/")("uk")]).toEqual(["", "", ""]);
});

test("without a list in the build nothing is named", () => {
  expect(readPreloads(tmpdir())({ url: "/", cookie: session, locale: "en", isPlatform: false, isDrawn: false })).toBe(
    "",
  );
});

test("the language is the first of the browser's that the console has", () => {
  expect(localeOf("fr-FR, pl;q=0.8, en;q=0.5")).toBe("pl");
  expect(localeOf("uk-UA,uk;q=0.9")).toBe("uk");
  expect([localeOf("fr"), localeOf(undefined), localeOf("")]).toEqual(["en", "en", "en"]);
});
