import { expect, test } from "vitest";
import { holdBusy, isBusy, onBusy } from "./busy.ts";

test("busy while at least one hold is open; listeners are called once at each change", () => {
  const told: boolean[] = [];
  const end = onBusy((busy) => told.push(busy));
  const first = holdBusy();
  const second = holdBusy();
  first();
  first();
  expect(isBusy()).toBe(true);
  second();
  expect(isBusy()).toBe(false);
  end();
  holdBusy()();
  expect(told).toEqual([true, false]);
});
