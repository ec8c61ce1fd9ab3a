import { useLingui } from "@lingui/react/macro";
import type { Preview } from "@rewardo/contract/scanner";
import { useId } from "react";
import { Icon } from "../../ui/icon.tsx";
import c from "./reward-choice.module.css";
import { useTillWords } from "./words.ts";

interface RewardChoiceProps {
  rewards: Preview["rewards"];
  /** The cost in the card's own units: "10 stamps". */
  costs: (cost: number) => string;
  value: string;
  onChange: (reward_id: string) => void;
}

/** Which of the rewards that can be had now. */
export function RewardChoice({ rewards, costs, value, onChange }: RewardChoiceProps) {
  const { t } = useLingui();
  const words = useTillWords();
  const name = useId();
  return (
    <fieldset className={c.choice}>
      <legend className="sr">{t`Reward`}</legend>
      {rewards.map((reward) => (
        <label key={reward._id} className={c.reward}>
          <input
            type="radio"
            className={c.input}
            name={name}
            value={reward._id}
            checked={reward._id === value}
            onChange={() => onChange(reward._id)}
          />
          <span className={c.sign}>
            <Icon name="gift-fill" size={22} />
          </span>
          <span className={c.words}>
            <span className={c.name}>{words.name(reward.name)}</span>
            <span className="t12 dim">{costs(reward.cost)}</span>
          </span>
          <Icon name="check-circle-fill" className={c.tick} />
        </label>
      ))}
    </fieldset>
  );
}
