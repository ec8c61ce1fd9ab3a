import { expect, test } from "vitest";
import { cardSize, cardsOnSheet, sheetLayout, wellGrid } from "./layout.ts";

test("the wells of every card fit beside its code, with room between them", () => {
  // What the code, the head, the reward and the paddings leave of 85.6 by 54 mm.
  const room = { width: 49, height: 30 };
  for (let required = 5; required <= 16; required += 1) {
    const { columns, rows, size } = wellGrid(required);
    expect(columns * rows, `${required} wells`).toBeGreaterThanOrEqual(required);
    expect((columns - 1) * rows, `${required} wells: no empty column`).toBeLessThan(required);
    expect(columns * size + (columns - 1) * 0.8, `${required} wells in a row`).toBeLessThanOrEqual(room.width);
    expect(rows * size + (rows - 1) * 1.5, `${required} wells in rows`).toBeLessThanOrEqual(room.height);
  }
});

test.each([1, 2, 3, 7, cardsOnSheet])("%i cards stay on the paper, and no cut mark touches a card", (count) => {
  const { block, marks } = sheetLayout(count);
  expect(block.x).toBeGreaterThan(2);
  expect(block.y + block.height).toBeLessThan(297 - 2);
  expect(marks.length).toBe(2 * (Math.ceil(count / 2) + 1) + 2 * (Math.min(2, count) + 1));
  for (const mark of marks) {
    expect(mark.x).toBeGreaterThanOrEqual(4);
    expect(mark.x + mark.width).toBeLessThanOrEqual(210 - 4);
    expect(mark.y).toBeGreaterThanOrEqual(4);
    expect(mark.y + mark.height).toBeLessThanOrEqual(297 - 4);
    const isBeside = mark.x + mark.width < block.x - 2 || mark.x > block.x + block.width + 2;
    const isAboveOrBelow = mark.y + mark.height < block.y - 2 || mark.y > block.y + block.height + 2;
    expect(isBeside || isAboveOrBelow).toBe(true);
  }
});

test("one cut parts two cards: the marks stand where cards meet", () => {
  const { block, marks } = sheetLayout(cardsOnSheet);
  const cuts = marks.filter(({ width }) => width > 1).map(({ y }) => Math.round((y - block.y + 0.05) * 10) / 10);
  expect([...new Set(cuts)]).toEqual([0, 1, 2, 3, 4, 5].map((row) => row * cardSize.height));
});
