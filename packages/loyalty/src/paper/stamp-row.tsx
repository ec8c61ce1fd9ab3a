import type { Card } from "@rewardo/contract/cards";
import type { Locale } from "@rewardo/contract/fields";
import { pickText } from "@rewardo/rules/localized-text";
import { byCost, giftSlots } from "@rewardo/rules/stamp-card";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { StampIcon } from "../card/stamp-icon.tsx";
import { handOf } from "../card/slots.ts";
import stamps from "../card/stamps.module.css";
import { countOf } from "./paper-words.ts";
import c from "./stamp-row.module.css";

/** Stamps shown as given: enough to show what happens, while most of the card stays empty. */
const stamped = 3;

interface StampRowProps {
  card: Card;
  language: Locale;
  fallback: Locale;
  /** Width of the whole row in millimetres, and of the largest well. */
  width: number;
  most?: number;
}

/** How the programme works in one row: three stamps (fewer before an early gift), the wells to come and the gifts; of points, rewards and their costs. */
export function StampRow({ card, language, fallback, width, most = 13.4 }: StampRowProps) {
  const required = card.stamps_required;
  if (required === null) {
    const rewards = byCost(card.rewards).slice(0, 3);
    return (
      <div className={c.prices}>
        {rewards.map(({ _id, cost, name }) => (
          <span key={_id} className={c.price}>
            <b>{countOf("points", cost, language)}</b>
            {pickText(name, language, fallback)}
          </span>
        ))}
      </div>
    );
  }
  const gifts = giftSlots(required, card.rewards);
  const given = Math.min(stamped, (gifts[0] ?? required) - 1);
  // Between two there is a fifth of one.
  const size = Math.min(most, width / (required * 1.2 - 0.2));
  return (
    <div className={c.row} style={{ "--well-size": size, "--row": width }}>
      {Array.from({ length: required }, (_, position) => {
        if (position < given) {
          const { turn } = handOf(position);
          return (
            <span key={position}>
              <span className={stamps.ink} style={{ "--turn": turn }}>
                <StampIcon name={card.design.stamp_icon} />
              </span>
            </span>
          );
        }
        const isGift = gifts.includes(position + 1);
        return (
          <span key={position} className={cx(c.well, isGift && c.gift)}>
            {isGift ? <Icon name="gift-fill" /> : position + 1}
          </span>
        );
      })}
    </div>
  );
}
