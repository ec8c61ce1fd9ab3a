import { expect, test } from "vitest";
import { blame } from "./blame.ts";

const items = [...Array(21).keys()];

/** Returns what the guilty among the items change, and counts how often it was asked. */
const runOf = (guilty: readonly number[]) => {
  const asked: number[] = [];
  const run = async (tried: readonly number[]) => {
    asked.push(tried.length);
    return tried.filter((item) => guilty.includes(item)).map((item) => `row ${item}`);
  };
  return { asked, run };
};

test("without a difference all items are run once, together", async () => {
  const { asked, run } = runOf([]);
  expect(await blame(items, run)).toEqual([]);
  expect(asked).toEqual([21]);
});

test.each([[[0]], [[20]], [[10]], [[3, 4]], [[0, 7, 20]], [items]])(
  "the items %j are named one by one",
  async (guilty) => {
    const { run } = runOf(guilty);
    expect(await blame(items, run)).toEqual(guilty.map((item) => ({ items: [item], changed: [`row ${item}`] })));
  },
);

test("a difference that does not come again is blamed on all that were run", async () => {
  let isFirst = true;
  const run = async () => {
    const changed = isFirst ? ["row"] : [];
    isFirst = false;
    return changed;
  };
  expect(await blame(items, run)).toEqual([{ items, changed: ["row"] }]);
});

test("no items are not run", async () => {
  const { asked, run } = runOf([]);
  expect(await blame([], run)).toEqual([]);
  expect(asked).toEqual([]);
});
