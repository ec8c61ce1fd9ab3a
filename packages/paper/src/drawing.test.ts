import { readFileSync } from "node:fs";
import { giftSlots } from "@rewardo/rules/stamp-card";
import { expect, test } from "vitest";
import { drawCard } from "./card-drawing.ts";
import { stockColours } from "./colours.ts";
import { drawPaper } from "./draw.ts";
import type { PaperFacts } from "./facts.ts";
import { sheetLayout } from "./layout.ts";
import type { Measure, Shape } from "./shapes.ts";
import { setLines, widthOf } from "./type-setting.ts";

/** Every letter as wide as in a wide type, so that what fits here fits. */
const measure: Measure = (text, _, size) => text.length * size * 0.6;

const names = ["A cake with your coffee", "Any coffee on the house", "A bag of beans, 250 g"];
const cardOf = (required: number | null, costs: readonly number[], name = "Coffee card") =>
  ({
    name: { en: name },
    stamps_required: required,
    design: { stock: "forest", stamp_icon: "coffee_bean", image: null },
    rewards: costs.map((cost, nr) => ({ _id: String(nr), name: { en: names[nr] }, cost })),
  }) as unknown as PaperFacts["card"];
const business: PaperFacts["business"] = {
  ...{ name: "Kawiarnia Ziarenko", logo: null, logo_icon: "mug", language: "en", qr_key: "zzzzzz", city: null },
};
const maker = { language: "pl", day: "1 gru 2026" } as const;
const factsOf = (card: PaperFacts["card"]) =>
  ({ business, card, language: "en", origin: "https://r.example", maker }) as const;

/** All shapes with the corner that they are moved to; what is turned stays as it is drawn. */
const flat = (shapes: readonly Shape[], dx = 0, dy = 0): Exclude<Shape, { is: "group" }>[] =>
  shapes.flatMap((shape) =>
    shape.is === "group"
      ? flat(shape.shapes, dx + (shape.at?.x ?? 0), dy + (shape.at?.y ?? 0))
      : [{ ...shape, x: shape.x + dx, y: shape.y + dy }],
  );
const of = <Is extends Shape["is"]>(shapes: readonly Shape[], is: Is) =>
  flat(shapes).filter((shape): shape is Extract<Exclude<Shape, { is: "group" }>, { is: Is }> => shape.is === is);

const cards = [
  [5, [3, 5]],
  [8, [4, 8]],
  [8, [2, 4, 8]],
  [10, [3, 7, 10]],
  [16, [5, 10, 16]],
] as const;

test.each(cards)("on paper %i slots have gifts at %o, above a line that names them", (required, costs) => {
  const card = cardOf(required, costs);
  const { shapes } = drawCard(measure, { ...factsOf(card), ink: "colour" }, "004821170093");
  const wells = of(shapes, "circle");
  expect(wells).toHaveLength(required);
  const gifts = of(shapes, "symbol").filter(({ name }) => name === "i-gift-fill");
  expect(gifts).toHaveLength(giftSlots(required, card.rewards).length);
  for (const [nr, one] of wells.entries())
    for (const other of wells.slice(nr + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(one.radius + other.radius);
  const texts = of(shapes, "text");
  const lines = texts.filter(({ font }) => font.weight === "strong" && font.size === 3.2);
  const said = lines.map(({ text }) => text).join(" ");
  expect(said.replaceAll("\u00A0", " ")).toContain(`${costs[0]} stamps: ${names[0]}`);
  for (const well of wells) expect(well.y + well.radius).toBeLessThan(lines[0]!.y - 3.2 * 0.7);
});

test("the poster's row stays within its margin, and its title is about the reward of a full card", () => {
  for (const [required, costs] of cards) {
    const [sheet] = drawPaper(measure, factsOf(cardOf(required, costs)), { kind: "poster", size: "a4" });
    const wells = of(sheet!.shapes, "circle");
    expect(wells).toHaveLength(required);
    expect(Math.max(...wells.map(({ x, radius }) => x + radius))).toBeLessThanOrEqual(185.8);
    const title = of(sheet!.shapes, "text").filter(({ font }) => font.size > 12);
    expect(title.map(({ text }) => text).join(" ")).toBe(names[costs.length - 1]);
  }
});

test("ten cards lie where the cuts are, each with its code of its own number", () => {
  const numbers = Array.from({ length: 10 }, (_, nr) => String(100000000000 + nr));
  const facts = factsOf(cardOf(8, [8]));
  const [sheet, ...more] = drawPaper(measure, facts, { kind: "cards", ink: "colour", numbers });
  expect(more).toEqual([]);
  const { block, marks } = sheetLayout(10);
  const pieces = sheet!.shapes.filter((shape) => shape.is === "group");
  expect(pieces.map(({ at }) => at)).toEqual(
    numbers.map((_, nr) => ({ x: block.x + (nr % 2) * 85.6, y: block.y + Math.floor(nr / 2) * 54 })),
  );
  const codes = of(sheet!.shapes, "code");
  expect(codes.map(({ of: what }) => what)).toEqual(numbers.map((number) => ({ is: "card", number })));
  expect(codes.every(({ text }, nr) => text.includes(numbers[nr]!))).toBe(true);
  for (const mark of marks) expect(of(sheet!.shapes, "box")).toContainEqual(expect.objectContaining({ ...mark }));
  // What stands beside the cards is for whoever prints.
  expect(of(sheet!.shapes, "text").at(-1)!.text).toContain("Drukuj");
});

test("long texts: a headline breaks no word, a line ends in an ellipsis, balanced lines are about as long", () => {
  const word = "Jubiläumsüberraschungspaket";
  const [sheet] = drawPaper(measure, factsOf(cardOf(null, [5], word)), { kind: "poster", size: "a4" });
  const [title] = of(sheet!.shapes, "text").filter(({ text }) => text === word);
  expect(widthOf(measure, word, title!.font)).toBeLessThanOrEqual(161.01);
  const font = { weight: "text", size: 1 } as const;
  expect(setLines(measure, "one two three four five", { font, width: 6, most: 2 })).toEqual(["one two", "three fou…"]);
  expect(setLines(measure, "aaaa bbbb cc", { font, width: 6, isBalanced: true })).toEqual(["aaaa", "bbbb cc"]);
  expect(setLines(measure, "0123456789012", { font, width: 6 })).toEqual(["0123456789", "012"]);
});

test("the colours of paper are those of the screens", () => {
  const css = readFileSync(new URL("../../ui/src/tokens.css", import.meta.url), "utf8");
  const found = css.matchAll(/\.stock-(\w+) \{\s+--stock: (#\w{6});\s+--card-ink: (#\w{6});\s+--stamp: (#\w{6});/g);
  const tokens = Object.fromEntries([...found].map(([, name, stock, ink, stamp]) => [name, { stock, ink, stamp }]));
  const coloursAlone = Object.entries(stockColours).map(([name, { stock, ink, stamp }]) => [
    name,
    { stock, ink, stamp },
  ]);
  expect(Object.fromEntries(coloursAlone)).toEqual(tokens);
  expect(coloursAlone).toHaveLength(12);
});
