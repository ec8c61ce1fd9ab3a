import fc from "fast-check";
import { expect, test } from "vitest";
import { localHour } from "./local-day.ts";
import { quietUntil } from "./quiet-hours.ts";

test("at every instant and in every zone: quiet by the local clock alone, and over when it says so", () => {
  const zones = fc.constantFrom("Europe/Warsaw", "Europe/Kyiv", "America/New_York", "Asia/Kathmandu", "UTC");
  const instants = fc.integer({ min: Date.parse("2026-01-01T00:00:00Z"), max: Date.parse("2027-12-31T00:00:00Z") });
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
