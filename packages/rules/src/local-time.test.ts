import { expect, test } from "vitest";
import { instantOfLocalTime } from "./index.ts";

const at = (day: string, minutes: number, zone: string, edge: "start" | "end"): string =>
  new Date(instantOfLocalTime(day, minutes, zone, edge)).toISOString().slice(0, 16);

test("an ordinary time, also on the following days", () => {
  expect(at("2026-06-12", 8 * 60, "Europe/Warsaw", "start")).toBe("2026-06-12T06:00");
  expect(at("2026-06-12", 48 * 60 + 59, "Europe/Warsaw", "end")).toBe("2026-06-13T22:59");
});

test("a skipped time is the jump; a repeated time depends on start or end", () => {
  for (const edge of ["start", "end"] as const) {
    expect(at("2026-03-29", 150, "Europe/Warsaw", edge)).toBe("2026-03-29T01:00");
    expect(at("2011-12-30", 720, "Pacific/Apia", edge)).toBe("2011-12-30T10:00");
  }
  expect(at("2026-10-25", 150, "Europe/Warsaw", "start")).toBe("2026-10-25T00:30");
  expect(at("2026-10-25", 150, "Europe/Warsaw", "end")).toBe("2026-10-25T01:30");
  // 02:00 occurs again when the clock goes back to it, but no time before it does.
  expect(at("2026-10-25", 120, "Europe/Warsaw", "end")).toBe("2026-10-25T00:00");
  expect(at("2026-10-25", 180, "Europe/Warsaw", "start")).toBe("2026-10-25T02:00");
});

test("an unknown zone is an error", () => {
  expect(() => instantOfLocalTime("2026-06-12", 0, "Mars/Base", "start")).toThrow(RangeError);
});
