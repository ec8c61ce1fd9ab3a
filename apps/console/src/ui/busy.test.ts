import { expect, test } from "vitest";
import { holdBusy, isBusy, onBusy } from "./busy.ts";

test("busy as long as anybody holds, told once at each end", () => {
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
