import { useLingui } from "@lingui/react/macro";
import type { Preview } from "@rewardo/contract/scanner";
import type { ReactNode } from "react";
import { Parts } from "@rewardo/ui/parts.tsx";
import { Button } from "@rewardo/ui/button.tsx";
import p from "../visit/panel.module.css";
import { useTillWords } from "../words.ts";
import { RewardSign, useRewardEffect } from "./reward-sign.tsx";

interface ReadyRewardProps {
  reward: Preview["rewards"][number];
  currency: string;
  cost: string;
  onUse: () => void;
}

/** A reward that could be had, beside the visit that is about to earn. */
export function ReadyReward({ reward, currency, cost, onUse }: ReadyRewardProps) {
  const { t } = useLingui();
  const name = useTillWords().name(reward.name);
  return (
    <RewardLine reward={reward} currency={currency} when={t`${cost}, ready now`}>
      <Button aria-label={t`Hand over ${name}`} onClick={onUse}>
        {t`Hand over`}
      </Button>
    </RewardLine>
  );
}

interface RewardLineProps extends Pick<ReadyRewardProps, "reward" | "currency"> {
  when?: string;
  children?: ReactNode;
}

/** What staff take from the shelf or take off the bill: picture, name and effect, before it is handed over. */
export function RewardLine({ reward, currency, when, children }: RewardLineProps) {
  const words = useTillWords();
  const effectOf = useRewardEffect(currency);
  return (
    <div className={p.ready}>
      <span className={p.sign}>
        <RewardSign image={reward.image} />
      </span>
      <span className={p.words}>
        <span>{words.name(reward.name)}</span>
        <span className="t12 dim">
          <Parts of={[effectOf(reward), when]} />
        </span>
      </span>
      {children}
    </div>
  );
}
