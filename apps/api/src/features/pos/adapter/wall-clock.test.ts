import fc from "fast-check";
import { expect, test } from "vitest";
import { zoneOffsetMs } from "@rewardo/rules";
import { instantOfWall, wallSpan } from "./wall-clock.ts";

const zone = "Europe/Warsaw";
const wallOf = (instant: string): string => {
  const ms = Date.parse(instant);
  return new Date(ms + zoneOffsetMs(ms, zone)).toISOString().slice(0, 19);
};

/** Around both changes of 2026, and anywhere in between. */
const instants = fc
  .oneof(
    fc.integer({ min: Date.parse("2026-10-24T20:00:00Z"), max: Date.parse("2026-10-25T06:00:00Z") }),
    fc.integer({ min: Date.parse("2026-03-28T20:00:00Z"), max: Date.parse("2026-03-29T06:00:00Z") }),
    fc.integer({ min: Date.parse("2026-01-01T00:00:00Z"), max: Date.parse("2026-12-31T00:00:00Z") }),
  )
  .map((ms) => new Date(ms - (ms % 1000)).toISOString());

test("a span of wall-clock times holds all that the clock showed in between", () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 30 * 3600 }), fc.nat(), (from, seconds, where) => {
      const to = new Date(Date.parse(from) + seconds * 1000).toISOString();
      const between = new Date(Date.parse(from) + (where % seconds) * 1000).toISOString();
      const span = wallSpan(from, to, zone);
      expect(span.from <= wallOf(between) && wallOf(between) <= span.to, `${from} ${between} ${to}`).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("a time is read as the instant at which the clock showed it, of two the last that has been", () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const nowMs = Date.parse(instant);
      expect(instantOfWall(wallOf(instant), zone, nowMs)).toBe(instant);
    }),
    { numRuns: 500 },
  );
  const twice = "2026-10-25T02:30:00";
  expect(instantOfWall(twice, zone, Date.parse("2026-10-25T00:31:00Z"))).toBe("2026-10-25T00:30:00.000Z");
  expect(instantOfWall(twice, zone, Date.parse("2026-10-25T03:00:00Z"))).toBe("2026-10-25T01:30:00.000Z");
  expect([
    instantOfWall("today", zone, 0),
    instantOfWall(7, zone, 0),
    instantOfWall("2026-13-01T00:00:00", zone, 0),
  ]).toEqual([null, null, null]);
});
