import { expect, test } from "vitest";
import { keptLevel, nextLevel, usesLeft } from "../index.ts";
import type { LevelStanding } from "../index.ts";
import { couponWith, levelWith, standingWith } from "../testing/promotions.ts";

const WARSAW = "Europe/Warsaw";
const silver = levelWith({ _id: "silver", name: { en: "Silver" }, threshold: 50, downgrade: "single_level" });
const gold = levelWith({ threshold: 100, downgrade: "single_level", grace_days: 30 });
const levels = [gold, silver];
const figures = { earned: 0, balance: 0, earned_from: null, earned_of_level: 0 };
const since = "2026-01-15T12:00:00.000Z";
const onSilver = standingWith({ level_id: "silver", since });

test("the next level is the one above, and what was earned counts until its oldest part is a period old", () => {
  const earned = { ...figures, earned: 61, earned_from: "2025-07-03T20:00:00.000Z" };
  const goal = { level: gold, reached: 61, period_months: 12, ends_at: "2026-07-03T22:00:00.000Z" };
  expect(nextLevel(levels, onSilver, earned, WARSAW)).toEqual(goal);
  expect(nextLevel(levels, standingWith(), earned, WARSAW)).toEqual(goal);
  expect(nextLevel(levels, standingWith(), figures, WARSAW)).toMatchObject({
    level: silver,
    reached: 0,
    ends_at: null,
  });
  expect(nextLevel([], onSilver, figures, WARSAW)).toBeNull();
});

test("a level that is kept for its period has none of its own and of lower ones ahead", () => {
  const onGold = standingWith({ level_id: "gold", since });
  expect(nextLevel(levels, onGold, { ...figures, earned: 10 }, WARSAW)).toBeNull();
});

test("a level by the balance has no end", () => {
  const byBalance = levels.map((level) => ({ ...level, basis: "balance" as const }));
  expect(nextLevel(byBalance, onSilver, { ...figures, balance: 70 }, WARSAW)).toMatchObject({
    ...{ reached: 70, period_months: null, ends_at: null },
  });
});

const kept = (standing: LevelStanding, at: string, more: Partial<typeof figures> = {}) =>
  keptLevel(levels, standing, { ...figures, ...more }, at, WARSAW);

test("a level that can be lost is kept by what is earned in its own period, then in its days of grace", () => {
  const onGold = standingWith({ level_id: "gold", since });
  expect(kept(onGold, "2026-12-01T10:00:00.000Z", { earned: 90, earned_of_level: 40 })).toEqual({
    ...{ level: gold, reached: 40, period_months: 12, ends_at: "2027-01-14T23:00:00.000Z" },
  });
  expect(kept(onGold, "2027-01-20T10:00:00.000Z", { earned: 90, earned_of_level: 99 })).toMatchObject({
    ...{ reached: 90, ends_at: "2027-02-13T23:00:00.000Z" },
  });
  // It is kept or lost with the next night.
  expect(kept(onGold, "2027-02-20T10:00:00.000Z")).toBeNull();
  expect(kept(standingWith(), "2026-12-01T10:00:00.000Z")).toBeNull();
});

test("what cannot be lost needs nothing to be kept; a balance that is too low has its days of grace", () => {
  const sure = levelWith({ downgrade: "none" });
  const at = "2026-12-01T10:00:00.000Z";
  const onGold = standingWith({ level_id: "gold", since });
  expect(keptLevel([sure], onGold, figures, at, WARSAW)).toBeNull();
  const byBalance = [{ ...gold, basis: "balance" as const }];
  const below = { ...onGold, below_since: "2026-11-20T10:00:00.000Z" };
  expect(keptLevel(byBalance, below, { ...figures, balance: 80 }, at, WARSAW)).toMatchObject({
    ...{ reached: 80, period_months: null, ends_at: "2026-12-19T23:00:00.000Z" },
  });
  expect(keptLevel(byBalance, onGold, { ...figures, balance: 120 }, at, WARSAW)).toMatchObject({ ends_at: null });
});

test("uses of a coupon: by its frequency, its limit for each customer and the copies that they hold", () => {
  const coupon = couponWith({ kind: "freebie" });
  const once = { ...coupon, usage_frequency: { kind: "once" }, customer_limit: null } as const;
  const often = { ...coupon, usage_frequency: { kind: "once_every", n: 1, unit: "days" } } as const;
  const used = (times: number) => ({ used_by_customer: times });
  expect([usesLeft(once, used(0)), usesLeft(once, used(0), 3)]).toEqual([1, 1]);
  expect(usesLeft({ ...once, customer_limit: 5 }, used(2), 2)).toBe(2);
  expect(usesLeft({ ...once, customer_limit: 5 }, used(4), 2)).toBe(1);
  expect(usesLeft({ ...often, customer_limit: 5 }, used(2))).toBe(3);
  expect(usesLeft({ ...often, customer_limit: null }, used(2))).toBeNull();
  expect(usesLeft({ ...once, effect: { kind: "none" } }, used(0))).toBeNull();
});
