import type { Card } from "@rewardo/contract/cards";
import { giftSlots, type Language, paidTogether, pickText, rewardSteps } from "@rewardo/rules";
import { cardStock, stockClass } from "@rewardo/loyalty/card/stock.ts";
import { useCards } from "../../../kit/transactions/use-cards.ts";
import { pointsLine, readyLine, stampsCount, stampsLine } from "@rewardo/web/i18n/message-parts.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { exampleGathered, nothingGathered } from "../composer/example-fields.ts";
import c from "../messages.module.css";

interface CardPreviewProps {
  card_id: string;
  business: string;
  shown: Language;
  /** The business's. */
  language: Language;
  /** Shows the card as for a customer about whom nothing is known: empty, as in a mailed test. */
  isUnknown: boolean;
}

/** Up to six slots a row, as in the mail. */
const columnsOf = (required: number): number =>
  required <= 6 ? required : required <= 12 ? Math.ceil(required / 2) : 6;

/** What waits, else what the card gives, as in the mail. */
const rewardLine = (card: Card, required: number, balance: number, shown: Language, language: Language): string => {
  const named = card.rewards.map((one) => ({ ...one, name: pickText(one.name, shown, language) }));
  const ready = paidTogether(named, balance).map(({ reward: { name }, times }) =>
    times === 1 ? name : `${times}\u00A0×\u00A0${name}`,
  );
  return ready.length > 0
    ? readyLine(shown, ready)
    : rewardSteps(required, named, (count) => stampsCount(shown, count));
};

/** Preview of a loyalty card with an example balance. */
export function CardPreview({ card_id, business, shown, language, isUnknown }: CardPreviewProps) {
  const card = useCards().byId.get(card_id);
  if (card === undefined) return null;
  const required = card.stamps_required;
  const { balance, missing_stamps } = isUnknown ? nothingGathered : exampleGathered;
  const filled = required === null || missing_stamps === null ? 0 : Math.max(0, required - missing_stamps);
  const gifts = required === null ? [] : giftSlots(required, card.rewards);
  return (
    <div className={cx(c.mailCard, stockClass(cardStock(card.design.stock)))}>
      <strong className={c.mailCardName}>{pickText(card.name, shown, language)}</strong>
      <span>{business}</span>
      {required === null ? (
        <span className="f20 num">{pointsLine(shown, String(balance))}</span>
      ) : (
        <>
          <span className={c.slots} style={{ "--columns": columnsOf(required) }} aria-hidden="true">
            {Array.from({ length: required }, (_, at) => (
              <span key={at} className={cx(c.slot, at < filled && c.filled)}>
                {at < filled ? "✓" : gifts.includes(at + 1) ? "★" : at + 1}
              </span>
            ))}
          </span>
          <span className="num">{stampsLine(shown, filled, required)}</span>
          <strong>{rewardLine(card, required, filled, shown, language)}</strong>
        </>
      )}
    </div>
  );
}
