import { instantOfLocalTime } from "@rewardo/rules";
import fc from "fast-check";
import { expect, test } from "vitest";
import { WEEKDAYS } from "../index.ts";
import type { Times, Validity } from "../index.ts";
import { isWithinTimes, momentOf, outsideValidity, validityEnd } from "./moment.ts";

const WARSAW = "Europe/Warsaw";
const range = (from: string | null, to: string | null): Validity => ({ kind: "datetime_range", from, to });
const at = (validity: Validity, instant: string, zone = WARSAW, granted: string | null = null) =>
  outsideValidity(validity, granted, momentOf(instant, zone));

/** The instant is the first (or no longer the last) at which it is valid; a millisecond before it is not (still) so. */
const expectStart = (from: string, instant: string, zone: string): void => {
  const before = new Date(Date.parse(instant) - 1).toISOString();
  expect([at(range(from, null), before, zone), at(range(from, null), instant, zone)]).toEqual(["not_started", null]);
};
const expectEnd = (to: string, instant: string, zone: string): void => {
  const before = new Date(Date.parse(instant) - 1).toISOString();
  expect([at(range(null, to), before, zone), at(range(null, to), instant, zone)]).toEqual([null, "expired"]);
};

test("datetime_range: from the first local minute to before the last, in zones ahead of and behind UTC", () => {
  expectStart("2026-12-31T00:00", "2026-12-30T23:00:00.000Z", WARSAW);
  expectEnd("2027-01-01T00:00", "2026-12-31T23:00:00.000Z", WARSAW);
  expectStart("2027-01-01T00:00", "2026-12-31T11:00:00.000Z", "Pacific/Auckland");
  expectStart("2027-01-01T00:00", "2026-12-31T10:00:00.000Z", "Pacific/Kiritimati");
  expectEnd("2027-01-01T00:00", "2027-01-01T05:00:00.000Z", "America/New_York");
  expectEnd("2027-01-01T00:00", "2027-01-01T11:00:00.000Z", "Pacific/Pago_Pago");
  expectStart("2028-02-29T06:30", "2028-02-29T01:00:00.000Z", "Asia/Kolkata");
});

test("datetime_range across a clock change: a skipped time is the jump, a repeated one counts completely", () => {
  expectStart("2026-03-29T02:30", "2026-03-29T01:00:00.000Z", WARSAW);
  expectEnd("2026-03-29T02:30", "2026-03-29T01:00:00.000Z", WARSAW);
  expectStart("2026-10-25T02:30", "2026-10-25T00:30:00.000Z", WARSAW);
  expectEnd("2026-10-25T02:30", "2026-10-25T01:30:00.000Z", WARSAW);
});

test("hours: that many from the grant, also across a clock change; unlimited: always", () => {
  const granted = "2026-03-28T12:00:00.000Z";
  const day: Validity = { kind: "hours", hours: 24 };
  expect(at(day, "2026-03-28T11:59:59.999Z", WARSAW, granted)).toBe("not_started");
  expect(at(day, "2026-03-29T11:59:59.999Z", WARSAW, granted)).toBeNull();
  expect(at(day, "2026-03-29T12:00:00.000Z", WARSAW, granted)).toBe("expired");
  expect(at({ kind: "unlimited" }, "2126-01-01T00:00:00.000Z")).toBeNull();
  expect(validityEnd(day, granted, WARSAW)).toBe(Date.parse("2026-03-29T12:00:00.000Z"));
  expect(validityEnd(range(null, "2026-07-01T00:00"), granted, WARSAW)).toBe(Date.parse("2026-06-30T22:00:00.000Z"));
  expect(validityEnd({ kind: "unlimited" }, granted, WARSAW)).toBe(Infinity);
});

const within = (times: Times, instant: string, zone = WARSAW): boolean => isWithinTimes(times, momentOf(instant, zone));

test.each(WEEKDAYS)("%s is that day by the wall clock, and no other", (weekday) => {
  const days = WEEKDAYS.map((_, day) => `2026-03-${String(9 + day).padStart(2, "0")}T11:00:00.000Z`);
  const open = days.map((day) => within({ weekdays: [weekday], hours: null }, day));
  expect(open).toEqual(WEEKDAYS.map((one) => one === weekday));
});

test("a weekday begins at local midnight, ahead of and behind UTC", () => {
  const tuesdays: Times = { weekdays: ["TUESDAY"], hours: null };
  expect(within(tuesdays, "2026-03-09T22:59:59.999Z")).toBe(false);
  expect(within(tuesdays, "2026-03-09T23:00:00.000Z")).toBe(true);
  expect(within(tuesdays, "2026-03-09T11:00:00.000Z", "Pacific/Auckland")).toBe(true);
  expect(within(tuesdays, "2026-03-11T03:59:59.999Z", "America/New_York")).toBe(true);
});

test("hours are half open, may pass midnight, and belong to the day on which they start", () => {
  const noon: Times = { weekdays: null, hours: { from: "12:00", to: "14:00" } };
  const open = ["10:59", "11:00", "12:59", "13:00"].map((time) => within(noon, `2026-03-10T${time}:30.000Z`));
  expect(open).toEqual([false, true, true, false]);
  const late: Times = { weekdays: ["FRIDAY"], hours: { from: "22:00", to: "02:00" } };
  const friday = ["2026-03-13T20:59:00.000Z", "2026-03-13T21:00:00.000Z", "2026-03-14T00:59:00.000Z"];
  expect(friday.map((instant) => within(late, instant))).toEqual([false, true, true]);
  expect(within(late, "2026-03-14T01:00:00.000Z")).toBe(false);
  expect(within(late, "2026-03-12T23:30:00.000Z")).toBe(false);
  const round: Times = { weekdays: ["FRIDAY"], hours: { from: "06:00", to: "06:00" } };
  expect(within(round, "2026-03-14T04:59:00.000Z")).toBe(true);
  expect(within(round, "2026-03-14T05:00:00.000Z")).toBe(false);
});

test("a repeated hour is open twice, a skipped one never", () => {
  const hour: Times = { weekdays: null, hours: { from: "02:00", to: "03:00" } };
  const autumn = ["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z", "2026-10-25T02:30:00.000Z"];
  expect(autumn.map((instant) => within(hour, instant))).toEqual([true, true, false]);
  expect(["2026-03-29T00:59:00.000Z", "2026-03-29T01:00:00.000Z"].map((one) => within(hour, one))).toEqual([
    false,
    false,
  ]);
});

test("near and far from a range's ends the local clock decides, in every zone", () => {
  const zones = fc.constantFrom(
    "Europe/Warsaw",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
    "Australia/Lord_Howe",
    "UTC",
  );
  const hours = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2029, 0, 1) }).map((ms) => ms - (ms % 1_800_000));
  fc.assert(
    fc.property(hours, fc.integer({ min: -40, max: 40 }), zones, (end, apart, zone) => {
      const local = new Date(end).toISOString().slice(0, 16);
      const [day = "", time = ""] = local.split("T");
      const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
      const instant = end + apart * 1_800_000;
      const asked = new Date(instant).toISOString();
      const opens = instantOfLocalTime(day, minutes, zone, "start");
      const closes = instantOfLocalTime(day, minutes, zone, "end");
      expect(at(range(local, null), asked, zone)).toBe(instant < opens ? "not_started" : null);
      expect(at(range(null, local), asked, zone)).toBe(instant < closes ? null : "expired");
    }),
    { numRuns: 1000 },
  );
});
