/** Cells as programs and people write them. */
import { expect, test } from "vitest";
import { cleanCell } from "./cells.ts";
import { lineAmount, readAmount, readCardNumber, readDay, readMoment, readNumberOf, readPhone } from "./values.ts";

const reading = { form: "day_month_year", lastYear: 2026, zone: "Europe/Warsaw" } as const;

test.each([
  ["12,50", ",", 1250],
  ["1 234,50 zł", ",", 123_450],
  ["2.9900000000000002", ".", 299],
  ["4.440892e-16", ".", 0],
  ["1e+05", ".", 10_000_000],
  ["5,25", ".", "decimal_mark_other"],
  ["1.234", ".", "number_fraction"],
  ["-3", ".", "number_negative"],
  ["12345678901234567890", ".", "number_too_large"],
  ["five", ".", "number_unknown"],
] as const)("%s with %s is %s", (text, mark, expected) => {
  const read = readAmount(text, { mark, digits: 2, most: 1e11 });
  expect("code" in read ? read.code : read.value).toBe(expected);
});

test.each([
  ["25.03.2026 14:05", "2026-03-25T13:05:00.000Z"],
  ["25.07.2026", "2026-07-25T10:00:00.000Z"],
  ["2026-03-25T14:05:07+01:00", "2026-03-25T13:05:07.000Z"],
  ["2026-03-25T14:05:07.250Z", "2026-03-25T14:05:07.000Z"],
  ["25/03/2026 2:05 PM", "2026-03-25T13:05:00.000Z"],
  ["25.03.2026 12:30 am", "2026-03-24T23:30:00.000Z"],
  ["25.03.2026 26:30", "time_unknown"],
  ["2026-03-25T10:00:00+99:99", "time_unknown"],
  ["30.02.2026 10:00", "date_not_existing"],
] as const)("%s is %s", (text, expected) => {
  const read = readMoment(text, reading);
  expect("code" in read ? read.code : read.value).toBe(expected);
});

test("a year in front says itself which form it is, and what says nothing is nothing", () => {
  expect(readDay("1990-12-25", reading)).toEqual({ value: "1990-12-25" });
  expect(["'+48601234567", " \u00a0", "NULL", "-", "#N/A", "'x'"].map((cell) => cleanCell(cell))).toEqual([
    "+48601234567",
    null,
    null,
    null,
    null,
    "'x'",
  ]);
  expect(readPhone("0171 2345678", "DE")).toEqual({ value: "+491712345678" });
});

test.each([
  ["'00512", "card_number", "00512"],
  ['="00512"', "external_id", "00512"],
  ['＝"00512"', "basket_id", "00512"],
  ["\u200b\u00a000512\u3000", "phone", "00512"],
  ["００５１２", "card_number", "00512"],
  ["’2026-05-01", "date", "2026-05-01"],
  ["'t Hooft", "last_name", "'t Hooft"],
  ["'=1+1", "item_name", "=1+1"],
  ['="Ala ""A"" Kot"', "full_name", 'Ala "A" Kot'],
] as const)("%s of %s is %s", (cell, field, expected) => {
  expect(cleanCell(cell, field)).toBe(expected);
});

test("a word for nothing is nothing where it can be no value, and else stays", () => {
  for (const word of ["NULL", "nan", "None", "n/a", "brak", "k.A.", "#NV", "немає"]) {
    for (const field of ["last_name", "item_name", "basket_id"] as const) expect(cleanCell(word, field)).toBe(word);
    for (const field of ["birth_date", "email", "phone", "gender", "amount", "external_id"] as const)
      expect([word, field, cleanCell(word, field)]).toEqual([word, field, null]);
  }
});

test.each([
  ["120,00", ".", 120],
  ["1.234,00", ".", 1234],
  ["1 234,00", ".", 1234],
  ["1\u202f234", ".", 1234],
  ["1'234", ",", 1234],
  ["120.0", ",", 120],
  ["1.234", ",", 1234],
  ["1.2E+3", ".", 1200],
  ["120,50", ".", "number_fraction"],
  ["1.234", ".", "number_fraction"],
] as const)("%s whole units where the mark is %s are %s", (text, mark, expected) => {
  const read = readAmount(text, { mark, digits: 0, most: 1e9 });
  expect("code" in read ? read.code : read.value).toBe(expected);
});

test.each([
  ["17147.0", "17147"],
  ["00512,00", "00512"],
  ["A-7.0", "A-7.0"],
  ["1e+05", "100000"],
  ["1.2E+3", "1200"],
  ["1.7147E+4", "17147"],
  ["1.71E+04", null],
  ["1.23457E+11", null],
] as const)("the number %s is %s", (text, expected) => {
  const read = readNumberOf(text);
  expect("code" in read ? null : read.value).toBe(expected);
});

test("a card or a phone that became a figure with decimals is what it was", () => {
  expect(readCardNumber("482109375516.0")).toEqual({ value: "482109375516" });
  expect(readCardNumber("00512,00")).toEqual({ value: "00512" });
  expect(readCardNumber("KLUB-7.0")).toEqual({ value: "KLUB-7.0" });
  expect(readPhone("601234567.0", "PL")).toEqual({ value: "+48601234567" });
  expect(readPhone("48601234567,00", "PL")).toEqual({ value: "+48601234567" });
  expect(readPhone("58.300.40.00", "PL")).toEqual({ value: "+48583004000" });
});

test.each([
  ["6.95 of 12", 6_950_000, 12_000, 2, 8340],
  ["a tenth of a cent, five of them", 1000, 5000, 2, 1],
  ["a tenth of a cent, four of them", 1000, 4000, 2, 0],
  ["half a cent that came back", 125_000, -60, 2, -1],
  ["yen", 99_500_000, 2000, 0, 199],
  ["beyond what is exact", 999_999_990_000, 999_999_999, 2, 99_999_998_900_000],
] as const)("a line of %s", (_what, price, quantity, digits, expected) => {
  expect(lineAmount(price, quantity, digits)).toBe(expected);
});
