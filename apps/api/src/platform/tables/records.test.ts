/** Tables read in pieces of any size give the same records, and what is broken costs its own line alone. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { recordReader, readRecords, type TableRecord } from "./records.ts";

const readIn = (text: string, size: number, most = 1000): TableRecord[] => {
  const reader = recordReader(";", most);
  const records: TableRecord[] = [];
  for (let at = 0; at < text.length; at += size) records.push(...reader.push(text.slice(at, at + size)));
  return [...records, ...reader.end()];
};
const short = (records: readonly TableRecord[]) =>
  records.map(({ line, cells, fault }) => [line, fault ?? cells.join("|")]);

test.each([
  [
    "a;b\n1;2\n",
    [
      [1, "a|b"],
      [2, "1|2"],
    ],
  ],
  [
    "a;b\r\n1;2",
    [
      [1, "a|b"],
      [2, "1|2"],
    ],
  ],
  [
    "a;b\r1;2\r",
    [
      [1, "a|b"],
      [2, "1|2"],
    ],
  ],
  ["sep=;\na;b\n", [[2, "a|b"]]],
  [
    "a;b\n\n;\n1;2\n",
    [
      [1, "a|b"],
      [4, "1|2"],
    ],
  ],
  [
    '"a;x";"say ""yes"""\n1;2\n',
    [
      [1, 'a;x|say "yes"'],
      [2, "1|2"],
    ],
  ],
  [
    '"two\nlines";b\n1;2\n',
    [
      [1, "two\nlines|b"],
      [3, "1|2"],
    ],
  ],
  ['12" pizza;b\n', [[1, '12" pizza|b']]],
  ['"a" ;b\n', [[1, "a|b"]]],
  [
    '"open;b\n1;2\n3;4\n',
    [
      [1, "quote_unclosed"],
      [2, "1|2"],
      [3, "3|4"],
    ],
  ],
  [
    '"open;b\n"x";2\n3;4\n',
    [
      [1, "quote_unclosed"],
      [2, "x|2"],
      [3, "3|4"],
    ],
  ],
  [
    '"Big" Jan;b\n1;2\n',
    [
      [1, "quote_misplaced"],
      [2, "1|2"],
    ],
  ],
  [
    `${"x".repeat(2000)};b\n1;2\n`,
    [
      [1, "line_too_long"],
      [2, "1|2"],
    ],
  ],
  [
    `a;"${"x\n".repeat(900)}\n1;2`,
    expect.arrayContaining([
      [1, "quote_unclosed"],
      [902, "1|2"],
    ]),
  ],
  ["", []],
] as const)("case %#", (text, expected) => {
  for (const size of [1, 2, 7, 100_000]) expect(short(readIn(text, size))).toEqual(expected);
});

test("what is written by the rules is read back, whatever the pieces", () => {
  const cell = fc.string({ maxLength: 12, unit: fc.constantFrom("a", " ", '"', ";", "\n", "ł") });
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { maxLength: 6 }),
      fc.integer({ min: 1, max: 40 }),
      (rows, size) => {
        const kept = rows.filter((row) => row.some((one) => one.trim() !== ""));
        const text = kept.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(";")).join("\n");
        expect(readIn(text, size).map(({ cells }) => cells)).toEqual(kept);
      },
    ),
  );
});

test("bytes of any encoding, cut within a letter", async () => {
  const pieces = async function* () {
    for (const byte of Buffer.from("\ufeffimię;б\n", "utf16le")) yield Uint8Array.of(byte);
  };
  const records: TableRecord[] = [];
  for await (const some of readRecords(pieces(), { encoding: "utf-16le", delimiter: ";", most: 100 }))
    records.push(...some);
  expect(short(records)).toEqual([[1, "imię|б"]]);
});
