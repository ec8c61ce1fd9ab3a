import fc from "fast-check";
import { expect, test } from "vitest";
import {
  businessKeyFrom,
  cardNumberFrom,
  checkDigit,
  formatCardCode,
  isCardNumber,
  parseCardCode,
  showCardNumber,
} from "./index.ts";

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

test("a bare number may have spaces and dashes; any other code is foreign and kept as it is", () => {
  const number = cardNumberFrom(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]));
  expect(parseCardCode(showCardNumber(number))).toEqual({ kind: "own", business_key: null, number });
  expect(parseCardCode(`${number.slice(0, 6)}-${number.slice(6)}`)?.number).toBe(number);
  expect(parseCardCode("5901234 123457")).toEqual({ kind: "foreign", business_key: null, number: "5901234123457" });
  expect(parseCardCode("Café Nr. 7")).toEqual({ kind: "foreign", business_key: null, number: "Café Nr. 7" });
  for (const nothing of ["", "  ", "x".repeat(41), "a\u0000b"]) expect(parseCardCode(nothing)).toBeNull();
});
