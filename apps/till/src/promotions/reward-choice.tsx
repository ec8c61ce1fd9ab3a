import { useLingui } from "@lingui/react/macro";
import type { Preview } from "@rewardo/contract/scanner";
import { useId } from "react";
import { Parts } from "@rewardo/ui/parts.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import choice from "./choice.module.css";
import c from "./reward-choice.module.css";
import { RewardSign, useRewardEffect } from "./reward-sign.tsx";
import { useTillWords } from "../words.ts";

interface RewardChoiceProps {
  rewards: Preview["rewards"];
  currency: string;
  /** The cost in the card's own units: "10 stamps". */
  costs: (cost: number) => string;
  value: string;
  onChange: (reward_id: string) => void;
}

/** Choice among the rewards that can be redeemed now. */
export function RewardChoice({ rewards, currency, costs, value, onChange }: RewardChoiceProps) {
  const { t } = useLingui();
  const words = useTillWords();
  const name = useId();
  const effectOf = useRewardEffect(currency);
  return (
    <fieldset className={c.rewards}>
      <legend className="sr">{t`Reward`}</legend>
      {rewards.map((reward) => (
        <label key={reward._id} className={cx(choice.choice, c.reward)}>
          <input
            type="radio"
            className={choice.input}
            name={name}
            value={reward._id}
            checked={reward._id === value}
            onChange={() => onChange(reward._id)}
          />
          <span className={choice.sign}>
            <RewardSign image={reward.image} />
          </span>
          <span className={choice.words}>
            <span className={choice.name}>{words.name(reward.name)}</span>
            <span className="t12 dim">
              <Parts of={[effectOf(reward), costs(reward.cost)]} />
            </span>
          </span>
          <Icon name="check-circle-fill" className={c.tick} />
        </label>
      ))}
    </fieldset>
  );
}
