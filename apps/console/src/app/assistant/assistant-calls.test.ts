import { expect, test } from "vitest";
import { daysOf, extremesOf } from "./assistant-calls.ts";

const grid = (values: (number | null)[][]) => ({ rows: [], columns: [], values });

test("the busiest hour is named, and the quietest of those in which customers come", () => {
  // Of the first day the third hour is one in which doors close.
  expect(
    extremesOf(
      grid([
        [0, 50, 3, 30],
        [null, 20, 90, 40],
      ]),
    ),
  ).toEqual({
    busiest: { weekday: 2, hour: 2, visits: 90 },
    quietest: { weekday: 2, hour: 1, visits: 20 },
  });
  expect(extremesOf(grid([[0, 0]]))).toBeNull();
});

test("days are whole and end yesterday", () => {
  expect(daysOf("visits", "2026-03-03")).toEqual({ from: "2026-02-24", to: "2026-03-02" });
});
