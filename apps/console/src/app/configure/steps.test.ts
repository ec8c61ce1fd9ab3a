import { expect, test } from "vitest";
import { doneSteps, type Facts, shownStep } from "./steps.ts";

const nothing: Facts = {
  hasDetails: true,
  hasCategory: false,
  places: 0,
  cards: 0,
  accounts: 1,
  isStaffSkipped: false,
  isPrintSkipped: false,
  members: 0,
};

test.each<[Partial<Facts>, string | null]>([
  [{ hasDetails: false }, "details"],
  [{ hasDetails: false, hasCategory: true, places: 1 }, "details"],
  [{}, "business"],
  [{ hasCategory: true }, "place"],
  [{ hasCategory: null }, "place"],
  [{ hasCategory: true, places: 1 }, "card"],
  [{ hasCategory: true, places: 2, cards: 1 }, "print"],
  [{ hasCategory: true, places: 2, cards: 1, members: 8 }, "staff"],
  [{ hasCategory: true, places: 2, cards: 1, isPrintSkipped: true }, "staff"],
  [{ hasCategory: true, places: 2, cards: 1, members: 8, isStaffSkipped: true }, null],
  [{ hasCategory: true, places: 2, cards: 1, accounts: 2 }, "print"],
  [{ hasCategory: true, places: 2, cards: 1, accounts: null }, "print"],
  [{ hasCategory: true, places: 2, cards: 1, accounts: 2, members: 8 }, null],
  [{ hasCategory: true, places: 2, cards: 1, accounts: 2, isPrintSkipped: true }, null],
  [{ places: 2, cards: 1, accounts: 2, members: 8 }, "business"],
])("with %j the next is %s", (facts, next) => {
  expect(shownStep(undefined, doneSteps({ ...nothing, ...facts }))).toBe(next);
});

test("a step may be gone back to; a step that is none is not asked for", () => {
  const done = doneSteps({ ...nothing, hasCategory: true });
  expect(shownStep("business", done)).toBe("business");
  expect(shownStep("nothing", done)).toBe("place");
  expect(shownStep("details", done)).toBe("place");
});
