import fc from "fast-check";
import { expect, test } from "vitest";
import { currencyDigits, formatMoney, LANGUAGES, parseMoney } from "./index.ts";

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");

test("amounts are formatted for each language", () => {
  expect(plain(formatMoney(318_450, "PLN", "en"))).toBe("PLN 3,184.50");
  expect(plain(formatMoney(318_450, "EUR", "de"))).toBe("3.184,50 €");
  expect(plain(formatMoney(1_318_450, "PLN", "pl"))).toBe("13 184,50 zł");
  expect(plain(formatMoney(-2740, "UAH", "uk"))).toBe("-27,40 ₴");
  expect(plain(formatMoney(500, "JPY", "en"))).toBe("JP¥500");
  expect([currencyDigits("PLN"), currencyDigits("JPY"), currencyDigits("KWD")]).toEqual([2, 0, 3]);
});

test("formatted amounts are read back, in every language", () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 2 ** 31 - 1 }),
      fc.constantFrom(...LANGUAGES),
      fc.constantFrom("PLN", "EUR", "GBP", "JPY", "KWD"),
      (minor, language, currency) => {
        expect(parseMoney(formatMoney(minor, currency, language), currency, language)).toBe(minor);
      },
    ),
    { numRuns: 400 },
  );
});

test("typed amounts are parsed, and ambiguous ones are not guessed", () => {
  const pln = (text: string, language: "en" | "de" | "pl" | "uk"): number | null => parseMoney(text, "PLN", language);
  expect([
    pln("27,4", "pl"),
    pln("27.40", "pl"),
    pln("27", "pl"),
    pln("1 234,50 zł", "pl"),
    pln("1.234,50", "pl"),
  ]).toEqual([2740, 2740, 2700, 123_450, 123_450]);
  expect([pln("1.234", "de"), pln("27.40", "de"), pln("1.234.567,8", "de")]).toEqual([123_400, 2740, 123_456_780]);
  expect([pln("20,-", "pl"), pln("1.234,– zł", "de"), pln("PLN 20.--", "en"), pln("20-", "pl")]).toEqual([
    2000,
    123_400,
    2000,
    null,
  ]);
  expect([pln("1,234", "en"), pln("27,40", "en"), pln("£5", "en"), pln("PLN 5", "en")]).toEqual([
    // Pounds are no złoty: an amount of another currency is never read as ours.
    123_400,
    2740,
    null,
    500,
  ]);
  expect([pln("1.234", "pl"), pln("1,234", "uk"), pln("1.2.3", "en"), pln("12,34,56", "en"), pln("-5", "pl")]).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect([pln("", "pl"), pln("zł", "pl"), pln("5,", "pl"), pln("9".repeat(20), "pl")]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(parseMoney("12.5", "JPY", "en")).toBeNull();
});
