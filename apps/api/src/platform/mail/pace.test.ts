import fc from "fast-check";
import { expect, test } from "vitest";
import { nextSlots, warmUpLimit } from "./pace.ts";

const nowMs = Date.parse("2026-06-12T08:00:00.000Z");
const dayMs = 86_400_000;

test("a domain gets no more in any minute than the pace, nor in a day than its warm-up allows", () => {
  const since = "2026-06-12";
  expect([0, 1, 2, 5].map((day) => warmUpLimit(since, nowMs + day * dayMs))).toEqual([200, 400, 800, 6400]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600 }), fc.boolean(), (per_minute, isNew) => {
      const pace = { per_minute, warm_up_since: isNew ? since : null };
      const { slots, nextMs } = nextSlots(pace, { fromMs: 0, nowMs, count: 2000 });
      // Of more mails than the pace, the last is a minute after the first.
      const minutes = slots.slice(per_minute).map((slot, at) => slot - slots[at]!);
      expect(Math.min(60_000, ...minutes)).toBe(60_000);
      for (const slot of isNew ? [slots[0]!, slots[700]!, slots[1500]!] : []) {
        const inDay = slots.filter((one) => one >= slot && one < slot + dayMs).length;
        expect(inDay).toBeLessThanOrEqual(2 * warmUpLimit(since, slot));
      }
      // Asked for at once or one by one, the same moments come.
      const first = nextSlots(pace, { fromMs: 0, nowMs, count: 3 });
      const rest = nextSlots(pace, { fromMs: first.nextMs, nowMs, count: 2 });
      expect([...first.slots, ...rest.slots]).toEqual(slots.slice(0, 5));
      expect(nextMs).toBeGreaterThan(slots.at(-1)!);
    }),
    { numRuns: 10 },
  );
});
