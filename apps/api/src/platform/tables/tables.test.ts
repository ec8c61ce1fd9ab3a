/** Tables as people have them: what is recognised, and what is left to be asked. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseDay, tellDateForms, tellMeantForms } from "./dates.ts";
import { parseDecimal, tellDecimalMark } from "./decimals.ts";
import { tellDelimiter } from "./delimiter.ts";
import { tellEncoding } from "./encoding.ts";

const bytes = (...list: number[]) => Uint8Array.from(list);

test.each([
  ["UTF-8 with a mark", bytes(0xef, 0xbb, 0xbf, 0x41), { encoding: "utf-8", bom: 3 }],
  ["UTF-16 of Excel", bytes(0xff, 0xfe, 0x41, 0), { encoding: "utf-16le", bom: 2 }],
  ["UTF-16 the other way", bytes(0xfe, 0xff, 0, 0x41), { encoding: "utf-16be", bom: 2 }],
  ["UTF-16 without a mark", Buffer.from("imię;nazwisko", "utf16le"), { encoding: "utf-16le", bom: 0 }],
  ["plain letters", Buffer.from("name,points"), { encoding: "utf-8", bom: 0 }],
  ["UTF-8", Buffer.from("Łucja Żółć, Юлія"), { encoding: "utf-8", bom: 0 }],
  ["UTF-8 cut within a letter", Buffer.from("Zażółć").subarray(0, -1), { encoding: "utf-8", bom: 0 }],
  // Łucja Żółć, gęś
  [
    "Windows, Polish",
    bytes(0xa3, 0x75, 0x63, 0x6a, 0x61, 0x20, 0xaf, 0xf3, 0xb3, 0xe6, 0x2c, 0x20, 0x67, 0xea, 0x9c),
    { encoding: "windows-1250", bom: 0 },
  ],
  // Zażółć gęślą
  [
    "ISO, Polish",
    bytes(0x5a, 0x61, 0xbf, 0xf3, 0xb3, 0xe6, 0x20, 0x67, 0xea, 0xb6, 0x6c, 0xb1),
    { encoding: "iso-8859-2", bom: 0 },
  ],
  // Müller Straße
  [
    "Windows, German",
    bytes(0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x20, 0x53, 0x74, 0x72, 0x61, 0xdf, 0x65),
    { encoding: "windows-1250", bom: 0 },
  ],
  // Шевченко Юлія
  [
    "Windows, Ukrainian",
    bytes(0xd8, 0xe5, 0xe2, 0xf7, 0xe5, 0xed, 0xea, 0xee, 0x20, 0xde, 0xeb, 0xb3, 0xff),
    { encoding: "windows-1251", bom: 0 },
  ],
  // Half a pair of UTF-16 among plain letters is no letter of any encoding.
  ["a lone surrogate", bytes(0x4a, 0xed, 0xa0, 0x80, 0x61, 0x6e), { encoding: "utf-8", bom: 0 }],
])("encoding: %s", (_what, sample, expected) => {
  expect(tellEncoding(sample)).toEqual(expected);
});

/** The bytes of a text in an encoding of one byte a letter. */
const inEncoding = (encoding: string, text: string): Uint8Array => {
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Uint8Array.from(text, (letter) => letters.indexOf(letter));
};

test.each([
  ["windows-1252", "Hélène Dubois;Søren Kjær;Muñoz;João"],
  ["windows-1252", "Hélène"],
  ["windows-1252", "Søren Ødegård"],
  ["windows-1252", "Muñoz"],
  ["windows-1252", "João Gonçalves"],
  ["windows-1252", "Thérèse Lefèvre"],
  ["windows-1252", "Bjørn Åkesson"],
  ["windows-1250", "Jiří Dvořák"],
  ["windows-1250", "Kamiński"],
  ["windows-1250", "Gołąb;Żółć;Zięba"],
  ["windows-1250", "Němec;Šárka;Řehoř;Růžička"],
  ["windows-1250", "Černý"],
  ["windows-1250", "Müller"],
])("%s: %s", (encoding, text) => {
  expect(tellEncoding(inEncoding(encoding, text)).encoding).toBe(encoding);
});

test.each([
  ["name,points\nAnna,5\n", ","],
  ["imię;punkty\nAnna;1,5\nJan;2,5\n", ";"],
  ["name\tpoints\nAnna\t5\n", "\t"],
  ["a|b|c\n1|2|3\n", "|"],
  // More commas than semicolons, but not the same number in each line.
  ["address;points\nDługa 5, m. 3, Kraków;4\nRynek 1;2\n", ";"],
  // A delimiter and a line's end within quotation marks.
  ['name;note\n"Nowak; Anna";"a\nb"\n"Kot; Jan";c\n', ";"],
  ["email\na@b.pl\nc@d.pl\n", ","],
  ["", ","],
])("delimiter of %j is %j", (sample, delimiter) => {
  expect(tellDelimiter(sample)).toEqual({ delimiter, isSaid: false });
});

test("Excel's word on the delimiter is believed", () => {
  expect(tellDelimiter("sep=;\nname,note;points\n")).toEqual({ delimiter: ";", isSaid: true });
});

test.each([
  ["1234,50", ",", 123_450],
  ["1 234,5 zł", ",", 123_450],
  ["1.234,50 €", ",", 123_450],
  ["€ 1,234.50", ".", 123_450],
  ["1’234.50", ".", 123_450],
  ["-12.30", ".", -1230],
  ["12,30-", ",", -1230],
  ["(12.30)", ".", -1230],
  ["−7", ",", -700],
  [",5", ",", 50],
  ["12.3000", ".", 1230],
  ["0,00", ",", 0],
  ["12,345", ",", null],
  ["1,23,456", ".", null],
  ["12 a", ".", null],
  ["", ".", null],
  ["99999999999999999", ".", null],
] as const)("%j read with %j is %s", (text, mark, expected) => {
  expect(parseDecimal(text, mark, 2)).toBe(expected);
});

test("the mark of a column is what fits all of it, and asked for where both would mean something else", () => {
  expect(tellDecimalMark(["1,5", "", "2"], 2)).toBe(",");
  expect(tellDecimalMark(["1.50", "1,234.00"], 2)).toBe(".");
  expect(tellDecimalMark(["1.234", "5.678,90"], 2)).toBe(",");
  expect(tellDecimalMark(["1.23", "4,56"], 2)).toBe("none");
  expect(tellDecimalMark(["12", "7"], 2)).toBe(".");
  // Three decimals are none of money, so this is a thousand.
  expect(tellDecimalMark(["1.234"], 2)).toBe(",");
  // With three significant digits it is ambiguous.
  expect(tellDecimalMark(["1.234"], 3)).toBeNull();
});

test("what is written in one way is read back, whatever the number", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom("pl", "de", "en", "uk"), (minor, language) => {
      const text = new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(minor / 100);
      expect(parseDecimal(text, language === "en" ? "." : ",", 2)).toBe(minor);
    }),
  );
});

test.each([
  ["2026-03-01", "year_month_day", "2026-03-01"],
  ["2026-03-01T12:30:00Z", "year_month_day", "2026-03-01"],
  ["20260301", "year_month_day", "2026-03-01"],
  ["1.3.2026", "day_month_year", "2026-03-01"],
  ["01. 03. 2026", "day_month_year", "2026-03-01"],
  ["01/03/26 14:05", "day_month_year", "2026-03-01"],
  ["03/01/1999", "month_day_year", "1999-03-01"],
  ["31.12.99", "day_month_year", "1999-12-31"],
  ["31.02.2026", "day_month_year", null],
  ["29.02.2024", "day_month_year", "2024-02-29"],
  ["29.02.2025", "day_month_year", null],
  ["2026-13-01", "year_month_day", null],
  ["yesterday", "day_month_year", null],
] as const)("%j as %s is %s", (text, form, expected) => {
  expect(parseDay(text, form, 2026)).toBe(expected);
});

test("the form of a column of days is what fits all of it", () => {
  expect(tellDateForms(["2026-03-01", "", "2025-12-31"], 2026)).toEqual(["year_month_day"]);
  expect(tellDateForms(["01.03.2026", "25.03.2026"], 2026)).toEqual(["day_month_year"]);
  expect(tellDateForms(["03/25/2026"], 2026)).toEqual(["month_day_year"]);
  expect(tellDateForms(["03/04/2026"], 2026)).toEqual(["day_month_year", "month_day_year"]);
  expect(tellDateForms(["Anna"], 2026)).toEqual([]);
  expect(tellDateForms(["", " "], 2026)).toEqual([]);
  // No days, but it is seen how they were meant.
  expect(tellDateForms(["31.02.2026"], 2026)).toEqual([]);
  expect(tellMeantForms(["03.04.2026", "31.02.2026"], 2026)).toEqual(["day_month_year"]);
  expect(tellMeantForms(["31.02.26"], 2026)).toEqual(["year_month_day", "day_month_year"]);
  expect(tellMeantForms(["32.02.2026"], 2026)).toEqual([]);
});
