/** What an offer does, in the words of the list. */
import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { OfferPart, RewardPart } from "@rewardo/contract/programme-parts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { wayOf } from "./offer-way.ts";
import { useCardWords } from "../use-card-words.ts";

export function useOfferWords(type: Card["type"], rewards: readonly RewardPart[]) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useCardWords(type);

  /** On the right of a row: times two, or what it costs. */
  const figure = (offer: OfferPart): string => {
    if (wayOf(offer) === "multiply") return `×${format.number(offer.multiplier ?? 1, 2)}`;
    const cost = offer.cost ?? rewards.find(({ _id }) => _id === offer.reward_id)?.cost;
    return cost === undefined ? "" : words.units(cost);
  };

  const items = ({ product_ids, filter }: OfferPart["items"]): string => {
    const names = format.list(filter.names);
    if (product_ids.length > 0) return t`chosen products`;
    if (filter.mode === "all") return t`every item`;
    if (filter.mode === "points") return t`items with points of their own`;
    return filter.mode.startsWith("include") ? names : t`everything but ${names}`;
  };

  /** What happens to which items. */
  const effect = (offer: OfferPart): string => {
    const which = items(offer.items);
    const reward = words.text(rewards.find(({ _id }) => _id === offer.reward_id)?.name ?? null);
    switch (wayOf(offer)) {
      case "multiply":
        return t({ message: `More for: ${which}`, context: "offer" });
      case "points":
        return t({ message: `Instead of money: ${which}`, context: "offer" });
      case "reward":
        return t({ message: `For the reward ${reward}: ${which}`, context: "offer" });
    }
  };

  return { figure, effect };
}
