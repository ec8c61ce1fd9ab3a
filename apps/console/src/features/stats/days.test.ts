import { expect, test } from "vitest";
import { daysOfPreset, presetOf, presets, readDays } from "./days.ts";

const today = "2026-06-12"; // a Friday
const untilToday = presets.filter((preset) => preset !== "last_month");
const starts = (day: string, firstDay: number) => untilToday.map((preset) => daysOfPreset(preset, day, firstDay).from);

test("a preset runs from its start to today; the week begins on its first day", () => {
  expect(starts(today, 1)).toEqual(["2026-06-12", "2026-06-08", "2026-06-01", "2026-04-01", "2026-01-01"]);
  expect(starts(today, 7)[1]).toBe("2026-06-07");
  expect([starts("2026-06-14", 1)[1], starts("2026-06-14", 7)[1]]).toEqual(["2026-06-08", "2026-06-14"]);
  expect([1, 2, 3, 4, 5, 6, 7].map((firstDay) => starts(today, firstDay)[1]?.slice(8))).toEqual(
    ["08", "09", "10", "11", "12", "06", "07"], // Monday to Friday of this week, Saturday and Sunday of the one before
  );
  expect(starts("2026-12-31", 1)[3]).toBe("2026-10-01");
});

test.each([
  ["2026-06-12", "2026-05-01", "2026-05-31"],
  ["2026-01-01", "2025-12-01", "2025-12-31"],
  ["2028-03-31", "2028-02-01", "2028-02-29"],
])("on %s the month before this one runs from %s to %s", (day, from, to) => {
  expect(daysOfPreset("last_month", day, 1)).toEqual({ from, to });
  expect(presetOf({ from, to }, day, { chosen: undefined, firstDay: 1 })).toBe("last_month");
});

test("days are those of a preset if they are the same; of several the chosen one counts", () => {
  const first = { from: "2026-12-01", to: "2026-12-01" };
  const of = (chosen: unknown) => presetOf(first, "2026-12-01", { chosen, firstDay: 1 });
  expect([of(undefined), of("today"), of("year"), of("decade")]).toEqual(["month", "today", "month", "month"]);
  const some = { from: "2026-06-02", to: today };
  expect(presetOf(some, today, { chosen: "month", firstDay: 1 })).toBeNull();
});

test("the address: both days, one, none, nonsense, the wrong way round", () => {
  const read = (date_from?: string, date_to?: string) => {
    const { from, to } = readDays(
      { ...(date_from !== undefined && { date_from }), ...(date_to !== undefined && { date_to }) },
      today,
    );
    return `${from} ${to}`;
  };
  expect(read("2026-05-01", "2026-05-31")).toBe("2026-05-01 2026-05-31");
  expect(read()).toBe("2026-06-01 2026-06-12");
  expect(read("2026-02-30", "soon")).toBe("2026-06-01 2026-06-12");
  expect(read("2026-05-01")).toBe("2026-05-01 2026-06-12");
  expect(read(undefined, "2026-05-01")).toBe("2026-05-01 2026-05-01");
  expect(read("2026-05-31", "2026-05-01")).toBe("2026-05-01 2026-05-31");
  expect(read("2027-01-01")).toBe("2027-01-01 2027-01-01");
});
