import { expect, test } from "vitest";
import { codesInFile } from "./code-file.ts";

test.each([
  ["one a line", "LATO-2026\nZIMA-2026\n", ["LATO-2026", "ZIMA-2026"]],
  [
    "the column that says so, with a mark at the start",
    "\uFEFFStatus;Kod;Dnia\r\nwolny;AB12;1\r\nwolny;CD34;2\r\n",
    ["AB12", "CD34"],
  ],
  ["our own table", "Code,Status,Made on\nABCDE-FGHJK,Free,1\n", ["ABCDE-FGHJK"]],
  ["quoted, each once, without what is no code", '"AB12"\n"AB12"\n"?"\n\n"CD 34"', ["AB12", "CD 34"]],
  ["several in a line have the first", "AB12,90\nCD34,10", ["AB12", "CD34"]],
  ["nothing", "\n;;\n", []],
])("%s", (_, text, codes) => {
  expect(codesInFile(text)).toEqual(codes);
});
