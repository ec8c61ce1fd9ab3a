import { rfmGroupOf, rfmGroups } from "@rewardo/engine";
import { expect, test } from "vitest";
import { rfmField } from "./rfm-field.ts";

const scores = [1, 2, 3, 4, 5] as const;

test("every square of the field belongs to the group that its scores give", () => {
  for (const r of scores) {
    for (const fm of scores) {
      const [column, row] = [r - 1, 5 - fm];
      const here = rfmField.filter(
        (one) =>
          one.column <= column && column < one.column + one.columns && one.row <= row && row < one.row + one.rows,
      );
      expect(
        here.map(({ group }) => group),
        `R${r} FM${fm}`,
      ).toEqual([rfmGroupOf(r, fm)]);
    }
  }
  expect(rfmGroups.filter((group) => !rfmField.some((one) => one.group === group))).toEqual(["prospects"]);
});
