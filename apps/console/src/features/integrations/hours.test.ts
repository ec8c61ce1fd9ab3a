import { expect, test } from "vitest";
import { hoursOf, latenessOf } from "./hours.ts";

const nothing = { asked: 0, failed: 0, pushed: 0, nudged: 0, orders: 0, most_lag_seconds: 0 };
const hour = (at: number, heard: Partial<typeof nothing>) => ({
  ...{ at: `2026-06-12T${String(at).padStart(2, "0")}:00:00.000Z` },
  ...nothing,
  ...heard,
});

test("each of the last 24 hours is in time, late, or had nothing; late ones in a row are told as one", () => {
  const kept = [
    hour(1, { asked: 60, failed: 2, most_lag_seconds: 90 }),
    hour(2, { asked: 12, failed: 12, most_lag_seconds: 800 }),
    hour(3, { asked: 20, failed: 4, most_lag_seconds: 1500, orders: 9 }),
    hour(4, { nudged: 1 }),
    hour(9, { pushed: 1, orders: 1 }),
    hour(10, { asked: 4, failed: 1, most_lag_seconds: 1080 }),
  ];
  const hours = hoursOf(kept, Date.parse("2026-06-12T10:42:00.000Z"));
  expect([hours.length, hours[0]!.at, hours[23]!.at]).toEqual([
    ...[24, "2026-06-11T11:00:00.000Z", "2026-06-12T10:00:00.000Z"],
  ]);
  expect(hours.slice(13).map(({ state }) => state)).toEqual([
    ...["nothing", "in_time", "late", "late", "nothing"],
    ...["nothing", "nothing", "nothing", "nothing", "in_time", "late"],
  ]);
  expect(latenessOf(hours)).toEqual([
    { from: "2026-06-12T10:00:00.000Z", to: "2026-06-12T11:00:00.000Z", lagMinutes: 18 },
    { from: "2026-06-12T03:00:00.000Z", to: "2026-06-12T04:00:00.000Z", lagMinutes: 25 },
  ]);
});
