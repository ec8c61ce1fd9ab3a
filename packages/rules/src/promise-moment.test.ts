import fc from "fast-check";
import { expect, test } from "vitest";
import { promiseMoment } from "./promise-moment.ts";

const answered = Date.parse("2026-06-12T10:00:00.000Z");
const iso = (ms: number): string => new Date(ms).toISOString();
const hour = 3_600_000;
const made = (elapsed: number, { off = 0, jump = 0, elapsed_ms = elapsed as number | null } = {}) => ({
  answered_at: iso(answered),
  answered_device_at: iso(answered + off),
  device_at: iso(answered + off + elapsed + jump),
  elapsed_ms,
});

test("a clock that is wrong all the time has no part in the moment", () => {
  const minutes = fc.integer({ min: 0, max: 70 * 60 });
  fc.assert(
    fc.property(minutes, fc.integer({ min: -40_000, max: 40_000 }), fc.boolean(), (elapsed, off, restarted) => {
      const ms = elapsed * 60_000;
      const parts = made(ms, { off: off * 60_000, elapsed_ms: restarted ? null : ms });
      expect(promiseMoment(parts, { nowMs: answered + ms + 1000, not_before: null })).toEqual({
        at: iso(answered + ms),
      });
    }),
  );
});

test("a clock set back counts for nothing; a device that slept is believed by its clock", () => {
  const nowMs = answered + 5 * hour;
  expect(promiseMoment(made(hour, { jump: -20 * 60_000 }), { nowMs, not_before: null })).toEqual({
    at: iso(answered + hour),
  });
  expect(promiseMoment(made(2 * hour, { elapsed_ms: 60_000 }), { nowMs, not_before: null })).toEqual({
    at: iso(answered + 2 * hour),
  });
});

test("never in the future, never before the promise before, and not after 72 hours", () => {
  const late = made(3 * hour);
  expect(promiseMoment(late, { nowMs: answered + hour, not_before: null })).toEqual({ at: iso(answered + hour) });
  expect(promiseMoment(made(0), { nowMs: answered + hour, not_before: iso(answered + 1000) })).toEqual({
    at: iso(answered + 1000),
  });
  expect(promiseMoment(made(0), { nowMs: answered + 72 * hour, not_before: null })).toEqual({ at: iso(answered) });
  expect(promiseMoment(made(0), { nowMs: answered + 72 * hour + 1, not_before: null })).toEqual({
    refused: "too_late",
    at: iso(answered),
  });
  expect(promiseMoment(made(0), { nowMs: answered - hour, not_before: null })).toEqual({
    refused: "moment_unknown",
    at: null,
  });
});
