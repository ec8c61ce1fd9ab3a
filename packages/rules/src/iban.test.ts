import fc from "fast-check";
import { expect, test } from "vitest";
import { isIban } from "./iban.ts";

const known = ["PL61109010140000071219812874", "DE89370400440532013000", "GB29NWBK60161331926819", "NO9386011117947"];

test.each(known)("%s is an IBAN, however it is written", (iban) => {
  expect(isIban(iban)).toBe(true);
  expect(isIban(iban.replaceAll(/(.{4})/g, "$1 ").toLowerCase())).toBe(true);
});

test("one wrong digit, or two that were swapped, is none", () => {
  fc.assert(
    fc.property(fc.constantFrom(...known), fc.nat(), fc.integer({ min: 1, max: 9 }), (iban, nr, by) => {
      const at = 2 + (nr % (iban.length - 2));
      const digit = Number(iban[at]);
      fc.pre(Number.isInteger(digit));
      expect(isIban(iban.slice(0, at) + String((digit + by) % 10) + iban.slice(at + 1))).toBe(false);
      const next = iban[at + 1];
      fc.pre(next !== undefined && next !== iban[at]);
      expect(isIban(iban.slice(0, at) + next! + iban[at]! + iban.slice(at + 2))).toBe(false);
    }),
  );
});

test.each(["", "PL", "61109010140000071219812874", "PL61 1090 1014", "PL6110901014000007121981287!"])(
  "%j is none",
  (text) => expect(isIban(text)).toBe(false),
);
