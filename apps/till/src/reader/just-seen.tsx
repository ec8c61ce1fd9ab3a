import { useLingui } from "@lingui/react/macro";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { memberStock } from "@rewardo/loyalty/card/stock.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { MiniCard } from "@rewardo/loyalty/card/mini-card.tsx";
import { heldStamps } from "@rewardo/rules/stamp-card";
import c from "./just-seen.module.css";
import type { Seen } from "../till.ts";
import { useTillWords } from "../words.ts";

interface JustSeenProps {
  seen: readonly Seen[];
  /**
   * On wide screens each card stands in a row with its owner and the time of today's visit; otherwise only small cards
   * are shown.
   */
  isNamed?: boolean;
  onChoose: (number: string) => void;
  onReopen: (card_subscription_id: string) => void;
}

const mostShown = 3;

/** The last three cards of this till, to open one again without its owner. */
export function JustSeen({ seen, isNamed = false, onChoose, onReopen }: JustSeenProps) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useTillWords();
  // A paired till has no other page.
  const mayLeave = useSession().account !== null;
  const maySeeAll = useAllowed("transactions_view") && mayLeave && isNamed;
  const today = format.day(useMinute());
  if (seen.length === 0) return null;
  return (
    <div className={isNamed ? c.named : c.row}>
      <div className={c.head}>
        <h2 className={c.title}>{t`Just seen`}</h2>
        {maySeeAll && (
          <a href="/transactions" className="link t13">
            {t`All transactions`}
          </a>
        )}
      </div>
      <ul className={c.list}>
        {seen.slice(0, mostShown).map(({ number, written, preview: { card, card_subscription } }) => {
          const { balance, last_visit_at: at } = card_subscription;
          const required = card.stamps_required;
          const count = required === null ? balance : heldStamps(balance, required).count;
          const who = words.who(card_subscription);
          const label = `${who}, ${words.holds(card, balance)}`;
          return (
            <li key={card_subscription._id}>
              <button
                type="button"
                className={c.card}
                // In a row it is named by what stands in it.
                {...(isNamed ? {} : { "aria-label": label, title: label })}
                onClick={() => onChoose(number)}
              >
                <MiniCard stock={memberStock(card, card_subscription.level)} count={count} required={required} />
                {isNamed && (
                  <>
                    <span className={c.words}>
                      <span className={c.who}>{who}</span>
                      {at !== null && format.day(at) === today && (
                        <time dateTime={at} className="t12 mut num">
                          {format.date(at, "time")}
                        </time>
                      )}
                    </span>
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
