import { describe, expect, test } from "vitest";
import { createFormat, minorDigits } from "./format.ts";

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");
const at = (locale: "en" | "de" | "pl" | "uk", zone = "Europe/Warsaw") => createFormat(locale, zone);

describe("figures", () => {
  test.each([
    ["en", "PLN 27.40", "3,184.50", "12%"],
    ["de", "27,40 PLN", "3.184,50", "12 %"],
    ["pl", "27,40 zł", "3184,50", "12%"],
    ["uk", "27,40 PLN", "3184,50", "12%"],
  ] as const)("%s", (locale, money, amount, percent) => {
    const format = at(locale);
    expect(plain(format.money(2740, "PLN"))).toBe(money);
    expect(plain(format.amount(318450, "PLN")).replace("3 184", "3184")).toBe(amount);
    expect(plain(format.percent(0.12))).toBe(percent);
  });

  test.each([
    ["en", "GBP", true],
    ["en", "PLN", true],
    ["de", "EUR", false],
    ["pl", "PLN", false],
    ["uk", "UAH", false],
    ["en", "", false],
  ] as const)("%s writes %s before its figure: %s", (locale, currency, isFirst) => {
    expect(at(locale).isCurrencyFirst(currency)).toBe(isFirst);
  });

  test.each([
    ["en", "GBP", "£1,200", "−£5"],
    ["en", "PLN", "PLN 1,200", "−PLN 5"],
    ["de", "EUR", "1,200 €", "−5 €"],
    ["pl", "PLN", "1,200 zł", "−5 zł"],
    ["uk", "", "1,200", "−5"],
  ] as const)("%s puts %s where it belongs beside a figure", (locale, currency, above, below) => {
    expect(["1,200", "−5"].map((figure) => plain(at(locale).withCurrency(figure, currency)))).toEqual([above, below]);
  });

  test("a currency without minor units has no digits after the point", () => {
    expect(minorDigits("JPY")).toBe(0);
    expect(at("en").amount(1200, "JPY")).toBe("1,200");
  });

  test("minus is a minus, and a sign is shown where it matters", () => {
    expect(at("de").amount(-1700, "PLN")).toBe("−17,00");
    expect(at("en").signed(-2)).toBe("−2");
    expect(at("en").signed(3)).toBe("+3");
    expect(at("en").signed(0)).toBe("0");
  });
});

describe("days", () => {
  const lateEvening = "2026-06-12T22:30:00.000Z";

  test("an instant belongs to the business's day, not to the browser's", () => {
    expect(at("en").day(lateEvening)).toBe("2026-06-13");
    expect(at("en", "Europe/London").day(lateEvening)).toBe("2026-06-12");
  });

  test("midnight is 00 and not 24", () => {
    expect(at("en").date("2026-06-12T22:05:00.000Z", "time")).toBe("00:05");
    expect(at("pl").date("2026-06-12T22:05:00.000Z", "time")).toBe("00:05");
  });

  test("a local day has no zone", () => {
    expect(at("en", "America/Los_Angeles").localDay("2026-06-12")).toBe("12 June 2026");
    expect(at("de").localDay("2026-06-12")).toBe("12. Juni 2026");
  });

  test("Ukrainian Fridays have a printer's apostrophe", () => {
    expect(at("uk").date("2026-06-12T08:00:00.000Z", "weekdayDate")).toBe("п’ятниця, 12 червня");
    expect(at("uk").localDay("2026-06-12", "weekdayDate")).toBe("п’ятниця, 12 червня");
    expect(at("uk").localDay("2026-06-12"), "a sentence may end with it").toBe("12 червня 2026");
  });

  test.each([
    ["en", "2026-06-12T08:00:00.000Z", "today"],
    ["de", "2026-06-11T08:00:00.000Z", "gestern"],
    ["pl", "2026-06-11T22:30:00.000Z", "dzisiaj"],
    ["uk", "2026-06-12T08:00:00.000Z", "сьогодні"],
    ["en", "2026-06-09T08:00:00.000Z", "Tuesday 9 June"],
    ["en", "2025-01-09T08:00:00.000Z", "9 January 2025"],
  ] as const)("%s %s is %s", (locale, instant, words) => {
    expect(at(locale).relativeDay(instant, "2026-06-12T12:00:00.000Z").replace(",", "")).toBe(words);
  });
});

test("lists are joined by the language", () => {
  expect(at("en").list(["a", "b", "c"])).toBe("a, b and c");
  expect(at("de").list(["a", "b"])).toBe("a und b");
});
