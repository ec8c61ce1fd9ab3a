/** How a customer's card is drawn: what stands on its face and in its foot. */
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { MemberCard, MemberProgramme } from "@rewardo/contract/member-view";
import type { CardFace } from "@rewardo/loyalty/card/loyalty-card.tsx";
import { nextReward, rewardSteps } from "@rewardo/rules/card-rewards";
import { giftSlots, heldStamps } from "@rewardo/rules/stamp-card";
import { unitName } from "@rewardo/rules/unit-name";
import { useBusiness, useHere } from "../here.tsx";

export type Reward = MemberProgramme["rewards"][number];

/** What the customer collects for, and how far away it is; of a card whose every reward is paid for, none. */
export const nextOf = (card: MemberProgramme, balance: number): { reward: Reward; missing: number } | null =>
  nextReward(card.rewards, balance, card.stamps_required);

/** Stamps or points until this reward; on a stamps card counting begins again with each full card. */
export const missingTo = (card: MemberCard, reward: Reward): number =>
  nextReward([reward], card.balance, card.stamps_required)?.missing ?? 0;

/** The rewards that the till would hand out now. */
export const readyRewards = (card: MemberCard): Reward[] =>
  card.rewards.filter(({ _id }) => card.reward_states.some((state) => state._id === _id && state.rejected === null));

/** A stamps card whose reward can be had. */
export const isFull = (card: MemberCard): boolean =>
  card.stamps_required !== null && card.balance >= card.stamps_required;

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
      const { count, before } = heldStamps(balance, required);
      return { kind: "stamps", count, required, stamp, gifts: giftSlots(required, card.rewards, before) };
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
    const { stamps_required: required } = card;
    if (required !== null) {
      const rewards = card.rewards.map(({ cost, name }) => ({ cost, name: pick(name) }));
      return rewardSteps(required, rewards, (count) => counted(card, count));
    }
    const next = nextOf(card, balance);
    if (next === null) return "";
    const reward = pick(next.reward.name);
    const missing = counted(card, next.missing);
    return t({ message: `${missing} to: ${reward}`, comment: "Foot of a points card: 760 points to: pour-over set" });
  };
}
