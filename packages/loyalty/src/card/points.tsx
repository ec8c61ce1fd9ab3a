import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { StampIcon } from "./stamp-icon.tsx";
import { StampedNumber } from "./stamped-number.tsx";
import c from "./points.module.css";

export interface CoinReward {
  /** Points it takes. */
  cost: number;
  /** A stamp's id; without one the coin bears a gift. */
  stamp?: string | null | undefined;
}

interface PointsProps {
  balance: string;
  before: string | undefined;
  points: number;
  unit: string;
  rewards: readonly CoinReward[];
}

/** The figure of a points card above its track; a reward's coin is filled when the balance reaches it. */
export function Points({ balance, before, points, unit, rewards }: PointsProps) {
  const top = Math.max(0, ...rewards.map((reward) => reward.cost));
  return (
    <div className={c.points}>
      <div className={cx(c.balance, balance.length > 7 && c.long)}>
        <StampedNumber text={balance} from={before} delayMs={168} />
        <small>{unit}</small>
      </div>
      {top > 0 && (
        <div className={c.track}>
          <span className={c.filled} style={{ "--at": share(points, top) }} />
          {rewards.map((reward) => (
            <span
              key={reward.cost}
              className={cx(c.coin, points >= reward.cost && c.reached)}
              style={{ "--at": share(reward.cost, top) }}
            >
              {reward.stamp === undefined || reward.stamp === null ? (
                <Icon name="gift-fill" />
              ) : (
                <StampIcon name={reward.stamp} />
              )}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

const share = (points: number, top: number): string => `${Math.min(100, Math.max(0, (points / top) * 100))}%`;
