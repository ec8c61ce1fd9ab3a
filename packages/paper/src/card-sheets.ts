/** Cards or coupons to cut out, ten on a sheet of A4. */
import type { CouponPart } from "@rewardo/contract/programme-parts";
import { pickText } from "@rewardo/rules/localized-text";
import { type CardFacts, drawCard, drawCoupon } from "./card-drawing.ts";
import { black, coloursOf } from "./colours.ts";
import type { Maker } from "./facts.ts";
import { cardSize, cardsOnSheet, sheetLayout } from "./layout.ts";
import { makerWords, piecesOf } from "./paper-words.ts";
import { a4, type Font, type Measure, type Shape, type Sheet } from "./shapes.ts";
import { oneLine, placeLines, widthOf } from "./type-setting.ts";

export interface CardSheetFacts extends CardFacts {
  readonly maker: Maker;
  /** Coupons of this kind instead of cards; the numbers are their codes. */
  readonly coupon?: Pick<CouponPart, "name" | "validity"> | undefined;
}

/** What is cut a little beside the line is still card. */
const bleed = 2;
const side = 23.5;
const footFont: Font = { weight: "text", size: 2.5 };
const measured = 50;

const foot = (measure: Measure, { card, business, coupon, maker }: CardSheetFacts, count: number): Shape[] => {
  const words = makerWords[maker.language];
  const programme = pickText(card.name, maker.language, business.language);
  const pieces = piecesOf(coupon === undefined ? "cards" : "coupons", count, maker.language);
  const lineX = a4.width - side - measured;
  const y = a4.height - 2 - footFont.size * 1.3;
  const placed = { y, font: footFont, leading: 1.3, colour: black };
  const checkX = lineX - 1 - widthOf(measure, words.measured, footFont);
  const said = `${business.name}, ${programme}, ${pieces}, ${maker.day}`;
  return [
    ...placeLines(oneLine(measure, said, footFont, checkX - 6 - side), { x: side, ...placed }),
    ...placeLines([words.measured], { x: checkX, ...placed }),
    { is: "rule", x: lineX, y: y + footFont.size * 0.65, length: measured, line: { colour: black, width: 0.2 } },
  ];
};

const drawSheet = (measure: Measure, facts: CardSheetFacts, numbers: readonly string[]): Sheet => {
  const { card, coupon, ink } = facts;
  const { block, marks } = sheetLayout(numbers.length);
  const { x, y, width, height } = block;
  const around = { x: x - bleed, y: y - bleed, width: width + 2 * bleed, height: height + 2 * bleed };
  const ground: Shape[] = ink === "ink" ? [] : [{ is: "box", ...around, fill: coloursOf(card.design.stock).stock }];
  const pieces = numbers.map((number, nr): Shape => {
    const piece =
      coupon === undefined ? drawCard(measure, facts, number) : drawCoupon(measure, { ...facts, coupon }, number);
    return { ...piece, at: { x: x + (nr % 2) * cardSize.width, y: y + Math.floor(nr / 2) * cardSize.height } };
  });
  const cuts = marks.map((mark): Shape => ({ is: "box", ...mark, fill: black }));
  return { size: "a4", shapes: [...ground, ...pieces, ...cuts, ...foot(measure, facts, numbers.length)] };
};

/** As many sheets as the numbers take. */
export const drawCardSheets = (measure: Measure, facts: CardSheetFacts, numbers: readonly string[]): Sheet[] =>
  Array.from({ length: Math.ceil(numbers.length / cardsOnSheet) }, (_, page) =>
    drawSheet(measure, facts, numbers.slice(page * cardsOnSheet, (page + 1) * cardsOnSheet)),
  );
