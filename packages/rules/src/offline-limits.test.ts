import { expect, test } from "vitest";
import { offlineRefusal, usualOfflineLimits, type OfflineVisit } from "./offline-limits.ts";

const at = "2026-06-12T10:00:00.000Z";
const visit = (changes: Partial<OfflineVisit> = {}): OfflineVisit => ({
  ...{ unit: "stamp", at, cost: 0, coupons: 0, seen: null },
  promised: { units: 1, visits: 1, rewards: 0 },
  ...changes,
});
const before = { units: 0, visits: 0, rewards: 0 };
const codeOf = (...asked: Parameters<typeof offlineRefusal>) => offlineRefusal(...asked)?.code;

test("six stamps, or the points of three visits, on a card", () => {
  const five = { ...before, units: 5, visits: 5 };
  expect(codeOf(visit(), five, usualOfflineLimits)).toBeUndefined();
  expect(offlineRefusal(visit({ promised: { units: 2, visits: 1, rewards: 0 } }), five, usualOfflineLimits)).toEqual({
    ...{ code: "offline_limit", params: { limit: 6, measure: "stamps" } },
  });
  const points = visit({ unit: "point", promised: { units: 80, visits: 1, rewards: 0 } });
  expect(codeOf(points, { ...before, units: 500, visits: 2 }, usualOfflineLimits)).toBeUndefined();
  expect(codeOf(points, { ...before, units: 500, visits: 3 }, usualOfflineLimits)).toBe("offline_limit");
});

test("one reward, on a card that was full when it was last seen, a day ago at most", () => {
  const seen = { at: "2026-06-11T10:00:00.000Z", balance: 10 };
  const reward = visit({ promised: { units: 0, visits: 0, rewards: 1 }, cost: 10, seen });
  expect(codeOf(reward, before, usualOfflineLimits)).toBeUndefined();
  expect(codeOf(reward, { ...before, rewards: 1 }, usualOfflineLimits)).toBe("one_reward");
  expect(codeOf({ ...reward, promised: { ...reward.promised, rewards: 2 } }, before, usualOfflineLimits)).toBe(
    "one_reward",
  );
  expect(codeOf({ ...reward, seen: { ...seen, balance: 9 } }, before, usualOfflineLimits)).toBe("not_seen_full");
  expect(codeOf({ ...reward, seen: null }, before, usualOfflineLimits)).toBe("not_seen_full");
  expect(codeOf({ ...reward, at: "2026-06-12T10:00:00.001Z" }, before, usualOfflineLimits)).toBe("seen_too_long_ago");
});

test("coupons only of a card that the till knows", () => {
  expect(codeOf(visit({ coupons: 1 }), before, usualOfflineLimits)).toBe("coupon_not_seen");
  expect(codeOf(visit({ coupons: 1, seen: { at, balance: 0 } }), before, usualOfflineLimits)).toBeUndefined();
});
