/** The line at a card's foot: what waits, or what the card gives. */
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type LocalizedText, pickText } from "@rewardo/rules/localized-text";
import { byCost, endsOf, readyRewards, rewardSteps } from "@rewardo/rules/card-rewards";
import type { PricedReward } from "@rewardo/rules/stamp-card";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";

interface NamedReward extends PricedReward {
  readonly name: LocalizedText;
}

/** "4 stamps: cake · 8: any coffee", in the language shown; of more than two rewards the cheapest and that of a full card. */
export function useRewardSteps(): (required: number, rewards: readonly NamedReward[]) => string {
  const { t } = useLingui();
  const { locale } = useFormat();
  const fallback = useSession().business?.language ?? "en";
  return (required, rewards) => {
    const named = endsOf(rewards, required).map(({ cost, name }) => ({ cost, name: pickText(name, locale, fallback) }));
    return rewardSteps(required, named, (count) => t`${plural(count, { one: "# stamp", other: "# stamps" })}`);
  };
}

/**
 * The dearest reward that the balance pays for, else the cheapest; of a stamps card (`required`) with several rewards
 * all of them. Nothing without rewards.
 */
export function useRewardLine(): (
  required: number | null,
  rewards: readonly NamedReward[],
  balance: number,
) => string | undefined {
  const { t } = useLingui();
  const { locale } = useFormat();
  const fallback = useSession().business?.language ?? "en";
  const steps = useRewardSteps();
  return (required, rewards, balance) => {
    const [ready] = readyRewards(rewards, balance);
    const [next] = byCost(rewards);
    const reward = ready ?? next;
    if (reward === undefined) return undefined;
    const name = pickText(reward.name, locale, fallback);
    if (ready !== undefined)
      return t({ message: `Ready: ${name}`, comment: "On the card: the reward can be handed over" });
    return required !== null && rewards.length > 1
      ? steps(required, rewards)
      : t({ message: `Next: ${name}`, comment: "On the card: the next reward" });
  };
}
