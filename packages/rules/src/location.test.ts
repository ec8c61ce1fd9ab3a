import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_LOCATION, isLocation, roundLocation } from "./index.ts";

test("six decimals, on the globe", () => {
  expect(roundLocation([19.9456721234, 50.0512344999])).toEqual([19.945672, 50.051234]);
  expect(roundLocation([-0.0000001, 0])).toEqual([0, 0]);
  expect(roundLocation([181, 91])).toEqual([-179, 90]);
  expect(roundLocation([-540.5, -91])).toEqual([179.5, -90]);
  expect(roundLocation([180, 0])).toEqual([180, 0]);
  expect(roundLocation(DEFAULT_LOCATION)).toEqual(DEFAULT_LOCATION);
  expect(() => roundLocation([Number.NaN, 0])).toThrow(RangeError);
});

test("rounding moves by at most half of the last decimal, and twice is the same as once", () => {
  const degrees = (most: number): fc.Arbitrary<number> => fc.double({ min: -most, max: most, noNaN: true });
  fc.assert(
    fc.property(degrees(180), degrees(90), (longitude, latitude) => {
      const once = roundLocation([longitude, latitude]);
      expect(isLocation(once)).toBe(true);
      expect(Math.abs(once[0] - longitude)).toBeLessThanOrEqual(0.51e-6);
      expect(Math.abs(once[1] - latitude)).toBeLessThanOrEqual(0.51e-6);
      expect(roundLocation(once)).toEqual(once);
      expect(String(once[0]).split(".")[1]?.length ?? 0).toBeLessThanOrEqual(6);
    }),
  );
  for (const far of [1e15, -1e300, 900]) expect(isLocation(roundLocation([far, far]))).toBe(true);
  expect(isLocation([181, 0])).toBe(false);
  expect(isLocation([0, Number.NaN])).toBe(false);
});
