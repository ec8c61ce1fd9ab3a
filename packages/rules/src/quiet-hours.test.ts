import fc from "fast-check";
import { expect, test } from "vitest";
import { localHour } from "./local-day.ts";
import { quietUntil } from "./quiet-hours.ts";

const zones = fc.constantFrom("Europe/Warsaw", "Europe/Kyiv", "America/New_York", "Asia/Kathmandu", "UTC");
const instants = fc.integer({ min: Date.parse("2026-01-01T00:00:00Z"), max: Date.parse("2027-12-31T00:00:00Z") });
const hours = fc.integer({ min: 0, max: 23 });

test("at every instant and in every zone: quiet by the local clock alone, and over when it says so", () => {
  fc.assert(
    fc.property(instants, zones, (at, zone) => {
      const until = quietUntil(at, zone);
      const { hour } = localHour(at, zone);
      expect(until !== null).toBe(hour >= 21 || hour < 8);
      if (until === null) return;
      expect(localHour(until, zone).hour).toBe(8);
      expect(until).toBeGreaterThan(at);
      expect(until - at).toBeLessThanOrEqual(12 * 3_600_000);
      expect(quietUntil(until, zone)).toBeNull();
    }),
  );
});

test("so it is with hours that a business settles; the same twice leave no quiet time", () => {
  fc.assert(
    fc.property(instants, zones, hours, hours, (at, zone, from, until) => {
      const { hour } = localHour(at, zone);
      const end = quietUntil(at, zone, { from, until });
      // Hours after the beginning, on a clock of 24.
      expect(end !== null).toBe((hour - from + 24) % 24 < (until - from + 24) % 24);
      if (end === null) return;
      expect(end).toBeGreaterThan(at);
      expect(end - at).toBeLessThanOrEqual(25 * 3_600_000);
      // In spring the hour may be skipped.
      const isThere = localHour(end, zone).hour === until;
      expect(isThere ? quietUntil(end, zone, { from, until }) : null).toBeNull();
    }),
  );
});
