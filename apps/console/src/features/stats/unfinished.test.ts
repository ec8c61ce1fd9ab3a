import { expect, test } from "vitest";
import { isSurelyDown } from "./unfinished.ts";

test.each([
  // The first hour of a day says nothing of it.
  { value: 0, previous: 55, days: 1, down: false },
  // On the second of a month the day before is known to be weak only below half of the two.
  { value: 30, previous: 55, days: 2, down: false },
  { value: 20, previous: 55, days: 2, down: true },
  { value: 900, previous: 930, days: 30, down: false },
  { value: 800, previous: 930, days: 30, down: true },
])("$value beside $previous of $days days is surely down: $down", ({ value, previous, days, down }) => {
  expect(isSurelyDown({ value, previous }, days)).toBe(down);
});
