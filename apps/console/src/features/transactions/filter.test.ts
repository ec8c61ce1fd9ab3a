import { expect, test } from "vitest";
import { daysOf, isSet, noFilter, readFilter, takes, writeFilter } from "./filter.ts";

const today = "2026-06-12";
const place = "01a1fa33-42ea-7771-8148-8f6eba101ec0";

test("an address without a filter has none, and the other way round", () => {
  expect(readFilter({})).toEqual(noFilter);
  expect(isSet(noFilter)).toBe(false);
  expect(writeFilter(noFilter)).toEqual({});
});

test.each([
  { period: "7d", place },
  { from: "2026-06-01", to: "2026-06-10" },
  { to: "2026-06-10" },
  { period: "today" },
])("%o comes back as it was written", (search) => {
  const filter = readFilter(search);
  expect(isSet(filter)).toBe(true);
  expect(writeFilter(filter)).toEqual(search);
});

test("what cannot be meant is left out", () => {
  const search = { period: "century", from: "2026-02-30", to: "tomorrow", place: "'; --", other: "1" };
  expect(readFilter(search)).toEqual(noFilter);
  expect(readFilter({ from: ["2026-06-01", "2026-06-02"] })).toEqual(noFilter);
});

test("days the wrong way round are turned, and a period needs no days", () => {
  expect(readFilter({ from: "2026-06-10", to: "2026-06-01" })).toMatchObject({ from: "2026-06-01", to: "2026-06-10" });
  expect(readFilter({ period: "today", from: "2026-06-01" })).toMatchObject({ period: "today", from: null });
});

test("a period ends today and counts it", () => {
  const days = (period: "today" | "7d" | "30d") => daysOf({ ...noFilter, period }, today).from;
  expect([days("today"), days("7d"), days("30d")]).toEqual(["2026-06-12", "2026-06-06", "2026-05-14"]);
});

test("a new row is taken by its day and its place", () => {
  const row = { day: today, place_id: place };
  expect(takes(noFilter, today, row)).toBe(true);
  expect(takes({ ...noFilter, place_id: place }, today, row)).toBe(true);
  expect(takes({ ...noFilter, place_id: place }, today, { ...row, place_id: null })).toBe(false);
  expect(takes({ ...noFilter, period: "7d" }, today, { ...row, day: "2026-06-06" })).toBe(true);
  expect(takes({ ...noFilter, period: "7d" }, today, { ...row, day: "2026-06-05" })).toBe(false);
  expect(takes({ ...noFilter, to: "2026-06-11" }, today, row)).toBe(false);
});
