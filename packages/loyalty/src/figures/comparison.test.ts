import { expect, test } from "vitest";
import { changeText, compare } from "./comparison.ts";

test("small counts differ by a number, large ones by a share", () => {
  expect(compare({ value: 11, previous: 14 }, "count")).toEqual({ kind: "count", count: 3, direction: "down" });
  expect(compare({ value: 128, previous: 100 }, "count")).toEqual({ kind: "share", share: 0.28, direction: "up" });
});

test("money is a share whatever its size", () => {
  expect(compare({ value: 15, previous: 10 }, "money")).toEqual({ kind: "share", share: 0.5, direction: "up" });
  expect(compare({ value: -500, previous: 1000 }, "money")).toEqual({ kind: "share", share: 1.5, direction: "down" });
});

test("nothing before has words of its own", () => {
  expect(compare({ value: 9, previous: 0 }, "count")).toEqual({ kind: "none_before" });
  expect(compare({ value: 0, previous: 0 }, "count")).toEqual({ kind: "none" });
  expect(compare({ value: 900, previous: -100 }, "money")).toEqual({ kind: "none_before" });
  expect(compare({ value: -900, previous: 0 }, "money")).toEqual({ kind: "none" });
});

test("what is written as the same is the same", () => {
  expect(compare({ value: 7, previous: 7 }, "count")).toEqual({ kind: "same" });
  expect(compare({ value: 100_400, previous: 100_000 }, "money")).toEqual({ kind: "same" });
  expect(compare({ value: 100_600, previous: 100_000 }, "money")).toMatchObject({ kind: "share" });
});

test("from four times as much on, it is said how many times", () => {
  const format = { number: String, percent: (share: number) => `${Math.round(100 * share)} %` };
  const text = (value: number, previous: number) => {
    const change = compare({ value, previous }, "money");
    return change.kind === "share" ? changeText(change, format) : change.kind;
  };
  expect([text(400, 100), text(401, 100), text(1558, 100), text(-500, 100)]).toEqual([
    ...["300 %", "4\u00a0×", "16\u00a0×", "600 %"],
  ]);
});
