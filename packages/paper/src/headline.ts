import type { PaperProgramme } from "./facts.ts";
import type { Locale } from "@rewardo/contract/fields";
import { pickText } from "@rewardo/rules/localized-text";
import { endsOf, fullCardReward, rewardSteps } from "@rewardo/rules/card-rewards";
import { countOf } from "./paper-words.ts";

/** What draws customers: the reward of a full stamps card; a points card has several, so its own name. */
export const headline = (card: PaperProgramme, language: Locale, fallback: Locale): string => {
  const reward = card.stamps_required === null ? undefined : fullCardReward(card.rewards, card.stamps_required);
  return pickText((reward ?? card).name, language, fallback);
};

/** The rewards of a stamps card besides its headline, with their stamps: "4 stamps: cake"; empty without any. */
export const besidesOf = (card: PaperProgramme, language: Locale, fallback: Locale): string => {
  const full = card.stamps_required === null ? undefined : fullCardReward(card.rewards, card.stamps_required);
  return stepsOf(
    card,
    card.rewards.filter((one) => one !== full),
    { language, fallback },
  );
};

/** What a stamps card gives: "4 stamps: cake · 8: any coffee", in so many signs: else the cheapest and that of a full card. */
export const stepsWithin = (most: number, card: PaperProgramme, language: Locale, fallback: Locale): string => {
  const all = stepsOf(card, card.rewards, { language, fallback });
  if (all.length <= most || card.stamps_required === null) return all;
  return stepsOf(card, endsOf(card.rewards, card.stamps_required), { language, fallback });
};

const stepsOf = (
  { stamps_required: required }: PaperProgramme,
  rewards: PaperProgramme["rewards"],
  { language, fallback }: { language: Locale; fallback: Locale },
): string => {
  if (required === null) return "";
  const named = rewards.map(({ cost, name }) => ({ cost, name: pickText(name, language, fallback) }));
  return rewardSteps(required, named, (count) => countOf("stamps", count, language));
};

/** How large a headline is set, as a share of the largest: a long one still takes at most three lines. */
export const sizeOf = (title: string): number => {
  const { length } = title;
  return length <= 26 ? 1 : length <= 45 ? 0.72 : 0.5;
};
