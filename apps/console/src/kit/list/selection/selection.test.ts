import { expect, test } from "vitest";
import { allOrNone, chosenOf, isAll, noSelection, reached, type Selection, toggled } from "./selection.ts";

const rows = ["a", "b", "c", "d", "e"].map((_id) => ({ _id }));
const ids = (selection: Selection): string =>
  chosenOf(selection, rows)
    .map(({ _id }) => _id)
    .join("");

test("a row is chosen and let go, in the order of the list", () => {
  const two = toggled(toggled(noSelection, "d"), "b");
  expect(ids(two)).toBe("bd");
  expect(ids(toggled(two, "d"))).toBe("b");
});

test("Shift reaches from the row touched last, either way, and adds to what is chosen", () => {
  const fromD = toggled(toggled(noSelection, "a"), "d");
  expect(ids(reached(fromD, rows, "b"))).toBe("abcd");
  expect(ids(reached(toggled(noSelection, "b"), rows, "e"))).toBe("bcde");
  expect(ids(reached(noSelection, rows, "c"))).toBe("c");
  expect(ids(reached({ ids: new Set(), last: "gone" }, rows, "c"))).toBe("c");
});

test("all that is loaded, and none once they all are", () => {
  const all = allOrNone(toggled(noSelection, "c"), rows);
  expect(isAll(all, rows)).toBe(true);
  expect(allOrNone(all, rows)).toEqual(noSelection);
  expect(isAll(noSelection, [])).toBe(false);
  expect(isAll(all, [...rows, { _id: "f" }])).toBe(false);
});

test("a row that is out of sight is not acted upon", () => {
  const all = allOrNone(noSelection, rows);
  expect(chosenOf(all, [{ _id: "b" }, { _id: "x" }])).toEqual([{ _id: "b" }]);
});
