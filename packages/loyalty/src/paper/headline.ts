import type { Card } from "@rewardo/contract/cards";
import type { Locale } from "@rewardo/contract/fields";
import { pickText } from "@rewardo/rules";

/** What draws customers: the reward of a stamps card; a points card has several, so its own name. */
export function headline(card: Card, language: Locale, fallback: Locale): string {
  const [reward] = card.rewards;
  if (card.stamps_required === null || reward === undefined) return pickText(card.name, language, fallback);
  return pickText(reward.name, language, fallback);
}

/** How large a headline is set, as a share of the largest: a long one still takes at most three lines. */
export function sizeOf(title: string): number {
  const { length } = title;
  return length <= 26 ? 1 : length <= 45 ? 0.72 : 0.5;
}
