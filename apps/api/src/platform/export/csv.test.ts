import { expect, test } from "vitest";
import { csvLine, moneyCell } from "./csv.ts";

test.each([
  ["plain", "plain"],
  ["", ""],
  ['say "yes"', '"say ""yes"""'],
  ["a,b", '"a,b"'],
  ["a;b", '"a;b"'],
  ["two\nlines", '"two\nlines"'],
  [" edge", '" edge"'],
  ["=1+1", "'=1+1"],
  ["+48125550112", "'+48125550112"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", '"\'\r=1"'],
  ["\n=1", '"\'\n=1"'],
  ["＝1", "'＝1"],
  ['=HYPERLINK("https://evil.example";"x")', '"\'=HYPERLINK(""https://evil.example"";""x"")"'],
  ["a=b", "a=b"],
])("%j is written %j", (value, written) => {
  for (const locale of ["en", "de"] as const) expect(csvLine([value], locale)).toBe(`${written}\r\n`);
});

test("columns and decimals follow the language", () => {
  const row = ["Łódź", 19.45, null, -0.5];
  expect(csvLine(row, "en")).toBe("Łódź,19.45,,-0.5\r\n");
  for (const locale of ["de", "pl", "uk"] as const) expect(csvLine(row, locale)).toBe("Łódź;19,45;;-0,5\r\n");
});

test("money keeps its two decimals", () => {
  const row = [moneyCell(1250), moneyCell(-1), moneyCell(0), moneyCell(100_000_000_000), moneyCell(null)];
  expect(csvLine(row, "en")).toBe("12.50,-0.01,0.00,1000000000.00,\r\n");
  expect(csvLine(row, "pl")).toBe("12,50;-0,01;0,00;1000000000,00;\r\n");
});
