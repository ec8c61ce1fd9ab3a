import type { Card } from "@rewardo/contract/cards";
import { heldStamps } from "@rewardo/loyalty/card/held-stamps.ts";
import type { CardFace } from "@rewardo/loyalty/card/loyalty-card.tsx";
import type { TillWords } from "../words.ts";

/** The drawn card with this balance. */
export function faceOf(card: Card, balance: number, words: Pick<TillWords, "unit">): CardFace {
  const required = card.stamps_required;
  if (required !== null) {
    return { kind: "stamps", count: heldStamps(balance, required).count, required, stamp: card.design.stamp_icon };
  }
  const rewards = card.rewards.map(({ cost }) => ({ cost }));
  return { kind: "points", balance, unit: words.unit(card, balance), rewards };
}
