import { useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import p from "../visit/panel.module.css";

interface ReadyRewardProps {
  name: string;
  cost: string;
  onUse: () => void;
}

/** A reward that could be had, beside the visit that is about to earn. */
export function ReadyReward({ name, cost, onUse }: ReadyRewardProps) {
  const { t } = useLingui();
  return (
    <div className={p.ready}>
      <span className={p.sign}>
        <Icon name="gift-fill" size={22} />
      </span>
      <span className={p.words}>
        <span>{name}</span>
        <span className="t12 dim">{t`${cost}, ready now`}</span>
      </span>
      <Button aria-label={t`Hand over ${name}`} onClick={onUse}>
        {t`Hand over`}
      </Button>
    </div>
  );
}
