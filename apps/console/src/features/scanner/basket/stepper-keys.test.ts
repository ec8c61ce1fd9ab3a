import { expect, test } from "vitest";
import { steppedBy } from "./stepper-keys.ts";

test("arrows and signs step, figures set, within the bounds", () => {
  expect([steppedBy("ArrowUp", 1), steppedBy("+", 98), steppedBy("+", 99)]).toEqual([2, 99, 99]);
  expect([steppedBy("ArrowDown", 2), steppedBy("-", 1)]).toEqual([1, 1]);
  expect(steppedBy("7", 3)).toBe(7);
});

test("any other key means what it means", () => {
  for (const key of ["0", "Enter", "Tab", " ", "a", "10"]) expect(steppedBy(key, 3), key).toBeNull();
});
