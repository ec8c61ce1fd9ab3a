/** A sheet of A4, folded thrice to stand on a table; what is printed between the panels says how. */
import type { Locale } from "@rewardo/contract/fields";
import { black, coloursOf, mix, white } from "./colours.ts";
import type { Maker, PaperFacts } from "./facts.ts";
import { besidesOf, headline, sizeOf } from "./headline.ts";
import { joinCode } from "./join-code.ts";
import { logoShapes } from "./logo.ts";
import { makerWords, paperWords } from "./paper-words.ts";
import { a4, type Font, type Group, type Measure, type Shape, type Sheet } from "./shapes.ts";
import { stampRow } from "./stamp-row.ts";
import { rosette } from "./stamp-sign.ts";
import { fitWords, heightOf, oneLine, placeLines, setLines, widthOf } from "./type-setting.ts";

export interface TentFacts extends PaperFacts {
  /** Language of the side that faces the other way. */
  readonly backLanguage: Locale;
  readonly maker: Maker;
}

/** Heights at which the paper is folded: two panels, the underside, and a flap. */
const folds = [92, 184, 276] as const;
const panel = { width: a4.width, height: folds[0] } as const;
const face = { x: 9, y: 7, width: panel.width - 18, height: panel.height - 14, radius: 8 } as const;
const inner = { x: face.x + 12, y: face.y + 7, width: face.width - 12 - 76, height: face.height - 14 } as const;
const code = { size: 56, radius: 6, quiet: 6 } as const;
const logoSize = 11;

const drawPanel = (measure: Measure, facts: PaperFacts): Group => {
  const { card, business, language } = facts;
  const colours = coloursOf(card.design.stock);
  const title = headline(card, language, business.language);
  const besides = besidesOf(card, language, business.language);
  const isFull = besides !== "";
  const { x, width } = inner;
  // One more line: all that is large gives way a little.
  const gap = isFull ? 3 : 4;
  const titleFont = fitWords(
    measure,
    title,
    { weight: "strong", size: (isFull ? 8.6 : 10.4) * sizeOf(title), spacing: -0.03 },
    width,
  );
  const nameFont: Font = { weight: "strong", size: 4.6 };
  const besidesFont: Font = { weight: "text", size: 4.4 };
  const askFont: Font = { weight: "text", size: 4.4 };
  const placed = { x, colour: colours.ink };

  const ask = setLines(measure, paperWords[language].scan, { font: askFont, width });
  let y = inner.y + inner.height - heightOf(ask, { font: askFont, leading: 1.3 });
  const shapes = placeLines(ask, { ...placed, y, font: askFont, leading: 1.3 });
  if (isFull) {
    y -= gap + besidesFont.size * 1.25;
    shapes.push(
      ...placeLines(oneLine(measure, besides, besidesFont, width), { ...placed, y, font: besidesFont, leading: 1.25 }),
    );
  }
  const row = stampRow(measure, facts, colours, { width, most: 9.4 });
  y -= gap + row.height;
  shapes.push(...row.at(x, y));
  const lines = setLines(measure, title, { font: titleFont, width, isBalanced: true });
  const top = inner.y + logoSize + gap;
  const titleY = top + (y - gap - top - heightOf(lines, { font: titleFont, leading: 1.05 })) / 2;
  const room = width - logoSize - 3.5;
  const codeX = face.x + face.width - 11 - code.size;
  return {
    is: "group",
    clip: face,
    shapes: [
      { is: "box", ...face, fill: colours.stock },
      rosette(face.x + face.width + 50 - 120, face.y + face.height + 60 - 120, 120, colours.ink),
      ...logoShapes(business, colours, "colour", { x, y: inner.y, size: logoSize, radius: 3 }),
      ...placeLines(oneLine(measure, business.name, nameFont, room), {
        ...{ ...placed, x: x + logoSize + 3.5, y: inner.y + (logoSize - nameFont.size * 1.2) / 2 },
        ...{ font: nameFont, leading: 1.2 },
      }),
      ...placeLines(lines, { ...placed, y: titleY, font: titleFont, leading: 1.05 }),
      ...shapes,
      ...joinCode(facts, { ...code, x: codeX, y: face.y + 11 }),
    ],
  };
};

/** Light stripes, and what to do with them. */
const flap = (measure: Measure, said: string): Shape[] => {
  const y = folds[2];
  const height = a4.height - y;
  const font: Font = { weight: "text", size: 3.2 };
  const width = widthOf(measure, said, font) + 6;
  const middle = { x: a4.width / 2, y: y + height / 2 };
  return [
    { is: "box", x: 0, y, width: a4.width, height, fill: mix(black, 0.05, white) },
    { is: "box", x: middle.x - width / 2, y: middle.y - 2.6, width, height: 5.2, radius: 2.6, fill: white },
    ...placeLines([said], {
      ...{ x: middle.x, y: middle.y - font.size / 2, font, leading: 1, colour: black, at: "middle" },
    }),
  ];
};

export const drawTent = (measure: Measure, { backLanguage, maker, ...facts }: TentFacts): Sheet => {
  const words = makerWords[maker.language];
  const baseFont: Font = { weight: "text", size: 3.5 };
  const foldFont: Font = { weight: "text", size: 2.5 };
  const baseY = folds[1] + (folds[2] - folds[1]) / 2 - baseFont.size * 1.5 - 0.5;
  const base = { x: a4.width / 2, font: baseFont, leading: 1.5, colour: black, at: "middle" as const };
  const creases = folds.flatMap((y): Shape[] => [
    { is: "rule", x: 0, y, length: a4.width, line: { colour: mix(black, 0.55, white), width: 0.25, dash: [1, 1] } },
    ...placeLines([words.fold], {
      ...{ x: a4.width - 5, y: y - 3.5, font: foldFont, leading: 1, colour: black, at: "end" },
    }),
  ]);
  const back = drawPanel(measure, { ...facts, language: backLanguage });
  const shapes: Shape[] = [
    {
      ...{ is: "group", shapes: [back], at: { x: 0, y: 0 } },
      turn: { degrees: 180, x: panel.width / 2, y: panel.height / 2 },
    },
    { is: "group", shapes: [drawPanel(measure, facts)], at: { x: 0, y: folds[0] } },
    ...placeLines([words.underside], { ...base, y: baseY }),
    ...placeLines([words.folding], { ...base, y: baseY + baseFont.size * 1.5 + 1 }),
    ...flap(measure, words.flap),
    ...creases,
  ];
  return { size: "a4", shapes };
};
