import { expect, test } from "vitest";
import { largest, smallest } from "./by-places.ts";

test("the smallest and the largest plan are found by their places, not by the order they are shown in", () => {
  const plans = [{ max_places: 5 }, { max_places: 1 }, { max_places: 20 }];
  expect(smallest(plans)).toEqual({ max_places: 1 });
  expect(largest(plans)).toEqual({ max_places: 20 });
  const unlimited = [{ max_places: null }, ...plans];
  expect(smallest(unlimited)).toEqual({ max_places: 1 });
  expect(largest(unlimited)).toEqual({ max_places: null });
  expect([smallest([]), largest([])]).toEqual([undefined, undefined]);
});
