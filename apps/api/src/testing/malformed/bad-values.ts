/** Values that no call means: of the wrong type, too large, half a character, a foreign prototype. */
import fc from "fast-check";

const nul = String.fromCharCode(0);
const loneSurrogate = String.fromCharCode(0xd800);

const texts = [
  "",
  " ",
  nul,
  `a${nul}b`,
  loneSurrogate,
  `${String.fromCharCode(0xdc00)}x`,
  "\u202eabc\u2066",
  "אבג ابت",
  "😀😀😀",
  "𝔘𝔫𝔦",
  "e\u0301\u0301\u0301",
  "\u001b[31m",
  "\r\nSet-Cookie: a=b",
  "' or 1=1 --",
  "\\x00",
  "%00",
  "../../etc/passwd",
  "{{7*7}}",
  "${7*7}",
  "NaN",
  "Infinity",
  "-0",
  "1e309",
  "0x10",
  "١٢٣",
  "null",
  "undefined",
  "[object Object]",
  "__proto__",
  "constructor",
  "2026-02-30",
  "2026-13-01T25:61:61Z",
  "0000-00-00",
  "9999-12-31",
  "10000-01-01",
  "-271821-04-20",
  "2026-06-12T10:00:00+25:00",
];

const hugeText = fc.integer({ min: 1000, max: 200_000 }).map((length) => "ż".repeat(length));

export const badText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 300 }) },
  { weight: 1, arbitrary: hugeText },
);

const numbers = [
  0,
  -0,
  -1,
  0.1,
  -0.5,
  1e21,
  -1e21,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  Number.MAX_VALUE,
  2 ** 31,
  2 ** 63,
  1e308,
];

const deep = fc.integer({ min: 10, max: 3000 }).map((depth) => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
});

const wide = fc.integer({ min: 100, max: 20_000 }).map((length) => Array.from({ length }, (_, nr) => nr));

/** Any JSON value, mostly of the unfriendly kind. */
export const badValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: badText },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...numbers) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      [],
      {},
      [[]],
      [null],
      { length: 3 },
      { toString: 1 },
      { _id: {} },
    ),
  },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: wide },
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** Names of fields that no call knows. */
export const badName = fc.oneof(
  fc.constantFrom(
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
    "",
    " ",
    nul,
    loneSurrogate,
    "a.b",
    "a[0]",
    "$where",
    "business_id",
    "_id ",
    "ID",
  ),
  fc.string({ unit: "binary", minLength: 1, maxLength: 50 }),
  fc.integer({ min: 200, max: 5000 }).map((length) => "k".repeat(length)),
);

/** Texts of a path's id that are no id. */
export const badId = fc.oneof(
  fc.constantFrom(
    "0",
    "1",
    "-1",
    "null",
    "undefined",
    "%00",
    "%ff",
    "%E0%A4%A",
    "%",
    "..",
    "%2e%2e%2f",
    "current%00",
    "*",
    "'",
    "%F0%9F%98%80",
    "[]",
    "{}",
    "a%20b",
    "%2F",
  ),
  fc.uuid().map((id) => id.toUpperCase().replace(/^./, "A")),
  fc.uuid().map((id) => `${id}0`),
  fc.uuid().map((id) => id.replaceAll("-", "")),
  fc.uuid().map((id) => `{${id}}`),
  fc.integer({ min: 100, max: 3000 }).map((length) => "f".repeat(length)),
  fc
    .string({ unit: "binary", minLength: 1, maxLength: 40 })
    .map((text) => encodeURIComponent(text.toWellFormed()))
    .filter((text) => text !== "current"),
);

/** Headers' values are bytes: printable ASCII here, since nothing else passes the parser in front. */
export const badHeader = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "Bearer",
    "Bearer ",
    "Bearer a b",
    "Basic YTpi",
    "bearer x",
    "Bearer ../..",
    "null",
    "'",
    "a=b; __proto__=c",
    ";;;;",
    "=",
    "a=%00",
    'a="',
    "Bearer ".repeat(100),
  ),
  fc.string({ unit: "grapheme-ascii", maxLength: 100 }),
  fc.integer({ min: 201, max: 4000 }).map((length) => "x".repeat(length)),
);
