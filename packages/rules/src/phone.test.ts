import fc from "fast-check";
import { expect, test } from "vitest";
import {
  COUNTRIES,
  PHONES,
  formatNationalPhone,
  formatPhone,
  hasCallingCode,
  normalizePhone,
  phoneLink,
  phoneParts,
} from "./index.ts";

const runs = { numRuns: process.env["LONG"] === "1" ? 10_000 : 500 };
const countries = fc.constantFrom(...COUNTRIES);

test("typed numbers become E.164, by default Polish", () => {
  for (const [typed, phone] of [
    ["601234567", "+48601234567"],
    [" 601 234-567 ", "+48601234567"],
    ["(22) 123.45.67", "+48221234567"],
    ["022 123 45 67", "+48221234567"],
    ["48 601 234 567", "+48601234567"],
    ["0048 601 234 567", "+48601234567"],
    ["+48 601 234 567", "+48601234567"],
    ["tel:+48601234567", "+48601234567"],
    ["+44 (0)20 7946 0958", "+442079460958"],
    ["+49 030 123456", "+4930123456"],
    ["+380 44 123 45 67", "+380441234567"],
    ["60123456", null],
    ["6012345678", null],
    ["+48 60123456", null],
    ["48601234567", "+48601234567"],
    ["+4848601234567", "+48601234567"],
    ["+0048601234567", "+48601234567"],
    ["+480048601234567", "+48601234567"],
    ["(+48) 601 234 567", "+48601234567"],
    ["tel. 601 234 567", "+48601234567"],
    ["Tel.: +48 601-234-567", "+48601234567"],
    ["tel. kom. 601234567", "+48601234567"],
    ["telefon 22 123 45 67", "+48221234567"],
    ["моб. 601234567", "+48601234567"],
    ["\uff0b\uff14\uff18 601 234 567", "+48601234567"],
    ["\u0666\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667", "+48601234567"],
    ["\u202a601\u2011234\u00ad\u2009567\u202c", "+48601234567"],
    ["\u2068601 234 567\u2069", "+48601234567"],
    ["380441234567", "+380441234567"],
    ["420601234567", "+420601234567"],
    ["436641234567", "+436641234567"],
    ["447400123456", "+447400123456"],
    ["4915112345678", "+4915112345678"],
    ["601234567 / 602345678", null],
    ["601234567\n602345678", null],
    ["601234567, 602345678", null],
    ["+48601234567 +48602345678", null],
    ["+0 601 234 567", null],
    ["+1234567890123456", null],
    ["601 234 567 w. 12", null],
    ["++48601234567", null],
    ["", null],
  ] as const) {
    expect(normalizePhone(typed), typed).toBe(phone);
  }
  expect(normalizePhone("020 7946 0958", "UK")).toBe("+442079460958");
  expect(normalizePhone("0151 12345678", "DE")).toBe("+4915112345678");
  expect(normalizePhone("030/12345678", "DE")).toBe("+493012345678");
  expect(normalizePhone("0301234567 / 0307654321", "DE")).toBeNull();
  expect(normalizePhone("48601234567", "UK")).toBe("+48601234567");
});

test("a German number of 12 digits and more that begins with 49 has its calling code; a shorter one is of Emden or Husum", () => {
  for (const [typed, phone] of [
    ["4915112345678", "+4915112345678"],
    ["491701234567", "+491701234567"],
    ["493012345678", "+493012345678"],
    ["+494915112345678", "+4915112345678"],
    ["380501234567", "+380501234567"],
    ["4921 12345", "+49492112345"],
    ["04921 12345", "+49492112345"],
    ["49211234567", "+4949211234567"],
    ["151123456789", null],
  ] as const)
    expect(normalizePhone(typed, "DE"), typed).toBe(phone);
});

test("a number says itself which country it is of", () => {
  for (const text of ["+49 151 23456789", "0049 151 23456789", "tel:+4915123456789", " (+49) (0)151 23456789"])
    expect(hasCallingCode(text), text).toBe(true);
  for (const text of ["0151 23456789", "601 204 418", "48601204418", "", "Anna"])
    expect(hasCallingCode(text), text).toBe(false);
});

test("numbers are formatted by the mask of their country and kind", () => {
  for (const [phone, shown, kind] of [
    ["+48601234567", "+48 601 234 567", "mobile"],
    ["+48451234567", "+48 451 234 567", "mobile"],
    ["+48221234567", "+48 22 123 45 67", "landline"],
    ["+4915112345678", "+49 1511 2345678", "mobile"],
    ["+4930123456", "+49 30 123456", "landline"],
    ["+493012345678", "+49 30 12345678", "landline"],
    ["+447400123456", "+44 7400 123 456", "mobile"],
    ["+442079460958", "+44 20 7946 0958", "landline"],
    ["+380441234567", "+380441234567", null],
  ] as const) {
    expect(formatPhone(phone)).toBe(shown);
    expect(phoneParts(phone)?.kind).toBe(kind);
  }
  expect(formatPhone("ask Ewa")).toBe("ask Ewa");
  expect(phoneParts("601234567")).toBeNull();
  expect(phoneLink("601 234 567")).toBe("tel:+48601234567");
  expect(phoneLink("ask Ewa")).toBeNull();
});

test("every prefix of the table is mobile and fills its mask", () => {
  for (const country of COUNTRIES) {
    const { masks, mobile_prefixes } = PHONES[country];
    for (const prefix of mobile_prefixes) {
      const national = prefix.padEnd(masks.mobile.replace(/[^#]/g, "").length, "1");
      expect(formatNationalPhone(national, country)).toMatch(new RegExp(`^${masks.mobile.replaceAll("#", "\\d")}$`));
    }
  }
});

test("a formatted number reads back as the same number, in any country's field", () => {
  const national = fc.stringMatching(/^[1-9][0-9]{4,12}$/);
  fc.assert(
    fc.property(countries, countries, national, (country, field, digits) => {
      const phone = normalizePhone(digits, country);
      fc.pre(phone !== null);
      expect(normalizePhone(formatPhone(phone), field)).toBe(phone);
      expect(normalizePhone(phone)).toBe(phone);
    }),
    runs,
  );
});

test("a number being typed keeps its digits in order", () => {
  fc.assert(
    fc.property(countries, fc.stringMatching(/^[0-9]{0,15}$/), (country, digits) => {
      expect(formatNationalPhone(digits, country).replaceAll(" ", "")).toBe(digits);
      expect(formatNationalPhone(digits, country)).not.toMatch(/^ | $/);
    }),
    runs,
  );
});

test("any text gives an E.164 number or null", () => {
  const near = fc.array(fc.constantFrom("+", "0", "00", "48", "44", "7", "123", " ", "-", "(", "(0)", "x"));
  fc.assert(
    fc.property(
      countries,
      fc.oneof(
        near.map((parts) => parts.join("")),
        fc.string({ unit: "grapheme" }),
      ),
      (country, text) => {
        expect(normalizePhone(text, country) ?? "+1234567").toMatch(/^\+[1-9]\d{6,14}$/);
      },
    ),
    runs,
  );
});
