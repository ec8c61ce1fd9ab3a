import { expect, test } from "vitest";
import { announceIn, createPace } from "./pace.ts";

test("five rows a second are calm, the sixth is a rush", () => {
  const pace = createPace();
  expect([0, 200, 400, 600, 800].map((now) => pace.isRush(now, 1))).toEqual([false, false, false, false, false]);
  expect(pace.isRush(900, 1)).toBe(true);
});

test("the second slides: what is older than it no longer counts", () => {
  const pace = createPace();
  for (const now of [0, 10, 20, 30, 40]) pace.isRush(now, 1);
  expect(pace.isRush(1000, 1)).toBe(false);
  expect(pace.isRush(1030, 1)).toBe(false);
});

test("a batch is as many rows as it holds", () => {
  expect(createPace().isRush(0, 6)).toBe(true);
  expect(createPace().isRush(0, 5)).toBe(false);
});

test("the first is announced within a second, the next no earlier than ten seconds later", () => {
  expect(announceIn(50_000, null)).toBe(1000);
  expect(announceIn(52_000, 50_000)).toBe(8000);
  expect(announceIn(59_500, 50_000)).toBe(1000);
  expect(announceIn(99_000, 50_000)).toBe(1000);
});
