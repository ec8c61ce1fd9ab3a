import fc from "fast-check";
import { expect, test } from "vitest";
import {
  businessKeyFrom,
  cardNumberFrom,
  cardNumberKey,
  checkDigit,
  formatCardCode,
  formatPaperCode,
  isCardNumber,
  normalCouponCode,
  parseCardCode,
  plainSigns,
  showCardNumber,
} from "./index.ts";

const runs = { numRuns: process.env["LONG"] === "1" ? 10_000 : 500 };
const numbers = fc.uint8Array({ minLength: 8, maxLength: 8 }).map(cardNumberFrom);
const at = (text: string, index: number, sign: string): string => text.slice(0, index) + sign + text.slice(index + 1);

test("the check digit is Damm's", () => {
  expect(checkDigit("572")).toBe(4);
  expect(checkDigit("5724")).toBe(0);
});

test("every generated number is valid, has 12 digits and does not start with 0", () => {
  fc.assert(
    fc.property(numbers, (number) => {
      expect(isCardNumber(number)).toBe(true);
      expect(number).toMatch(/^[1-9]\d{11}$/);
    }),
  );
  expect(() => cardNumberFrom(new Uint8Array(7))).toThrow(RangeError);
});

test("every single wrong digit and every swap of neighbours is caught", () => {
  fc.assert(
    fc.property(numbers, (number) => {
      for (let index = 0; index < 12; index += 1) {
        for (const digit of "0123456789") {
          expect(checkDigit(at(number, index, digit)) === 0).toBe(digit === number[index]);
        }
        const [here = "", next = here] = [number[index], number[index + 1]];
        const swapped = at(at(number, index, next), index + 1, here);
        expect(here === next || index === 11 || checkDigit(swapped) !== 0).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});

test("a QR text is read back, also in lower case; a damaged one is rejected", () => {
  fc.assert(
    fc.property(numbers, fc.uint8Array({ minLength: 5, maxLength: 5 }).map(businessKeyFrom), (number, key) => {
      const code = { kind: "own", business_key: key, number };
      expect(parseCardCode(formatCardCode(key, number))).toEqual(code);
      expect(parseCardCode(` ${formatCardCode(key, number).toLowerCase()}\n`)).toEqual(code);
    }),
  );
  expect(parseCardCode("RW1:ABCD2345")).toBeNull();
  expect(parseCardCode("RW1:ABCD2345:12:34")).toBeNull();
});

test("the code of a printed card is an address that is read as its number, whatever a reader makes of the slashes", () => {
  fc.assert(
    fc.property(numbers, fc.uint8Array({ minLength: 5, maxLength: 5 }).map(businessKeyFrom), (number, key) => {
      const code = { kind: "own", business_key: key, number };
      const text = formatPaperCode("https://karty.example.com:8443", key, number);
      expect(text).toMatch(/^[0-9A-Z:/.]+$/);
      for (const read of [text, text.toLowerCase(), text.replaceAll("/", "-").replace(":", "Ö"), `${text}\n`])
        expect(parseCardCode(read)).toEqual(code);
      const wrong = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
      expect(parseCardCode(formatPaperCode("https://k.pl", key, wrong))?.kind).not.toBe("own");
    }),
  );
  expect(parseCardCode("https://klub.pl/42")).toMatchObject({ kind: "foreign", number: "https://klub.pl/42" });
});

test("a bare number may have spaces and dashes; any other code is foreign and shown as it is written", () => {
  const number = cardNumberFrom(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]));
  expect(parseCardCode(showCardNumber(number))).toEqual({ kind: "own", business_key: null, number });
  expect(parseCardCode(`${number.slice(0, 6)}-${number.slice(6)}`)?.number).toBe(number);
  expect(parseCardCode("5901234 123457")).toEqual({ kind: "foreign", business_key: null, number: "5901234123457" });
  expect(parseCardCode("Café Nr. 7")).toEqual({ kind: "foreign", business_key: null, number: "Café Nr. 7" });
  expect(parseCardCode(" *klub–12* ")).toEqual({ kind: "foreign", business_key: null, number: "klub-12" });
  for (const nothing of ["", "  ", "**", "--", "\u200b", "x".repeat(41), "a\u0000b"])
    expect(parseCardCode(nothing), nothing).toBeNull();
});

test("a UPC-A and an EAN-13 that begins with 0 are one number, also where a shop numbers without a check digit", () => {
  expect(cardNumberKey("0036000291452")).toBe("036000291452");
  expect(cardNumberKey("0 012345 678905")).toBe("012345678905");
  expect(cardNumberKey("0012345678906")).toBe("012345678906");
  expect(cardNumberKey("5901234123457")).toBe("5901234123457");
  expect(cardNumberKey("01234565")).toBe("01234565");
});

/** Ways of writing a code that say the same. */
const spellings: readonly ((code: string) => string)[] = [
  (code) => code.toLowerCase(),
  (code) => ` ${code}\n`,
  (code) => `*${code}*`,
  (code) => `„${code}”`,
  (code) => `"${code}"`,
  (code) => `\u202a${code}\u202c`,
  (code) => [...code].join("\u200b"),
  (code) => [...code].join("\u00ad"),
  (code) => [...code].join("\u2009"),
  (code) => code.replace(/(..)/, "$1\u00a0"),
  (code) => code.replace(/(..)/, "$1\u2011"),
  (code) => code.replace(/(..)/, "$1\u2212"),
  (code) => code.replace(/(..)/, "$1—"),
  (code) => code.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0)),
  (code) => code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit))),
  (code) => code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0966 + Number(digit))),
];

test("every spelling of a code has one key, and a key is its own", () => {
  const codes = fc.stringMatching(/^[A-Z0-9][A-Z0-9./]{2,13}[A-Z0-9]$/);
  const some = fc.array(fc.constantFrom(...spellings), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(codes, some, (code, ways) => {
      const spelled = ways.reduce((text, way) => way(text), code);
      expect(cardNumberKey(spelled)).toBe(cardNumberKey(code));
      expect(normalCouponCode(spelled)).toBe(normalCouponCode(code));
    }),
    runs,
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 30 }), (text) => {
      const key = cardNumberKey(text);
      expect(cardNumberKey(key)).toBe(key);
      expect(plainSigns(plainSigns(text))).toBe(plainSigns(text));
      const code = parseCardCode(text) ?? { business_key: null, number: text };
      expect(code.business_key === null ? cardNumberKey(code.number) : key).toBe(key);
    }),
    runs,
  );
});
