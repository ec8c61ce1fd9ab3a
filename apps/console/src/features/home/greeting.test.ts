import { expect, test } from "vitest";
import { partOfDay } from "./greeting.ts";

test("every hour of the day has its greeting", () => {
  const parts = Array.from({ length: 24 }, (_, hour) => partOfDay(hour));
  expect(parts.slice(0, 4)).toEqual(["evening", "evening", "evening", "evening"]);
  expect(parts.slice(4, 11).every((part) => part === "morning")).toBe(true);
  expect(parts[11]).toBe("late_morning");
  expect(parts.slice(12, 18).every((part) => part === "afternoon")).toBe(true);
  expect(parts.slice(18).every((part) => part === "evening")).toBe(true);
});
