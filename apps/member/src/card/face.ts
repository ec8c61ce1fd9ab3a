/** How a customer's card is drawn: what stands on its face and in its foot. */
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { MemberCard, MemberProgramme } from "@rewardo/contract/member-view";
import { heldStamps } from "@rewardo/loyalty/card/held-stamps.ts";
import type { CardFace } from "@rewardo/loyalty/card/loyalty-card.tsx";
import { unitName } from "@rewardo/rules";
import { useBusiness, useHere } from "../here.tsx";

export type Reward = MemberProgramme["rewards"][number];

/** The reward that the customer collects for: the cheapest that the balance does not pay for, else none. */
export function nextReward(card: MemberProgramme, balance: number): Reward | null {
  const { stamps_required: required, rewards } = card;
  const sorted = [...rewards].sort((one, other) => one.cost - other.cost);
  if (required === null) return sorted.find(({ cost }) => cost > balance) ?? null;
  const { count } = heldStamps(balance, required);
  return sorted.find(({ cost }) => cost > (count === required ? 0 : count)) ?? sorted.at(-1) ?? null;
}

/** Stamps or points until a reward. */
export function missingTo(card: MemberProgramme, balance: number, reward: Reward): number {
  if (card.stamps_required === null) return reward.cost - balance;
  const { count } = heldStamps(balance, card.stamps_required);
  return reward.cost - (count === card.stamps_required ? 0 : count);
}

/** The rewards that the till would hand out now. */
export const readyRewards = (card: MemberCard): Reward[] =>
  card.rewards.filter(({ _id }) => card.reward_states.some((state) => state._id === _id && state.rejected === null));

/** A stamps card whose reward can be had. */
export const isFull = (card: MemberCard): boolean =>
  card.stamps_required !== null && heldStamps(card.balance, card.stamps_required).ready > 0;

/** Words that count: "3 stamps", "760 points", "5 beans". */
export function useCounted(): (card: MemberProgramme, count: number) => string {
  const { t } = useLingui();
  const { format, locale } = useHere();
  const business = useBusiness();
  return (card, count) => {
    if (card.stamps_required !== null) return t`${plural(count, { one: "# stamp", other: "# stamps" })}`;
    const own = unitName(card, count, locale, business.language);
    if (own !== null) return `${format.number(count)}\u00A0${own}`;
    return t`${plural(count, { one: "# point", other: "# points" })}`;
  };
}

/** What a point is called beside its figure. */
export function useUnit(): (card: MemberProgramme, count: number) => string {
  const { t } = useLingui();
  const { locale } = useHere();
  const business = useBusiness();
  return (card, count) =>
    unitName(card, count, locale, business.language) ??
    t({ message: plural(count, { one: "point", other: "points" }), comment: "After the figure of a points card" });
}

/** The face of a card with so much on it. */
export function useFace(): (card: MemberProgramme, balance: number) => CardFace {
  const unit = useUnit();
  return (card, balance) => {
    const { stamps_required: required, stamp_icon: stamp } = card;
    if (required !== null) {
      return { kind: "stamps", count: heldStamps(balance, required).count, required, stamp };
    }
    return {
      kind: "points",
      balance,
      unit: unit(card, balance),
      rewards: card.rewards.map(({ cost }) => ({ cost })),
    };
  };
}

/** The sentence in the foot of a card: what it brings next, or what waits. */
export function useFootLine(): (card: MemberProgramme, balance: number) => string {
  const { t } = useLingui();
  const { pick } = useHere();
  const counted = useCounted();
  return (card, balance) => {
    const next = nextReward(card, balance);
    if (next === null) return "";
    const reward = pick(next.name);
    if (card.stamps_required !== null) return reward;
    const missing = counted(card, missingTo(card, balance, next));
    return t({ message: `${missing} to: ${reward}`, comment: "Foot of a points card: 760 points to: pour-over set" });
  };
}
