import { useLingui } from "@lingui/react/macro";
import { memberStock } from "../../../kit/loyalty-card/stock.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { MiniCard } from "../../../kit/loyalty-card/mini-card.tsx";
import { heldStamps } from "../../../kit/loyalty-card/held-stamps.ts";
import c from "./just-seen.module.css";
import type { Seen } from "../till.ts";
import { useTillWords } from "../words.ts";

interface JustSeenProps {
  seen: readonly Seen[];
  /** Where there is room each stands in a row with its owner; else the small cards alone. */
  isNamed?: boolean;
  onChoose: (number: string) => void;
  onReopen: (card_subscription_id: string) => void;
}

/** The last three cards of this till, to open one again without its owner. */
export function JustSeen({ seen, isNamed = false, onChoose, onReopen }: JustSeenProps) {
  const { t } = useLingui();
  const words = useTillWords();
  if (seen.length === 0) return null;
  return (
    <div className={isNamed ? c.named : c.row}>
      <h2 className={c.title}>{t`Just seen`}</h2>
      <ul className={c.list}>
        {seen.map(({ number, written, preview: { card, card_subscription } }) => {
          const { balance } = card_subscription;
          const required = card.stamps_required;
          const count = required === null ? balance : heldStamps(balance, required).count;
          const who = words.who(card_subscription);
          const label = `${who}, ${words.holds(card, balance)}`;
          return (
            <li key={card_subscription._id}>
              <button
                type="button"
                className={c.card}
                aria-label={label}
                title={label}
                onClick={() => onChoose(number)}
              >
                <MiniCard stock={memberStock(card, card_subscription.level)} count={count} required={required} />
                {isNamed && (
                  <>
                    <span className={c.who}>{who}</span>
                    <span className="t13 num">{words.holds(card, balance)}</span>
                  </>
                )}
              </button>
              {written !== undefined && (
                <button
                  type="button"
                  className={c.undo}
                  aria-label={t`Undo: ${who}`}
                  onClick={() => onReopen(card_subscription._id)}
                >
                  <Icon name="arrow-counter-clockwise" size={16} />
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
