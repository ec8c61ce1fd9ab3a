/** What a period is compared with, and its parts with. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  comparisons,
  daysBetween,
  daysOf,
  partsBeside,
  type Period,
  previousPeriod,
} from "./index.ts";

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;
const lastOf = (day: string): string => addDays(addMonths(firstOf(day), 1), -1);

const days = fc.integer({ min: 0, max: 3000 }).map((after) => addDays("2021-01-01", after));
const periods: fc.Arbitrary<Period> = fc
  .tuple(
    fc.oneof(days, days.map(firstOf)),
    fc.oneof(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 0, max: 800 })),
    fc.boolean(),
  )
  .map(([from, more, isWhole]) => ({ from, to: isWhole ? lastOf(addDays(from, more)) : addDays(from, more) }));
const compared = fc.tuple(periods, fc.constantFrom(...comparisons));

describe("the period before", () => {
  test.each([
    { of: "the last month", from: "2026-11-01", to: "2026-11-30", before: "2026-10-01 to 2026-10-31" },
    { of: "a month so far", from: "2026-11-01", to: "2026-11-29", before: "2026-10-01 to 2026-10-29" },
    {
      of: "a month so far, after a shorter one",
      from: "2026-03-01",
      to: "2026-03-30",
      before: "2026-02-01 to 2026-02-28",
    },
    { of: "February, whole", from: "2026-02-01", to: "2026-02-28", before: "2026-01-01 to 2026-01-31" },
    { of: "a quarter so far", from: "2026-10-01", to: "2026-11-29", before: "2026-07-01 to 2026-08-29" },
    { of: "a quarter", from: "2026-01-01", to: "2026-03-31", before: "2025-10-01 to 2025-12-31" },
    { of: "a year so far", from: "2026-01-01", to: "2026-11-30", before: "2025-01-01 to 2025-11-30" },
    {
      of: "half a year that begins with none",
      from: "2026-04-01",
      to: "2026-08-31",
      before: "2025-11-01 to 2026-03-31",
    },
    { of: "a week so far", from: "2026-06-08", to: "2026-06-10", before: "2026-06-01 to 2026-06-03" },
    { of: "a day", from: "2026-06-01", to: "2026-06-01", before: "2026-05-31 to 2026-05-31" },
    { of: "some days", from: "2026-06-11", to: "2026-06-20", before: "2026-06-01 to 2026-06-10" },
  ])("of $of goes by the calendar", ({ from, to, before }) => {
    const found = previousPeriod({ from, to });
    expect(`${found.from} to ${found.to}`).toBe(before);
  });

  test("is over before the other begins", () => {
    fc.assert(
      fc.property(periods, (period) => {
        const before = previousPeriod(period);
        expect(before.from <= before.to).toBe(true);
        expect(before.to < period.from).toBe(true);
      }),
    );
  });

  test("of whole months is as many whole months, and of days of a week the same weekdays", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 30 }), (day, more) => {
        const from = firstOf(day);
        const months = previousPeriod({ from, to: lastOf(addMonths(from, more)) });
        expect([months.from, months.to]).toEqual([firstOf(months.from), lastOf(months.to)]);
        expect(addMonths(months.from, more)).toBe(firstOf(months.to));
        const second = `${day.slice(0, 8)}02`;
        const week = { from: second, to: addDays(second, 1 + (more % 6)) };
        expect(daysBetween(previousPeriod(week).from, second)).toBe(7);
      }),
    );
  });
});

test("a year earlier stand the same dates, and a month's end stays one", () => {
  expect(previousPeriod({ from: "2026-11-03", to: "2026-11-20" }, "last_year")).toEqual({
    ...{ from: "2025-11-03", to: "2025-11-20" },
  });
  expect(previousPeriod({ from: "2029-02-01", to: "2029-02-28" }, "last_year").to).toBe("2028-02-29");
  expect(previousPeriod({ from: "2028-02-29", to: "2028-02-29" }, "last_year")).toEqual({
    ...{ from: "2027-02-28", to: "2027-02-28" },
  });
});

describe("parts beside those of the other period", () => {
  test("days stand in order beside the first days there, and none beside a day that is not there", () => {
    fc.assert(
      fc.property(compared, ([period, comparison]) => {
        const before = previousPeriod(period, comparison);
        const of = daysOf(period).map((day) => ({ from: day, to: day }));
        const found = partsBeside(period, before, { of, by: "day" });
        const there = daysOf(before).map((day) => ({ from: day, to: day }));
        expect(found).toEqual(of.map((_, nr) => there[nr] ?? null));
      }),
    );
  });

  test("months are together the whole, without a gap", () => {
    fc.assert(
      fc.property(compared, ([period, comparison]) => {
        const before = previousPeriod(period, comparison);
        const starts = daysOf(period).filter((day) => day === period.from || day.endsWith("-01"));
        const of = starts.map((from) => ({ from, to: lastOf(from) < period.to ? lastOf(from) : period.to }));
        const found = partsBeside(period, before, { of, by: "month" }) as Period[];
        expect(found).toHaveLength(of.length);
        expect(found[0]?.from).toBe(before.from);
        expect(found.at(-1)?.to).toBe(before.to);
        expect(found.slice(1).map(({ from }) => from)).toEqual(found.slice(0, -1).map(({ to }) => addDays(to, 1)));
      }),
    );
  });
});
