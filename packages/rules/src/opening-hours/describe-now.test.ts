import fc from "fast-check";
import { expect, test } from "vitest";
import { describeHoursNow, localDay, nextChange, openAt, parseOpeningHours } from "../index.ts";
import { rules, written } from "../testing/opening-hours.ts";

const WARSAW = "Europe/Warsaw";
const now = (text: string, instant: string): string => {
  const found = describeHoursNow(parseOpeningHours(text), instant, WARSAW);
  if (!("moment" in found)) return found.code;
  const { time, days, weekday } = found.moment;
  return `${found.code} ${time} in ${days} (${weekday})`;
};

test("the description of a moment", () => {
  // Friday 12 June 2026, UTC+2.
  for (const [text, instant, said] of [
    ["24/7", "2026-06-12T10:00:00Z", "always"],
    ["off", "2026-06-12T10:00:00Z", "never"],
    ["Fr 08:00-20:00", "2026-06-12T10:00:00Z", "open_until 20:00 in 0 (5)"],
    ["Fr 18:00-02:00", "2026-06-12T17:00:00Z", "open_until 02:00 in 1 (6)"],
    ["Fr 18:00-02:00", "2026-06-12T23:00:00Z", "open_until 02:00 in 0 (6)"],
    ["Fr 18:00-24:00", "2026-06-12T17:00:00Z", "open_until 24:00 in 0 (5)"],
    ["Mo-Sa open", "2026-06-12T17:00:00Z", "open_until 24:00 in 1 (6)"],
    ["Mo-Fr 08:00-16:00", "2026-06-12T17:00:00Z", "opens 08:00 in 3 (1)"],
    ["Fr 08:00-16:00", "2026-06-12T17:00:00Z", "opens 08:00 in 7 (5)"],
    ["Fr 17:00-20:00", "2026-06-12T10:00:00Z", "opens 17:00 in 0 (5)"],
    ["Sa 00:00-03:00", "2026-06-12T10:00:00Z", "opens 00:00 in 1 (6)"],
    ["Fr 10:00-18:00,17:00+", "2026-06-12T10:00:00Z", "open_at_least 18:00 in 0 (5)"],
    ["Fr 18:00+", "2026-06-12T18:00:00Z", "open_ended 18:00 in 0 (5)"],
    ["Fr 18:00+", "2026-06-12T23:00:00Z", "open_ended 18:00 in -1 (5)"],
  ] as const) {
    expect(now(text, instant), text).toBe(said);
  }
});

test("the description matches the state and the next change of any week", () => {
  const day = fc.integer({ min: 0, max: 14 * 1440 });
  fc.assert(
    fc.property(rules, day, (all, minutes) => {
      const hours = parseOpeningHours(written(all));
      const ms = Date.parse("2026-03-20T00:00:00Z") + minutes * 60_000;
      const found = describeHoursNow(hours, ms, WARSAW);
      const state = openAt(hours, ms, WARSAW);
      const next = nextChange(hours, ms, WARSAW);
      const codes = {
        open: next === null ? ["always"] : ["open_until", "open_at_least"],
        open_ended: ["open_ended"],
        closed: [next === null ? "never" : "opens"],
      };
      expect(codes[state]).toContain(found.code);
      if (!("moment" in found)) return;
      const { time, day, days } = found.moment;
      const isSince = found.code === "open_ended";
      const changes = (next?.at ?? 0) - (time === "24:00" ? 1 : 0);
      expect({ isPast: days < 0 || isSince, day: isSince ? day : localDay(changes, WARSAW) }).toEqual({
        isPast: isSince,
        day,
      });
    }),
    { numRuns: process.env["LONG"] === "1" ? 3000 : 200 },
  );
});
