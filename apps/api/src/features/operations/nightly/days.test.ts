import { expect, test } from "vitest";
import { daysToRun, lastClosedDay } from "./days.ts";

const at = (iso: string): number => Date.parse(iso);
const old = "2020-01-01T00:00:00.000Z";

test("a day is over five minutes after the business's own midnight", () => {
  expect(lastClosedDay(at("2026-06-12T21:59:00.000Z"), "Europe/Warsaw")).toBe("2026-06-11");
  expect(lastClosedDay(at("2026-06-12T22:04:59.000Z"), "Europe/Warsaw")).toBe("2026-06-11");
  expect(lastClosedDay(at("2026-06-12T22:05:00.000Z"), "Europe/Warsaw")).toBe("2026-06-12");
  // Fourteen hours ahead the twelfth is over before it began in Honolulu.
  expect(lastClosedDay(at("2026-06-12T10:05:00.000Z"), "Pacific/Kiritimati")).toBe("2026-06-12");
  expect(lastClosedDay(at("2026-06-12T10:05:00.000Z"), "Pacific/Honolulu")).toBe("2026-06-11");
  expect(lastClosedDay(at("2026-06-12T09:59:00.000Z"), "Pacific/Honolulu")).toBe("2026-06-10");
  expect(lastClosedDay(at("2026-06-12T18:20:00.000Z"), "Asia/Kathmandu")).toBe("2026-06-12");
});

test("days of 23 and 25 hours are one day each, and so is one without a midnight", () => {
  const done = (local_day: string) => ({ local_day, isDone: true });
  const of = (zone: string, now: string, latest: string) =>
    daysToRun({ nowMs: at(now), zone, created_at: old }, done(latest));
  expect(of("Europe/Warsaw", "2026-03-29T22:05:00.000Z", "2026-03-28")).toEqual(["2026-03-29"]);
  expect(of("Europe/Warsaw", "2026-10-25T22:30:00.000Z", "2026-10-24")).toEqual([]);
  expect(of("Europe/Warsaw", "2026-10-25T23:05:00.000Z", "2026-10-24")).toEqual(["2026-10-25"]);
  // In Beirut the clock goes from midnight to one.
  expect(of("Asia/Beirut", "2026-03-28T22:05:00.000Z", "2026-03-27")).toEqual(["2026-03-28"]);
});

test("missed days come in order, a begun one first; a first night is one day", () => {
  const week = { nowMs: at("2026-06-12T08:00:00.000Z"), zone: "Europe/Warsaw", created_at: old };
  const days = ["2026-06-05", "2026-06-06", "2026-06-07", "2026-06-08", "2026-06-09", "2026-06-10", "2026-06-11"];
  expect(daysToRun(week, { local_day: "2026-06-04", isDone: true })).toEqual(days);
  expect(daysToRun(week, { local_day: "2026-06-05", isDone: false })).toEqual(days);
  expect(daysToRun(week, undefined)).toEqual(["2026-06-11"]);
  expect(daysToRun(week, { local_day: "2026-06-11", isDone: true })).toEqual([]);
});

test("a business has no night before its first day is over", () => {
  const created_at = "2026-06-11T23:00:00.000Z";
  const today = { nowMs: at("2026-06-12T08:00:00.000Z"), zone: "Europe/Warsaw", created_at };
  expect(daysToRun(today, undefined)).toEqual([]);
  expect(daysToRun({ ...today, nowMs: at("2026-06-12T22:05:00.000Z") }, undefined)).toEqual(["2026-06-12"]);
});
