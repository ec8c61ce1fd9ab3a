import { expect, test } from "vitest";
import { createRepeatGuard, outOfSightMs } from "./repeat-guard.ts";

test("a code that stays in sight counts once, however long it stays", () => {
  const guard = createRepeatGuard();
  const seen = Array.from({ length: 100 }, (_, frame) => guard.isNew("A", frame * 150));
  expect(seen.filter(Boolean)).toHaveLength(1);
});

test("another code counts at once, and the first one again after it", () => {
  const guard = createRepeatGuard();
  expect([guard.isNew("A", 0), guard.isNew("B", 150), guard.isNew("A", 300)]).toEqual([true, true, true]);
});

test("the same code counts again after it was out of sight", () => {
  const guard = createRepeatGuard();
  const seen = [guard.isNew("A", 0), guard.isNew("A", outOfSightMs - 1), guard.isNew("A", 2 * outOfSightMs)];
  expect(seen).toEqual([true, false, true]);
});

test("a card left in view while scanning was paused is not a new scan", () => {
  const guard = createRepeatGuard();
  guard.hold(5);
  expect(guard.isNew("A", 10)).toBe(true);
  guard.hold(60_000);
  expect(guard.isNew("A", 60_100)).toBe(false);
  expect(guard.isNew("B", 60_200)).toBe(true);
});
