import { expect, test } from "vitest";
import { drawnIndexes, itemsOf, rowsOf, sectionsOf, withGaps } from "./items.ts";

const rows = ["a1", "a2", "b1", "c1"].map((_id) => ({ _id }));
const groupOf = ({ _id }: { _id: string }) => ({
  key: _id.slice(0, 1),
  label: _id.startsWith("a") ? null : `Group ${_id[0]}`,
});

test("each group has its head before its first row, one without a label has none", () => {
  expect(itemsOf(rows, groupOf).map(({ key }) => key)).toEqual(["a1", "a2", "group b", "b1", "group c", "c1"]);
  expect(itemsOf(rows, undefined)).toHaveLength(4);
});

test("those in view are drawn with some more on both sides, within the list", () => {
  const draw = (first: number, last: number, pinned: number[] = []) =>
    drawnIndexes({ first, last }, { count: 100, overscan: 2, pinned });
  expect(draw(10, 12)).toEqual([8, 9, 10, 11, 12, 13, 14]);
  expect(draw(0, 1)).toEqual([0, 1, 2, 3]);
  expect(draw(98, 99)).toEqual([96, 97, 98, 99]);
});

test("a pinned row stays with its neighbours, wherever the page is", () => {
  const far = drawnIndexes({ first: 50, last: 51 }, { count: 100, overscan: 0, pinned: [0, 99, 51, -1] });
  expect(far).toEqual([0, 1, 50, 51, 52, 98, 99]);
});

test("gaps make the list as high as if everything were drawn", () => {
  const place = (index: number) => ({ index, start: index * 50, end: index * 50 + 50 });
  const drawn = withGaps([place(0), place(4), place(5)], 500);
  expect(drawn).toEqual([
    { kind: "item", index: 0 },
    { kind: "gap", key: "gap 4", px: 150 },
    { kind: "item", index: 4 },
    { kind: "item", index: 5 },
    { kind: "gap", key: "gap to the end", px: 200 },
  ]);
  const px = drawn.reduce((sum, one) => sum + (one.kind === "gap" ? one.px : 50), 0);
  expect(px).toBe(500);
  expect(withGaps([], 120)).toEqual([{ kind: "gap", key: "gap to the end", px: 120 }]);
  expect(withGaps([place(0)], 50)).toEqual([{ kind: "item", index: 0 }]);
});

test("what is drawn is put together by groups, gaps included", () => {
  const items = itemsOf(rows, groupOf);
  const drawn = withGaps(
    [
      { index: 1, start: 50, end: 100 },
      { index: 2, start: 100, end: 130 },
      { index: 5, start: 250, end: 300 },
    ],
    400,
  );
  const sections = sectionsOf(items, drawn).map(({ group, drawn: ofGroup }) => [
    group,
    ofGroup.map((one) => ("kind" in one ? one.px : one.item.key)),
  ]);
  expect(sections).toEqual([
    ["a", [50, "a2"]],
    ["b", ["group b", 120]],
    ["c", ["c1", 100]],
  ]);
});

test("a row that moved while pages were fetched counts once", () => {
  const pages = [["a", "b"], ["b", "c"], []].map((ids) => ({ items: ids.map((_id) => ({ _id })), next_cursor: null }));
  expect(rowsOf(pages).map(({ _id }) => _id)).toEqual(["a", "b", "c"]);
});
