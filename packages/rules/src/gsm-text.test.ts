import fc from "fast-check";
import { expect, test } from "vitest";
import { toGsmText } from "./gsm-text.ts";
import { smsParts } from "./sms-parts.ts";

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
