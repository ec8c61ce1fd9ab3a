/** A loyalty card or a coupon of a bank card's size: flat, its wells light, so that a rubber stamp or a pen shows on them. */
import type { Locale } from "@rewardo/contract/fields";
import type { CouponPart } from "@rewardo/contract/programme-parts";
import { pickText } from "@rewardo/rules/localized-text";
import { byCost } from "@rewardo/rules/card-rewards";
import { giftSlots } from "@rewardo/rules/stamp-card";
import { black, codeInk, coloursOf, inkColours, mix, type PaperColours, white } from "./colours.ts";
import type { PaperFacts, PaperInk } from "./facts.ts";
import { stepsWithin } from "./headline.ts";
import { cardSize, wellGrid } from "./layout.ts";
import { logoShapes } from "./logo.ts";
import { paperCode } from "./paper-code.ts";
import { countOf, paperWords } from "./paper-words.ts";
import type { CodeOf, Font, Group, Measure, Shape } from "./shapes.ts";
import { rosette } from "./stamp-sign.ts";
import { heightOf, oneLine, placeLines, setLines } from "./type-setting.ts";

export interface CardFacts extends PaperFacts {
  readonly ink: PaperInk;
  /** Whom a card's code is for: tills and phones, where the number was made for a printed card; or tills alone. */
  readonly codeFor?: "phone" | "till" | undefined;
}

const { width, height } = cardSize;
const left = 4.8;
const top = 4.5;
const bottom = height - 4;
/** The column of the code, at the right. */
const codeColumn = { x: width - 4.3 - 23.1, width: 23.1 } as const;
const textWidth = codeColumn.x - 4.3 - left;
const logoSize = 8.9;
const rewardFont: Font = { weight: "strong", size: 3.2 };
const rewardLeading = 1.24;

const coloursFor = ({ card, ink }: CardFacts): PaperColours =>
  ink === "ink" ? inkColours : coloursOf(card.design.stock);

const ground = ({ ink }: CardFacts, colours: PaperColours): Shape[] =>
  ink === "ink"
    ? [
        {
          ...{ is: "box", x: 0.15, y: 0.15, width: width - 0.3, height: height - 0.3, fill: white },
          line: { colour: black, width: 0.3 },
        },
      ]
    : [
        { is: "box", x: 0, y: 0, width, height, fill: colours.stock },
        rosette(-29, height + 39.4 - 65, 65, colours.ink),
      ];

const head = (measure: Measure, facts: CardFacts, second: string, colours: PaperColours): Shape[] => {
  const x = left + logoSize + 2.4;
  const room = textWidth - logoSize - 2.4;
  const name: Font = { weight: "strong", size: 3.85, spacing: -0.012 };
  const below: Font = { weight: "text", size: 2.8 };
  const y = top + (logoSize - 3.85 * 1.16 - 2.8 * 1.28) / 2;
  const colour = colours.ink;
  return [
    ...logoShapes(facts.business, colours, facts.ink, { x: left, y: top, size: logoSize, radius: 2.4 }),
    ...placeLines(oneLine(measure, facts.business.name, name, room), { x, y, font: name, leading: 1.16, colour }),
    ...placeLines(oneLine(measure, second, below, room), {
      ...{ x, y: y + 3.85 * 1.16, font: below, leading: 1.28, colour },
    }),
  ];
};

/** The code on its white tile, and below it what can be typed. */
const code = (
  measure: Measure,
  { ink }: CardFacts,
  colours: PaperColours,
  {
    text,
    of,
    typed,
    below,
  }: { readonly text: string; readonly of: CodeOf; readonly typed: string; readonly below: string },
): Shape[] => {
  const { x, width: size } = codeColumn;
  // Four modules of white around a code of 25; white paper is enough.
  const quiet = ink === "ink" ? 0 : 3;
  const middle = x + size / 2;
  const small: Font = { weight: "text", size: 2.3 };
  // A long number of another system is set smaller, and never cut.
  const large: Font = { weight: "strong", size: Math.min(2.75, size / measure(typed, "strong", 1)) };
  const placed = { x: middle, colour: colours.ink, at: "middle" as const };
  const ownY = bottom - small.size * 1.4;
  const tile: Shape[] =
    ink === "ink" ? [] : [{ is: "box", x, y: top, width: size, height: size, radius: 2.9, fill: white }];
  return [
    ...tile,
    {
      is: "code",
      text,
      of,
      x: x + quiet,
      y: top + quiet,
      size: size - 2 * quiet,
      colour: ink === "ink" ? black : codeInk,
    },
    ...placeLines([typed], { ...placed, y: ownY - large.size * 1.3, font: large, leading: 1.3 }),
    ...placeLines([below], { ...placed, y: ownY, font: small, leading: 1.4 }),
  ];
};

const wells = ({ card, ink }: CardFacts, colours: PaperColours, until: number): Shape[] => {
  const required = card.stamps_required ?? 0;
  const { columns, rows, size } = wellGrid(required);
  const gifts = giftSlots(required, card.rewards);
  const from = top + logoSize;
  const across = columns === 1 ? 0 : (textWidth - size) / (columns - 1);
  const block = rows * size + (rows - 1) * 2;
  const y0 = from + (until - from - block) / 2;
  return Array.from({ length: required }, (_, position): Shape[] => {
    const x = left + (position % columns) * across + size / 2;
    const y = y0 + Math.floor(position / columns) * (size + 2) + size / 2;
    const circle = { is: "circle" as const, x, y };
    if (gifts.includes(position + 1)) {
      const sign: Shape = { is: "symbol", name: "i-gift-fill", x: x - 2.1, y: y - 2.1, size: 4.2, colour: colours.ink };
      return ink === "ink"
        ? [
            { ...circle, radius: size / 2 - 0.15, line: { colour: black, width: 0.3 } },
            { ...circle, radius: size / 2 + 0.65, line: { colour: black, width: 0.3 } },
            sign,
          ]
        : [{ ...circle, radius: size / 2 - 0.225, line: { colour: colours.well, width: 0.45 } }, sign];
    }
    const around: Shape =
      ink === "ink"
        ? { ...circle, radius: size / 2 - 0.15, fill: white, line: { colour: black, width: 0.3 } }
        : { ...circle, radius: size / 2, fill: colours.well };
    const font: Font = { weight: "text", size: 2.6 };
    const at = { x, y: y - font.size / 2, font, leading: 1, colour: colours.wellInk, at: "middle" as const };
    return [around, ...placeLines([String(position + 1)], at)];
  }).flat();
};

/** The three cheapest rewards with what they cost; a points card has nothing to stamp. */
const prices = (measure: Measure, { card, language, business }: CardFacts, colour: string, until: number): Shape[] => {
  const rewards = byCost(card.rewards).slice(0, 3);
  const [cost, name] = [
    { weight: "strong", size: 3.6 },
    { weight: "text", size: 3 },
  ] as const satisfies readonly Font[];
  const row = 3.6;
  const from = top + logoSize;
  const y0 = from + (until - from - rewards.length * row - (rewards.length - 1) * 1.4) / 2;
  return rewards.flatMap((reward, nr) => {
    const y = y0 + nr * (row + 1.4);
    const [points, said] = [
      countOf("points", reward.cost, language),
      oneLine(measure, pickText(reward.name, language, business.language), name, textWidth - 20),
    ];
    return [
      ...placeLines([points], { x: left, y, font: cost, leading: 1, colour }),
      ...placeLines(said, { x: left + 20, y: y + 0.3, font: name, leading: 1, colour }),
    ];
  });
};

/** "004821170093" → "0048 2117 0093"; a number of another system stays as it is. */
const inFours = (number: string): string =>
  /^\d+$/.test(number) ? number.replaceAll(/(\d{4})(?=\d)/g, "$1 ") : number;

/** The card with this number; `null` shows how one will look before numbers are made. */
export const drawCard = (measure: Measure, facts: CardFacts, number: string | null): Group => {
  const { card, business, language, origin, codeFor = "phone" } = facts;
  const colours = coloursFor(facts);
  const required = card.stamps_required;
  // Three rows of wells leave room for two lines.
  const most = required !== null && wellGrid(required).rows > 2 ? 2 : 3;
  const setting = { font: rewardFont, width: textWidth, most };
  const reward = setLines(measure, stepsWithin(most * 26, card, language, business.language), setting);
  const rewardY = bottom - heightOf(reward, { font: rewardFont, leading: rewardLeading });
  const below = paperWords[language].cardNumber;
  const shapes = [
    ...ground(facts, colours),
    ...head(measure, facts, pickText(card.name, language, business.language), colours),
    ...(required === null ? prices(measure, facts, colours.ink, rewardY) : wells(facts, colours, rewardY)),
    ...placeLines(reward, { x: left, y: rewardY, font: rewardFont, leading: rewardLeading, colour: colours.ink }),
    ...(number === null
      ? sample(measure, facts, colours, below)
      : code(measure, facts, colours, {
          text: paperCode(origin, business.qr_key, { number, codeFor }),
          of: { is: "card", number },
          ...{ typed: inFours(number), below },
        })),
  ];
  return { is: "group", shapes, clip: { x: 0, y: 0, width, height, radius: 0 }, piece: "card" };
};

const sample = (measure: Measure, facts: CardFacts, colours: PaperColours, below: string): Shape[] => {
  const shapes = code(measure, facts, colours, { text: "", of: { is: "join" }, typed: "···· ···· ····", below });
  return shapes.map((shape): Shape => {
    if (shape.is !== "code") return shape;
    return {
      is: "symbol",
      name: "i-qr-code",
      x: shape.x,
      y: shape.y,
      size: shape.size,
      colour: mix(codeInk, 0.25, white),
    };
  });
};

export interface CouponFacts extends CardFacts {
  readonly coupon: Pick<CouponPart, "name" | "validity">;
}

/** A coupon, with the code that a till reads. */
export const drawCoupon = (measure: Measure, facts: CouponFacts, typed: string): Group => {
  const { business, coupon, language } = facts;
  const colours = coloursFor(facts);
  const words = paperWords[language];
  const ends = coupon.validity.kind === "datetime_range" ? coupon.validity.to : null;
  const said = ends === null ? words.showCode : words.until(lastDay(ends, language));
  const reward = setLines(measure, said, { font: rewardFont, width: textWidth, most: 2 });
  const rewardY = bottom - heightOf(reward, { font: rewardFont, leading: rewardLeading });
  const nameFont: Font = { weight: "strong", size: 5.2, spacing: -0.014 };
  const name = setLines(measure, pickText(coupon.name, language, business.language), {
    ...{ font: nameFont, width: textWidth, most: 3 },
  });
  const from = top + logoSize;
  const nameY = from + (rewardY - from - heightOf(name, { font: nameFont, leading: 1.14 })) / 2;
  const shapes: Shape[] = [
    ...ground(facts, colours),
    ...head(measure, facts, words.coupon, colours),
    ...placeLines(name, { x: left, y: nameY, font: nameFont, leading: 1.14, colour: colours.ink }),
    ...placeLines(reward, { x: left, y: rewardY, font: rewardFont, leading: rewardLeading, colour: colours.ink }),
    ...code(measure, facts, colours, { text: typed, of: { is: "coupon", code: typed }, typed, below: words.code }),
    {
      ...{ is: "box", x: 1.475, y: 1.475, width: width - 2.95, height: height - 2.95 },
      line: { colour: mix(colours.ink, 0.4, colours.stock), width: 0.25, dash: [0.75, 0.75] },
    },
  ];
  return { is: "group", shapes, clip: { x: 0, y: 0, width, height, radius: 0 }, piece: "coupon" };
};

/** The last day of a range that ends with that local minute: at midnight, the day before. */
const lastDay = (ends: string, language: Locale): string => {
  const last = new Date(Date.parse(`${ends.slice(0, 16)}:00Z`) - 60_000);
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(last);
};
