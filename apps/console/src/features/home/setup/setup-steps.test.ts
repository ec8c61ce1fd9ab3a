import { expect, test } from "vitest";
import { setupSteps, showsSetup } from "./setup-steps.ts";

test.each([
  [{ hasCategory: false, places: 0, cards: 0 }, 0, "business"],
  [{ hasCategory: true, places: 0, cards: 0 }, 1, "place"],
  [{ hasCategory: false, places: 1, cards: 0 }, 1, "business"],
  [{ hasCategory: true, places: 2, cards: 0 }, 2, "card"],
  [{ hasCategory: true, places: 2, cards: 1 }, 3, "print"],
])("with %j %i steps are done and the next is %s", (facts, done, next) => {
  const progress = setupSteps(facts);
  expect(progress.done).toBe(done);
  expect(progress.steps).toHaveLength(6);
  expect(progress.steps.filter(({ state }) => state === "next").map(({ step }) => step)).toEqual([next]);
});

test.each([
  [{ isActing: false, hasCard: false }, true],
  [{ isActing: false, hasCard: true }, false],
  [{ isActing: true, hasCard: false }, false],
  [{ isActing: true, hasCard: true }, false],
])("with %j the banner shows: %s", (facts, shows) => {
  expect(showsSetup(facts)).toBe(shows);
});
