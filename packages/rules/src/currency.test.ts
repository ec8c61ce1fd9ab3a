import { expect, test } from "vitest";
import {
  currencyDigits,
  currencyInHead,
  CURRENCIES,
  currencyOfCountry,
  currencyWritten,
  withoutCurrency,
} from "./index.ts";

test.each([
  ["€6.00", "EUR"],
  ["$5.00", "USD"],
  ["-$5.00", "USD"],
  ["7.00 EUR", "EUR"],
  ["EUR7.00", "EUR"],
  ["8,00 zł", "PLN"],
  ["1 234,50 Kč", "CZK"],
  ["12 грн.", "UAH"],
  ["(3.00 gbp)", "GBP"],
  ["4 CHF", "CHF"],
  ["4 kr", "kr"],
  ["5 ¥", "JPY"],
  ["12", null],
  ["-1,5", null],
  ["10 pkt.", null],
  ["1e+05", null],
  ["abc", null],
])("%s names %s", (text, expected) => {
  expect(currencyWritten(text)).toBe(expected);
});

test.each([
  ["-$5.00", "-5.00"],
  ["12 грн.", "12 "],
  ["US$ 3", " 3"],
  ["5 pts", "5 pts"],
])("%s without its currency is %s", (text, expected) => {
  expect(withoutCurrency(text)).toBe(expected);
});

test.each([
  ["Amount, EUR", "EUR"],
  ["Price (zł)", "PLN"],
  ["Kwota [PLN]", "PLN"],
  ["Amount $", "USD"],
  ["Amount", null],
  ["Net all", null],
])("the head %s names %s", (head, expected) => {
  expect(currencyInHead(head)).toBe(expected);
});

test("every currency has two digits, and every country one of them", () => {
  expect(new Set(CURRENCIES.map(currencyDigits))).toEqual(new Set([2]));
  expect((["PL", "DE", "UK"] as const).map(currencyOfCountry)).toEqual(["PLN", "EUR", "GBP"]);
});
