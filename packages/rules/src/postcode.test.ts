import fc from "fast-check";
import { expect, test } from "vitest";
import { COUNTRIES, POSTCODE_PLACEHOLDERS, cityOfPostcode, isPostcode, normalizePostcode } from "./index.ts";

const runs = { numRuns: process.env["LONG"] === "1" ? 10_000 : 500 };
const countries = fc.constantFrom(...COUNTRIES);

test("typed postcodes are normalized to their country's form", () => {
  for (const [typed, country, form] of [
    ["02515", "PL", "02-515"],
    [" 02 - 515 ", "PL", "02-515"],
    ["pl 02–515", "PL", "02-515"],
    ["PL-02-515", "PL", "02-515"],
    ["2515", "PL", null],
    ["02-5155", "PL", null],
    ["10115", "DE", "10115"],
    ["D-10115", "DE", "10115"],
    ["de 10115", "DE", "10115"],
    ["1011", "DE", null],
    ["sw1a1aa", "UK", "SW1A 1AA"],
    ["SW1A  1AA", "UK", "SW1A 1AA"],
    ["m11ae", "UK", "M1 1AE"],
    ["M60 1NW", "UK", "M60 1NW"],
    ["cr2 6xh", "UK", "CR2 6XH"],
    ["DN55 1PT", "UK", "DN55 1PT"],
    ["W1A 0AX", "UK", "W1A 0AX"],
    ["EC1A 1BB", "UK", "EC1A 1BB"],
    ["gir0aa", "UK", "GIR 0AA"],
    ["QA1 1AA", "UK", null],
    ["SW1A 1CA", "UK", null],
    ["SW1A", "UK", null],
    ["", "UK", null],
  ] as const) {
    expect(normalizePostcode(typed, country), typed).toBe(form);
  }
});

test("the placeholders have the form they show", () => {
  for (const country of COUNTRIES) expect(isPostcode(POSTCODE_PLACEHOLDERS[country], country)).toBe(true);
  expect(isPostcode("02515", "PL")).toBe(false);
});

test("normalizing twice changes nothing, and no text throws", () => {
  const digits = fc.stringMatching(/^[0-9]{2}[- ]?[0-9]{3}$/);
  const british = fc.stringMatching(/^[A-Za-z]{1,2}[0-9][0-9A-Za-z]? ?[0-9][A-Za-z]{2}$/);
  fc.assert(
    fc.property(countries, fc.oneof(digits, british, fc.string({ unit: "grapheme" })), (country, text) => {
      const form = normalizePostcode(text, country);
      expect(form === null || isPostcode(form, country)).toBe(true);
      expect(form === null || normalizePostcode(form.toLowerCase().replace(/\W/g, ""), country) === form).toBe(true);
      expect(country === "PL" || cityOfPostcode(text, country) === null).toBe(true);
      expect(form !== null || cityOfPostcode(text, country) === null).toBe(true);
    }),
    runs,
  );
});

test("an unambiguous prefix of a Polish postcode gives the city", () => {
  for (const [postcode, city] of [
    ["00-001", "Warszawa"],
    ["04999", "Warszawa"],
    ["05-500", null],
    ["31-056", "Kraków"],
    ["32-020", null],
    ["50-243", "Wrocław"],
    ["60-842", "Poznań"],
    ["80-001", "Gdańsk"],
    ["81-300", "Gdynia"],
    ["81-704", "Sopot"],
    ["90-103", "Łódź"],
    ["95-100", null],
    ["41-506", "Chorzów"],
    ["41-600", null],
    ["43-100", "Tychy"],
    ["43-190", null],
    ["43-300", "Bielsko-Biała"],
    ["43-370", null],
    ["87-100", "Toruń"],
    ["87-140", null],
    ["90-1", null],
    ["", null],
  ] as const) {
    expect(cityOfPostcode(postcode), postcode).toBe(city);
  }
});
