import fc from "fast-check";
import { expect, test } from "vitest";
import { smsParts, toGsmText } from "./sms-parts.ts";

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

test("Polish letters lose their marks, German ones keep what an SMS has, Cyrillic stays", () => {
  expect(toGsmText("Zażółć gęślą jaźń – „ŁÓDŹ”…")).toBe('Zazolc gesla jazn - "LODZ"...');
  expect(toGsmText("Straße, Äpfel, 5 €, Olé")).toBe("Straße, Äpfel, 5 €, Olé");
  expect(toGsmText("Кава ґ й")).toBe("Кава ґ й");
  expect(smsParts("Świeża kawa").encoding).toBe("ucs2");
  expect(smsParts(toGsmText("Świeża kawa")).encoding).toBe("gsm7");
});

test("whatever the text: it never costs more, and a second time changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const once = toGsmText(text);
      expect(toGsmText(once)).toBe(once);
      if (smsParts(once).encoding === "gsm7") return;
      // It stays in UCS-2: one sign of typography may have become three.
      expect(smsParts(once).units).toBeLessThanOrEqual(3 * Math.max(1, smsParts(text).units));
    }),
  );
});
