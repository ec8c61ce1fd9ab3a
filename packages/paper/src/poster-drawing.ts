/** For the door and the wall: what there is to win, and how to begin. A card on white, so that every printer can. */
import { pickText } from "@rewardo/rules/localized-text";
import { coloursOf } from "./colours.ts";
import type { PaperFacts } from "./facts.ts";
import { besidesOf, headline, sizeOf } from "./headline.ts";
import { joinAddress, joinCode } from "./join-code.ts";
import { logoShapes } from "./logo.ts";
import { paperWords } from "./paper-words.ts";
import { a4, type Font, type Measure, type Shape, type Sheet } from "./shapes.ts";
import { stampRow } from "./stamp-row.ts";
import { rosette } from "./stamp-sign.ts";
import { fitWords, heightOf, oneLine, placeLines, setLines, widthOf } from "./type-setting.ts";

const margin = 9;
const inner = { x: margin + 16, y: margin + 16, width: a4.width - 2 * (margin + 16) } as const;
const bottom = a4.height - margin - 13;
const logoSize = 21;
const code = { size: 84, radius: 8, quiet: 8.5 } as const;
const footFont: Font = { weight: "text", size: 4 };

const head = (measure: Measure, facts: PaperFacts): Shape[] => {
  const { business, card, language } = facts;
  const colours = coloursOf(card.design.stock);
  const x = inner.x + logoSize + 5;
  const room = inner.width - logoSize - 5;
  const name: Font = { weight: "strong", size: 6.35, spacing: -0.01 };
  const below: Font = { weight: "text", size: 4.6 };
  const y = inner.y + (logoSize - name.size * 1.2 - below.size * 1.35) / 2;
  const second = business.city ?? pickText(card.name, language, business.language);
  const placed = { x, colour: colours.ink };
  return [
    ...logoShapes(business, colours, "colour", { x: inner.x, y: inner.y, size: logoSize, radius: 5.8 }),
    ...placeLines(oneLine(measure, business.name, name, room), { ...placed, y, font: name, leading: 1.2 }),
    ...placeLines(oneLine(measure, second, below, room), {
      ...{ ...placed, y: y + name.size * 1.2, font: below, leading: 1.35 },
    }),
  ];
};

/** What the foot takes, and its lines: the address at the left, the note at the right, or below where both are too long. */
const foot = (measure: Measure, facts: PaperFacts): { readonly height: number; readonly shapes: Shape[] } => {
  const address = joinAddress(facts);
  const { noPhone } = paperWords[facts.language];
  const isOneLine = [address, noPhone].reduce((sum, text) => sum + widthOf(measure, text, footFont), 8) <= inner.width;
  const height = footFont.size * 1.3 * (isOneLine ? 1 : 2);
  const placed = { font: footFont, leading: 1.3, colour: coloursOf(facts.card.design.stock).ink };
  const y = bottom - height;
  const shapes = isOneLine
    ? [
        ...placeLines([address], { ...placed, x: inner.x, y }),
        ...placeLines([noPhone], { ...placed, x: inner.x + inner.width, y, at: "end" }),
      ]
    : placeLines([...oneLine(measure, address, footFont, inner.width), noPhone], { ...placed, x: inner.x, y });
  return { height, shapes };
};

const how = (measure: Measure, facts: PaperFacts, end: number): Shape[] => {
  const { card, language } = facts;
  const { takeCard, steps } = paperWords[language];
  const colour = coloursOf(card.design.stock).ink;
  const x = inner.x + code.size + 10;
  const width = inner.width - code.size - 10;
  const callFont: Font = { weight: "strong", size: 9.6, spacing: -0.028 };
  const stepFont: Font = { weight: "text", size: 5 };
  const call = setLines(measure, takeCard, { font: callFont, width, isBalanced: true });
  const said = steps.map((step) => setLines(measure, step, { font: stepFont, width: width - 6 }));
  const stepHeights = said.map((lines) => heightOf(lines, { font: stepFont, leading: 1.3 }));
  const height = heightOf(call, { font: callFont, leading: 1.12 }) + 7 + stepHeights.reduce((a, b) => a + b + 4, -4);
  const top = end - code.size;
  let y = top + (code.size - height) / 2;
  const shapes = placeLines(call, { x, y, font: callFont, leading: 1.12, colour });
  y += heightOf(call, { font: callFont, leading: 1.12 }) + 7;
  for (const [nr, lines] of said.entries()) {
    const placed = { y, leading: 1.3, colour };
    shapes.push(
      ...placeLines([String(nr + 1)], { ...placed, x, font: { ...stepFont, weight: "strong" } }),
      ...placeLines(lines, { ...placed, x: x + 6, font: stepFont }),
    );
    y += (stepHeights[nr] ?? 0) + 4;
  }
  return [...joinCode(facts, { ...code, x: inner.x, y: top }), ...shapes];
};

export const drawPoster = (measure: Measure, facts: PaperFacts, size: "a4" | "a5"): Sheet => {
  const { card, business, language } = facts;
  const colours = coloursOf(card.design.stock);
  const title = headline(card, language, business.language);
  const besides = besidesOf(card, language, business.language);
  const titleFont = fitWords(
    measure,
    title,
    { weight: "strong", size: 22.6 * sizeOf(title), spacing: -0.036 },
    inner.width + 1,
  );
  const lines = setLines(measure, title, { font: titleFont, width: inner.width + 1, isBalanced: true });
  const titleY = inner.y + logoSize + 17;
  const rowY = titleY + heightOf(lines, { font: titleFont, leading: 1.04 }) + 13;
  const row = stampRow(measure, facts, colours, { width: inner.width });
  const besidesFont: Font = { weight: "text", size: 6 };
  const said = setLines(measure, besides, { font: besidesFont, width: inner.width, isBalanced: true });
  const end = foot(measure, facts);
  const frame = { x: margin, y: margin, width: a4.width - 2 * margin, height: a4.height - 2 * margin, radius: 12 };
  const placed = { colour: colours.ink };
  const shapes: Shape[] = [
    { is: "box", ...frame, fill: colours.stock },
    rosette(frame.x + frame.width + 150 - 250, frame.y - 40, 250, colours.ink),
    ...head(measure, facts),
    // Large type stands a little left of its edge, which its first letter's own room makes even.
    ...placeLines(lines, { ...placed, x: inner.x - 1, y: titleY, font: titleFont, leading: 1.04 }),
    ...row.at(inner.x, rowY),
    ...placeLines(said, { ...placed, x: inner.x, y: rowY + row.height + 7, font: besidesFont, leading: 1.3 }),
    ...how(measure, facts, bottom - end.height - 10),
    ...end.shapes,
  ];
  return { size, shapes: [{ is: "group", shapes, clip: frame }] };
};
