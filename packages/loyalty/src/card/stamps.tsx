import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { StampIcon } from "./stamp-icon.tsx";
import c from "./loyalty-card.module.css";
import { handOf, slotGrid } from "./slots.ts";
import stampStyles from "./stamps.module.css";

/** Milliseconds between two stamps that land one after the other. */
const betweenStampsMs = 140;

interface StampsProps {
  count: number;
  required: number;
  stamp: string;
  gifts?: readonly number[];
  recent: number;
  promised: number;
  land: boolean;
}

/** The slots of a stamp card, filled up to the count: a small gift where a cheaper reward is reached, and one in the last. */
export function Stamps({ count, required, stamp, gifts = [], recent, promised, land }: StampsProps) {
  const { columns, size } = slotGrid(required);
  const full = Math.min(count, required);
  const firstRecent = Math.max(0, full - recent);
  return (
    <div className={c.slots} style={{ "--columns": columns, "--slot": `${size}cqw` }}>
      {Array.from({ length: required }, (_, position) => {
        const isLast = position === required - 1;
        const isGift = isLast || gifts.includes(position + 1);
        const isStamped = position < full;
        const isRecent = isStamped && position >= firstRecent;
        const late = `${(position - firstRecent) * betweenStampsMs}ms`;
        return (
          <span
            key={position}
            className={cx(
              c.slot,
              isGift && c.gift,
              isGift && !isLast && c.onTheWay,
              !isStamped && position < full + promised && stampStyles.promised,
              isRecent && stampStyles.recent,
              isRecent && land && stampStyles.landing,
            )}
            {...(isRecent && land ? { style: { "--late": late } } : {})}
          >
            {isStamped ? (
              <Ink position={position} stamp={isGift ? "default_stamp" : stamp} />
            ) : isGift ? (
              <Icon name="gift-fill" />
            ) : (
              position + 1
            )}
          </span>
        );
      })}
    </div>
  );
}

function Ink({ position, stamp }: { position: number; stamp: string }) {
  const { turn, right, down } = handOf(position);
  return (
    <span className={stampStyles.ink} style={{ "--turn": turn, "--dx": right, "--dy": down }}>
      <StampIcon name={stamp} />
    </span>
  );
}
