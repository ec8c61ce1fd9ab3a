import type { ShownCard } from "@rewardo/contract/cards";
import type { CardFace } from "@rewardo/loyalty/card/loyalty-card.tsx";
import { stampsFace } from "@rewardo/loyalty/card/stamps-face.ts";
import type { TillWords } from "../words.ts";

/** The drawn card with this balance. */
export const faceOf = (card: ShownCard, balance: number, words: Pick<TillWords, "unit">): CardFace => {
  const required = card.stamps_required;
  if (required !== null) return stampsFace(card, required, balance);
  const rewards = card.rewards.map(({ cost }) => ({ cost }));
  return { kind: "points", balance, unit: words.unit(card, balance), rewards };
};
