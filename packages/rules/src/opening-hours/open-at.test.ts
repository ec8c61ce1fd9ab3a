import fc from "fast-check";
import { expect, test } from "vitest";
import { type OpeningHours, nextChange, openAt, parseOpeningHours, hoursRangeEnd } from "../index.ts";
import { rules, written } from "../testing/opening-hours.ts";

/** Number of random weeks per run; more with LONG=1. */
const long = process.env["LONG"] === "1";
const runs = { numRuns: long ? 5000 : 100 };

const WARSAW = "Europe/Warsaw";
const state = (text: string, instant: string): string => openAt(parseOpeningHours(text), instant, WARSAW);
const change = (text: string, instant: string): string => {
  const next = nextChange(parseOpeningHours(text), instant, WARSAW);
  return next === null ? "never" : `${new Date(next.at).toISOString().slice(0, 16)} ${next.state}`;
};

test("open from the first minute, end exclusive, on the place's clock", () => {
  // Friday 12 June 2026, UTC+2.
  expect(state("Fr 08:00-16:00", "2026-06-12T05:59:59.999Z")).toBe("closed");
  expect(state("Fr 08:00-16:00", "2026-06-12T06:00:00.000Z")).toBe("open");
  expect(state("Fr 08:00-16:00", "2026-06-12T13:59:59.999Z")).toBe("open");
  expect(state("Fr 08:00-16:00", "2026-06-12T14:00:00.000Z")).toBe("closed");
  expect(change("Fr 08:00-16:00", "2026-06-12T06:00:00.000Z")).toBe("2026-06-12T14:00 closed");
  expect(change("Fr 08:00-16:00", "2026-06-12T14:00:00.000Z")).toBe("2026-06-19T06:00 open");
});

test("a night belongs to the day on which it starts", () => {
  expect(state("Fr 22:00-02:00; Sa off", "2026-06-12T23:30:00.000Z")).toBe("open");
  expect(state("Fr 22:00-02:00; Sa off", "2026-06-13T00:00:00.000Z")).toBe("closed");
  expect(state("Fr 18:00-48:59", "2026-06-13T22:58:59.000Z")).toBe("open");
  expect(state("Fr 18:00-48:59", "2026-06-13T22:59:00.000Z")).toBe("closed");
  expect(state("Fr 25:00-26:00", "2026-06-12T23:00:00.000Z")).toBe("open");
  expect(change("Fr-Sa 22:00-26:00; Su off", "2026-06-13T21:00:00.000Z")).toBe("2026-06-14T00:00 closed");
});

test("open-ended hours have their own state", () => {
  expect(state("Fr 10:00+", "2026-06-12T08:00:00.000Z")).toBe("open_ended");
  expect(state("Fr 10:00+", "2026-06-12T21:59:00.000Z")).toBe("open_ended");
  expect(state("Fr 10:00+", "2026-06-12T22:00:00.000Z")).toBe("closed");
  expect(state("Fr 18:00+", "2026-06-13T01:59:00.000Z")).toBe("open_ended");
  expect(state("Fr 18:00+", "2026-06-13T02:00:00.000Z")).toBe("closed");
  expect(change("Fr 10:00-18:00,17:00+", "2026-06-12T08:00:00.000Z")).toBe("2026-06-12T16:00 open_ended");
});

test("clock changes: a night is an hour longer or shorter without closing in between", () => {
  // Forward on 29 March 2026 at 01:00Z, back on 25 October 2026 at 01:00Z.
  expect(change("Sa 22:00-05:00", "2026-03-28T21:00:00.000Z")).toBe("2026-03-29T03:00 closed");
  expect(change("Sa 22:00-05:00", "2026-10-24T20:00:00.000Z")).toBe("2026-10-25T04:00 closed");
  expect(change("Sa 22:00-02:30", "2026-03-28T21:00:00.000Z")).toBe("2026-03-29T01:00 closed");
  expect(change("Sa 22:00-02:30", "2026-10-24T20:00:00.000Z")).toBe("2026-10-25T01:30 closed");
  expect(change("Sa 22:00-02:00", "2026-10-24T20:00:00.000Z")).toBe("2026-10-25T00:00 closed");
  expect(change("Su 02:00-04:00", "2026-10-24T20:00:00.000Z")).toBe("2026-10-25T00:00 open");
  expect(change("Su 02:30-06:00", "2026-03-28T21:00:00.000Z")).toBe("2026-03-29T01:00 open");
  expect(change("Su 02:10-02:50", "2026-03-28T21:00:00.000Z")).toBe("2026-04-05T00:10 open");
  expect(change("Su 02:10-02:50", "2026-03-22T02:00:00.000Z")).toBe("2026-04-05T00:10 open");
});

test("a constant state has no next change", () => {
  for (const text of ["24/7", "off", "00:00-48:00", "Mo-Su 00:00-12:00,12:00-24:00"]) {
    expect(change(text, "2026-06-12T08:00:00.000Z")).toBe("never");
  }
  expect(() => openAt(parseOpeningHours("24/7"), "2026-06-12T08:00:00.000Z", "Mars/Base")).toThrow(RangeError);
});

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** Ordinary days and clock changes: of an hour, of half an hour, at midnight, and a day that was skipped. */
const SCENES = [
  ["Europe/Warsaw", "2026-06-10T12:00:00Z"],
  ["Europe/Warsaw", "2026-03-29T01:00:00Z"],
  ["Europe/Warsaw", "2026-10-25T01:00:00Z"],
  ["America/Havana", "2026-03-08T05:00:00Z"],
  ["America/Havana", "2026-11-01T05:00:00Z"],
  ["Australia/Lord_Howe", "2026-04-04T15:00:00Z"],
  ["Asia/Kathmandu", "2026-12-31T18:15:00Z"],
  ["Pacific/Apia", "2011-12-30T10:00:00Z"],
] as const;

/** For each minute from five days before a scene to three after it, what the clock on the wall shows. */
const scenes = SCENES.map(([timeZone, middle]) => {
  const shown = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  const start = Date.parse(middle) - 5 * DAY;
  const wall = Array.from({ length: 8 * 1440 }, (_minute, at) =>
    Date.parse(`${shown.format(start + at * MINUTE).replace(" ", "T")}:00Z`),
  );
  return { timeZone, start, wall };
});

/** States of the scene's minutes, found by looking at the clock of each. */
const watch = (hours: OpeningHours, wall: readonly number[]): string[] => {
  const states = wall.map(() => "closed");
  const [begin = 0, end = 0] = [wall[0], wall.at(-1)];
  for (let day = begin - (begin % DAY) - 3 * DAY; day <= end + DAY; day += DAY) {
    for (const range of hours[(new Date(day).getUTCDay() + 6) % 7] ?? []) {
      const first = wall.findIndex((at) => at >= day + range.from * MINUTE);
      const last = wall.findLastIndex((at) => at < day + hoursRangeEnd(range) * MINUTE);
      for (let at = first; at !== -1 && at <= last; at += 1) {
        if (range.to !== null) states[at] = "open";
        else if (states[at] === "closed") states[at] = "open_ended";
      }
    }
  }
  return states;
};

test(
  "open or not, and the next change, agree with looking at the clock minute by minute",
  () => {
    // By index, since a counterexample would print every minute of the scene.
    const scene = fc.nat(scenes.length - 1);
    // The first and last days of a scene see ranges that it does not hold.
    const offsets = fc.array(fc.integer({ min: 3 * 1440, max: 7 * 1440 }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(rules, scene, offsets, (all, index, minutes) => {
        const { timeZone, start, wall } = scenes[index]!;
        const hours = parseOpeningHours(written(all));
        const states = watch(hours, wall);
        for (const at of minutes) {
          const now = start + at * MINUTE;
          expect(openAt(hours, now, timeZone)).toBe(states[at]);
          const change = states.findIndex((found, index) => index > at && found !== states[at]);
          const seen = change === -1 ? null : { at: start + change * MINUTE, state: states[change] };
          const next = nextChange(hours, now, timeZone);
          expect(next === null || next.at >= start + wall.length * MINUTE ? null : next).toEqual(seen);
        }
      }),
      runs,
    );
  },
  long ? 600_000 : 30_000,
);
