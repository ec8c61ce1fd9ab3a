import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

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
