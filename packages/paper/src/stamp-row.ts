import { pickText } from "@rewardo/rules/localized-text";
import { byCost } from "@rewardo/rules/card-rewards";
import { giftSlots } from "@rewardo/rules/stamp-card";
import type { PaperColours } from "./colours.ts";
import type { PaperFacts } from "./facts.ts";
import { countOf } from "./paper-words.ts";
import type { Font, Measure, Shape } from "./shapes.ts";
import { stampSign } from "./stamp-sign.ts";
import { oneLine, placeLines } from "./type-setting.ts";

/** Stamps shown as given: enough to show what happens, while most of the card stays empty. */
const stamped = 3;
/** Degrees by which a hand turned them. */
const turns = [-8, 6, -4] as const;
const priceFont: Font = { weight: "text", size: 6 };
const priceLeading = 1.15;

export interface StampRow {
  readonly height: number;
  /** The row with its upper left corner there. */
  readonly at: (x: number, y: number) => Shape[];
}

/** How the programme works in one row: three stamps (fewer before an early gift), the wells to come and the gifts; of points, rewards and their costs. */
export const stampRow = (
  measure: Measure,
  { card, language, business }: PaperFacts,
  colours: PaperColours,
  { width, most = 13.4 }: { readonly width: number; readonly most?: number },
): StampRow => {
  const required = card.stamps_required;
  if (required === null) {
    const rewards = byCost(card.rewards).slice(0, 3);
    const line = priceFont.size * priceLeading;
    const cost: Font = { weight: "strong", size: priceFont.size };
    return {
      height: rewards.length * line + Math.max(0, rewards.length - 1) * 3,
      at: (x, y) =>
        rewards.flatMap((reward, nr) => {
          const placed = { y: y + nr * (line + 3), leading: priceLeading, colour: colours.ink };
          const name = pickText(reward.name, language, business.language);
          return [
            ...placeLines([countOf("points", reward.cost, language)], { ...placed, x, font: cost }),
            ...placeLines(oneLine(measure, name, priceFont, width - 38), { ...placed, x: x + 38, font: priceFont }),
          ];
        }),
    };
  }
  const gifts = giftSlots(required, card.rewards);
  const given = Math.min(stamped, (gifts[0] ?? required) - 1);
  // Between two there is a fifth of one.
  const size = Math.min(most, width / (required * 1.2 - 0.2));
  const well = (position: number, x: number, y: number): Shape[] => {
    const circle = { is: "circle" as const, x, y };
    if (position < given) {
      // A stamp is a little larger than its well.
      const radius = size * 0.56;
      const sign = radius * 2 * 0.64;
      const shapes = [
        { ...circle, radius, fill: colours.stamp },
        stampSign(card.design.stamp_icon, { x: x - sign / 2, y: y - sign / 2, size: sign, colour: colours.stock }),
      ];
      return [{ is: "group", shapes, turn: { degrees: turns[position % turns.length] ?? 0, x, y } }];
    }
    if (gifts.includes(position + 1)) {
      const sign = size * 0.52;
      return [
        { ...circle, radius: size / 2 - 0.25, line: { colour: colours.ink, width: 0.5 } },
        { is: "symbol", name: "i-gift-fill", x: x - sign / 2, y: y - sign / 2, size: sign, colour: colours.ink },
      ];
    }
    const font: Font = { weight: "text", size: size * 0.32 };
    const placed = { x, y: y - font.size / 2, font, leading: 1, colour: colours.ink, at: "middle" as const };
    return [{ ...circle, radius: size / 2, fill: colours.shownWell }, ...placeLines([String(position + 1)], placed)];
  };
  return {
    height: size,
    at: (x, y) =>
      Array.from({ length: required }, (_, position) =>
        well(position, x + position * size * 1.2 + size / 2, y + size / 2),
      ).flat(),
  };
};
