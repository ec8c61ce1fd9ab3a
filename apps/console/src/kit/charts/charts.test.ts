import fc from "fast-check";
import { expect, test } from "vitest";
import { thinned, ticksTo } from "./scale.ts";
import { csvOf } from "./table.ts";

test("an axis has round steps and reaches over every figure", () => {
  expect(ticksTo(0)).toEqual([0, 1]);
  expect(ticksTo(137)).toEqual([0, 50, 100, 150]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (most) => {
      const ticks = ticksTo(most);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(ticks.length).toBeLessThanOrEqual(5);
    }),
  );
});

test("labels are thinned evenly, and the newest keeps its own", () => {
  expect(thinned(3, 7)).toEqual([0, 1, 2]);
  expect(thinned(31, 7)).toEqual([0, 5, 10, 15, 20, 25, 30]);
  expect(thinned(30, 7).at(-1)).toBe(29);
});

test("CSV in the form that the language's spreadsheets open", () => {
  const table = { heads: ["Day", "=Spent"], rows: [{ label: "1, June", values: [12.5, null] }] };
  expect(csvOf(table, "en")).toBe('\uFEFFDay,\'=Spent\r\n"1, June",12.5,\r\n');
  expect(csvOf(table, "de")).toBe('\uFEFFDay;\'=Spent\r\n"1, June";"12,5";\r\n');
});
