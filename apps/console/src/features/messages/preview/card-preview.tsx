import { type Language, pickText } from "@rewardo/rules";
import { cardStock, stockClass } from "../../../kit/loyalty-card/stock.ts";
import { useCards } from "../../../kit/transactions/use-cards.ts";
import { cx } from "../../../ui/cx.ts";
import { exampleGathered } from "../composer/example-fields.ts";
import c from "../messages.module.css";

interface CardPreviewProps {
  card_id: string;
  business: string;
  shown: Language;
  /** The business's. */
  language: Language;
}

/** Up to six slots a row, as in the mail. */
const columnsOf = (required: number): number =>
  required <= 6 ? required : required <= 12 ? Math.ceil(required / 2) : 6;

/** In a preview: a loyalty card with what a customer may have gathered. */
export function CardPreview({ card_id, business, shown, language }: CardPreviewProps) {
  const card = useCards().byId.get(card_id);
  if (card === undefined) return null;
  const required = card.stamps_required;
  const filled = required === null ? 0 : Math.max(0, required - exampleGathered.missing_stamps);
  return (
    <div className={cx(c.mailCard, stockClass(cardStock(card.design.stock)))}>
      <strong className={c.mailCardName}>{pickText(card.name, shown, language)}</strong>
      <span>{business}</span>
      {required === null ? (
        <span className="f20 num">{exampleGathered.balance}</span>
      ) : (
        <>
          <span className={c.slots} style={{ "--columns": columnsOf(required) }} aria-hidden="true">
            {Array.from({ length: required }, (_, at) => (
              <span key={at} className={cx(c.slot, at < filled && c.filled)}>
                {at < filled ? "✓" : at + 1}
              </span>
            ))}
          </span>
          <span className="num">
            {filled} / {required}
          </span>
        </>
      )}
    </div>
  );
}
