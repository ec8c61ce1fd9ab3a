import { expect, test } from "vitest";
import { costOfParts, mostPartsOf } from "./sms-cost.ts";

test("an SMS counts with the language that needs most parts, as it is written", () => {
  const pl = `${"a".repeat(70)}ł`;
  const en = "a".repeat(160);
  expect(mostPartsOf({ text: {} }, "Ziarno")).toBe(0);
  expect(mostPartsOf({ text: { en } }, "Ziarno")).toBe(1);
  expect(mostPartsOf({ text: { en, pl } }, "Ziarno")).toBe(2);
  expect(mostPartsOf({ text: { en, pl }, strip_accents: true }, "Ziarno")).toBe(1);
  // A field counts as what it becomes.
  expect(mostPartsOf({ text: { en: `${"a".repeat(150)}{business}` } }, "Ziarno")).toBe(1);
  expect(mostPartsOf({ text: { en: `${"a".repeat(150)}{business}` } }, "Kawiarnia Ziarno")).toBe(2);
  // Until when a coupon holds stands under it in 29 characters at most, none of which shortens the parts of a Latin text.
  const coupon = { card_id: "0199d000-0000-7000-8000-000000000001", coupon_id: "0199d000-0000-7000-8000-000000000002" };
  for (const language of ["en", "de", "pl"] as const) {
    expect(mostPartsOf({ text: { [language]: "a".repeat(130) }, coupon }, "Ziarno"), language).toBe(1);
    expect(mostPartsOf({ text: { [language]: "a".repeat(140) }, coupon }, "Ziarno"), language).toBe(2);
  }
  expect(mostPartsOf({ title: {}, text: { en }, poll: null }, "Ziarno")).toBe(0);
});

test("a part costs a share of a minor unit, and the sum is rounded up", () => {
  const price = { per_thousand: 7500, currency: "PLN" } as const;
  expect([0, 1, 2, 1286 * 2].map((parts) => costOfParts(parts, price))).toEqual([0, 8, 15, 19_290]);
});
