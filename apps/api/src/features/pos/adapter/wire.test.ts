import fc from "fast-check";
import { expect, test } from "vitest";
import { flagOf, idOf, instantOf, listOf, minorOf, numberOf, parseJson, textOf } from "./wire.ts";

test("decimals become minor units, as numbers and as texts, and what is no amount becomes none", () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (minor) => {
      expect([minorOf(minor / 100, "PLN"), minorOf((minor / 100).toFixed(2), "PLN")]).toEqual([minor, minor]);
    }),
  );
  expect([minorOf(1.005, "PLN"), minorOf("12", "JPY"), minorOf(0.1 + 0.2, "PLN")]).toEqual([101, 12, 30]);
  expect(["", "x", null, {}, "1e30", Number.NaN].map((value) => minorOf(value, "PLN"))).toEqual(Array(6).fill(null));
});

test("ids of 64 bits stay what they are, and exponents are none", () => {
  expect(parseJson('{"id":9007199254740993,"n":1.5,"s":"9"}')).toEqual({ id: "9007199254740993", n: 1.5, s: "9" });
  expect([idOf(17), idOf("17"), idOf("1.2e+15"), idOf("0"), idOf(null)]).toEqual(["17", "17", null, null, null]);
});

test("times need an offset, and lists come bare or wrapped", () => {
  expect(instantOf("2026-01-01T12:00:00+0100")).toBe("2026-01-01T11:00:00.000Z");
  expect(instantOf(1_767_268_800_000)).toBe("2026-01-01T12:00:00.000Z");
  expect([instantOf("2026-01-01T12:00:00"), instantOf(""), instantOf(5)]).toEqual([null, null, null]);
  expect([listOf([1]), listOf({ data: [2] }), listOf({}), listOf("x")]).toEqual([[1], [2], null, null]);
  expect([numberOf("1.5"), numberOf(" "), flagOf("true"), flagOf("0"), textOf(" a\u0000b ")]).toEqual([
    1.5,
    null,
    true,
    false,
    "a b",
  ]);
});
