import fc from "fast-check";
import { expect, test } from "vitest";
import { endOfNextOpenDay, localDay, nextChange, openAt, parseOpeningHours } from "../index.ts";

const zone = "Europe/Warsaw";
const due = (text: string | null, instant: string): string =>
  new Date(endOfNextOpenDay(text === null ? null : parseOpeningHours(text), instant, zone)).toISOString().slice(0, 16);

test("the next open day ends at its last closing, over closed days and lunch breaks", () => {
  // Friday 12 June 2026, UTC+2.
  const friday = "2026-06-12T08:42:00.000Z";
  expect(due("Mo-Su 08:00-18:00", friday)).toBe("2026-06-13T16:00");
  expect(due("Mo-Fr 08:00-12:00,14:00-18:00", friday)).toBe("2026-06-15T16:00");
  expect(due("Fr 08:00-18:00", friday)).toBe("2026-06-19T16:00");
  expect(due("Sa 18:00-26:00; Su off", friday), "a night belongs to the day on which it starts").toBe(
    "2026-06-14T00:00",
  );
  expect(due("Mo-Su 08:00-18:00", "2026-06-12T22:30:00.000Z"), "the local day counts").toBe("2026-06-14T16:00");
});

test("without hours, or for a place that never opens, it is the end of the next day", () => {
  expect(due(null, "2026-06-12T08:42:00.000Z")).toBe("2026-06-13T22:00");
  expect(due("off", "2026-06-12T08:42:00.000Z")).toBe("2026-06-13T22:00");
});

test("over a change of the clock the closing keeps its time of day", () => {
  // The clock goes forward on Sunday 29 March 2026 at two, and back on Sunday 25 October at three.
  expect(due("Mo-Su 08:00-18:00", "2026-03-28T09:00:00.000Z")).toBe("2026-03-29T16:00");
  expect(due("Mo-Su 08:00-18:00", "2026-10-24T09:00:00.000Z")).toBe("2026-10-25T17:00");
  expect(due("Su 02:10-02:50; Mo 08:00-10:00", "2026-03-28T09:00:00.000Z"), "skipped hours are none").toBe(
    "2026-03-30T08:00",
  );
});

test("it is always later than the day that asks, and a moment at which the place closes", () => {
  const days = fc.uniqueArray(fc.constantFrom("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"), { minLength: 1 });
  const from = fc.integer({ min: 0, max: 20 });
  const at = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(days, from, fc.integer({ min: 1, max: 3 }), at, (open, start, length, asked) => {
      const hours = parseOpeningHours(`${open.join(",")} ${start}:00-${start + length}:00`);
      const end = endOfNextOpenDay(hours, asked.getTime(), zone);
      expect(localDay(end - 1, zone) > localDay(asked.getTime(), zone)).toBe(true);
      expect(openAt(hours, end, zone)).toBe("closed");
      expect(nextChange(hours, end - 1, zone)).toEqual({ at: end, state: "closed" });
    }),
  );
});
