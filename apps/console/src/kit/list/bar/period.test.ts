import { expect, test } from "vitest";
import { anyDay, daysOf, hasDays, readPeriod } from "./period.ts";

const today = "2026-06-12";

test("what cannot be meant is left out", () => {
  expect(readPeriod({ period: "century", from: "2026-02-30", to: "tomorrow" })).toEqual(anyDay);
  expect(readPeriod({ from: ["2026-06-01", "2026-06-02"] })).toEqual(anyDay);
  expect(hasDays(anyDay)).toBe(false);
  expect(hasDays(readPeriod({ to: today }))).toBe(true);
});

test("days the wrong way round are turned, and a period needs no days", () => {
  const turned = { from: "2026-06-01", to: "2026-06-10" };
  expect(readPeriod({ from: "2026-06-10", to: "2026-06-01" })).toMatchObject(turned);
  expect(readPeriod({ period: "today", from: "2026-06-01" })).toMatchObject({ period: "today", from: null });
});

test("a period ends today and counts it", () => {
  const first = (period: "today" | "7d" | "30d") => daysOf({ ...anyDay, period }, today).from;
  expect([first("today"), first("7d"), first("30d")]).toEqual(["2026-06-12", "2026-06-06", "2026-05-14"]);
  expect(daysOf({ ...anyDay, to: today }, today)).toEqual({ from: null, to: today });
});
