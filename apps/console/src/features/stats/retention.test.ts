import { expect, test } from "vitest";
import { shareWhoCameAgain } from "./retention.ts";

test("new customers count once the month after their first visit is over", () => {
  // Ten came first in September, of whom four came in October; ten in October, of whom one has come in November.
  const values = [
    [10, 4, 2],
    [10, 1, null],
    [3, null, null],
  ];
  expect(["2026-11-02", "2026-11-29", "2026-11-30"].map((to) => shareWhoCameAgain({ values }, to))).toEqual([
    0.4, 0.4, 0.25,
  ]);
  const october = {
    values: [
      [10, 0],
      [2, null],
    ],
  };
  expect([shareWhoCameAgain(october, "2026-11-02"), shareWhoCameAgain(october, "2026-11-30")]).toEqual([null, 0]);
  expect([shareWhoCameAgain({ values: [[3]] }, "2026-11-02"), shareWhoCameAgain({ values: [] }, "2026-11-30")]).toEqual(
    [null, null],
  );
});
