import fc from "fast-check";
import { expect, test } from "vitest";
import { smsParts } from "./sms-parts.ts";

test("the limits of both encodings, and signs that take two places", () => {
  const of = (text: string) => {
    const { encoding, units, parts } = smsParts(text);
    return [encoding, units, parts];
  };
  expect(of("")).toEqual(["gsm7", 0, 0]);
  expect(of("a".repeat(160))).toEqual(["gsm7", 160, 1]);
  expect(of("a".repeat(161))).toEqual(["gsm7", 161, 2]);
  expect(of("a".repeat(307))).toEqual(["gsm7", 307, 3]);
  expect(of("Grüße: 5 €")).toEqual(["gsm7", 11, 1]);
  expect(of("ż" + "a".repeat(69))).toEqual(["ucs2", 70, 1]);
  expect(of("ó" + "a".repeat(70))).toEqual(["ucs2", 71, 2]);
  expect(of("Кава")).toEqual(["ucs2", 4, 1]);
  // The euro sign would begin at the last place of the first part.
  expect(of("a".repeat(152) + "€" + "a".repeat(152))).toEqual(["gsm7", 306, 3]);
});

test("a longer text never has fewer parts, and parts hold what they say", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), fc.string({ maxLength: 20 }), (text, more) => {
      const [one, both] = [smsParts(text), smsParts(text + more)];
      expect(both.parts).toBeGreaterThanOrEqual(one.parts);
      expect(one.units).toBeLessThanOrEqual(one.parts * one.units_per_part);
    }),
  );
});
