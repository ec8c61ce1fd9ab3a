import { addDays, addMonths, daysOf } from "@rewardo/rules";
import fc from "fast-check";
import { expect, test } from "vitest";
import { rangesOfDays, rangesOfGroups, rangesOfTotal, type Days, type Range } from "./days.ts";

/** How often each day is counted by the ranges; a month counts each of its days. */
const countedBy = (ranges: readonly Range[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { grain, start, end, sign } of ranges) {
    if (grain === "month") expect([start.slice(8), end.slice(8)]).toEqual(["01", "01"]);
    for (const day of daysOf({ from: start, to: addDays(end, -1) })) counts.set(day, (counts.get(day) ?? 0) + sign);
  }
  return new Map([...counts].filter(([, count]) => count !== 0));
};

const periods: fc.Arbitrary<Days> = fc
  .tuple(fc.integer({ min: 0, max: 1500 }), fc.oneof(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 0, max: 800 })))
  .map(([after, more]) => ({ from: addDays("2023-01-01", after), to: addDays("2023-01-01", after + more) }));

test("ranges of every kind count each day of the period once, and no other", () => {
  fc.assert(
    fc.property(periods, (days) => {
      const once = new Map(daysOf(days).map((day) => [day, 1]));
      for (const rangesOf of [rangesOfDays, rangesOfGroups, rangesOfTotal]) {
        expect(countedBy(rangesOf(days, 1))).toEqual(once);
      }
      expect(rangesOfGroups(days, 1).every(({ sign }) => sign === 1)).toBe(true);
    }),
  );
});

test("two years that begin beside months are read from months and a day or two at each end of a month", () => {
  const months = Array.from({ length: 24 }, (_, nr) => addMonths("2022-12-01", nr));
  const shifted = months.map((month) => ({ from: addDays(month, 2), to: addDays(addMonths(month, 1), 1) }));
  const dayRows = shifted
    .flatMap((days) => rangesOfTotal(days, 1))
    .filter(({ grain }) => grain === "day")
    .flatMap(({ start, end }) => daysOf({ from: start, to: addDays(end, -1) }));
  expect(dayRows).toHaveLength(24 * 4);
});
