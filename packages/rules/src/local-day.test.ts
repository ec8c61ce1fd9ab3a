import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  daysBetween,
  endOfLocalDay,
  isLocalDay,
  isTimeZone,
  localDay,
  localHour,
  startOfLocalDay,
} from "./index.ts";

const iso = (ms: number): string => new Date(ms).toISOString();

test("a day with a clock change has 23 or 25 hours", () => {
  expect(iso(startOfLocalDay("2026-03-29", "Europe/Warsaw"))).toBe("2026-03-28T23:00:00.000Z");
  expect(iso(endOfLocalDay("2026-03-29", "Europe/Warsaw"))).toBe("2026-03-29T22:00:00.000Z");
  expect(iso(startOfLocalDay("2026-10-25", "Europe/Warsaw"))).toBe("2026-10-24T22:00:00.000Z");
  expect(iso(endOfLocalDay("2026-10-25", "Europe/Warsaw"))).toBe("2026-10-25T23:00:00.000Z");
});

test("if the clock skips midnight, the day starts with the jump", () => {
  expect(iso(startOfLocalDay("2026-09-06", "America/Santiago"))).toBe("2026-09-06T04:00:00.000Z");
  expect(localHour("2026-09-06T04:00:00.000Z", "America/Santiago")).toEqual({ hour: 1, weekday: 7 });
});

test("an instant lies within its local day, in every zone", () => {
  const zones = fc.constantFrom(
    "Europe/Warsaw",
    "America/Santiago",
    "Asia/Kathmandu",
    "Pacific/Apia",
    "Australia/Lord_Howe",
    "UTC",
    "Asia/Beirut",
  );
  const instants = fc.integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2035, 0, 1) });
  fc.assert(
    fc.property(instants, zones, (ms, zone) => {
      const day = localDay(ms, zone);
      expect(startOfLocalDay(day, zone)).toBeLessThanOrEqual(ms);
      expect(endOfLocalDay(day, zone)).toBeGreaterThan(ms);
      expect(localDay(startOfLocalDay(day, zone), zone)).toBe(day);
      expect(localDay(startOfLocalDay(day, zone) - 1, zone) < day).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("calendar arithmetic follows the calendar", () => {
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2027-12-31", 2)).toBe("2028-02-29");
  expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
  expect(addDays("2028-02-28", 2)).toBe("2028-03-01");
  expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2);
  expect(isLocalDay("2026-02-29")).toBe(false);
  expect(isLocalDay("2028-02-29")).toBe(true);
  expect([isTimeZone("Europe/Kyiv"), isTimeZone("Europe/Nowhere"), isTimeZone("")]).toEqual([true, false, false]);
});
