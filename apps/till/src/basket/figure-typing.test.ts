import { expect, test } from "vitest";
import {
  amountRules,
  type FigureRules,
  minorOf,
  type PadKey,
  pastedAmount,
  pastedUnits,
  typed,
  typeKey,
  unitRules,
  unitsOf,
} from "./figure-typing.ts";

const en = amountRules("PLN", "en");
const pl = amountRules("PLN", "pl");
const press = (keys: readonly PadKey[], rules: FigureRules) =>
  keys.reduce((text, key) => typeKey(text, key, rules), "");

test("the pad writes an amount in the language's way", () => {
  expect(press(["5", "8", "sign", "5", "0"], en)).toBe("58.50");
  expect(press(["5", "8", "sign", "5", "0"], pl)).toBe("58,50");
  expect(minorOf("58.50", "PLN", "en")).toBe(5850);
  expect(minorOf("58,50", "PLN", "pl")).toBe(5850);
});

test("no leading zeros, one sign, no more decimals than the currency has", () => {
  expect(press(["0", "0", "5"], en)).toBe("5");
  expect(press(["sign", "5", "sign", "0", "9"], en)).toBe("0.50");
  expect(press(["1", "sign", "5"], amountRules("JPY", "en"))).toBe("15");
  expect(press(["1", "sign", "1", "2", "3", "4"], amountRules("KWD", "en"))).toBe("1.123");
});

test("the last sign is taken back, down to nothing", () => {
  expect(press(["5", "sign", "back", "back", "back"], en)).toBe("");
});

test("no amount is longer than the pad allows", () => {
  expect(
    press(
      Array.from({ length: 12 }, () => "9"),
      en,
    ),
  ).toBe("9999999");
  expect(
    press(
      Array.from({ length: 12 }, () => "9"),
      unitRules,
    ),
  ).toBe("999999");
});

test("typing follows the same rules, whatever sign is used", () => {
  expect(typed("58,5", en)).toBe("58.5");
  expect(typed("58.5", pl)).toBe("58,5");
  expect(typed("PLN 58.567", en)).toBe("58.56");
  expect(typed("abc", en)).toBe("");
});

test("a pasted amount is read whole, and one that can be read in two ways changes nothing", () => {
  const paste = (raw: string, language: "en" | "de" | "pl" | "uk", currency = "PLN") =>
    pastedAmount(raw, "7", currency, language);
  expect([paste("2,390.00", "en"), paste("2,390", "en"), paste("PLN 58.4", "en")]).toEqual([
    "2390.00",
    "2390.00",
    "58.40",
  ]);
  expect([paste("2.390,00", "de"), paste("2.390", "de"), paste("23.90", "de")]).toEqual([
    "2390,00",
    "2390,00",
    "23,90",
  ]);
  expect([paste("1 234,50 zł", "pl"), paste("1.234,50", "pl"), paste("23,90", "pl")]).toEqual([
    "1234,50",
    "1234,50",
    "23,90",
  ]);
  expect([paste("2.390", "pl"), paste("2,390", "uk"), paste("5 €", "pl"), paste("-5", "pl")]).toEqual(
    Array<string>(4).fill("7"),
  );
  expect([paste("abc", "en"), paste("99999999", "en"), paste("2390,00", "pl", "JPY")]).toEqual(
    Array<string>(3).fill("7"),
  );
  expect([paste("2390", "pl", "JPY"), paste("¥500", "en", "JPY"), paste("0,5", "pl")]).toEqual(["2390", "500", "0,50"]);
});

test("pasted units are whole", () => {
  expect([pastedUnits("1 234", ""), pastedUnits("012", "")]).toEqual(["1234", "12"]);
  expect([pastedUnits("12,50", "7"), pastedUnits("-3", "7"), pastedUnits("1234567", "7")]).toEqual(["7", "7", "7"]);
});

test("an unfinished amount is read as far as it goes, none is null", () => {
  expect(minorOf("58.", "PLN", "en")).toBe(5800);
  expect(minorOf("58,5", "PLN", "de")).toBe(5850);
  expect(minorOf("", "PLN", "en")).toBeNull();
  expect(minorOf("0", "PLN", "en")).toBe(0);
});

test("entered units are whole and above zero", () => {
  expect([unitsOf(""), unitsOf("0"), unitsOf("12")]).toEqual([null, null, 12]);
});
