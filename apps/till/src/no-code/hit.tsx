import { useLingui } from "@lingui/react/macro";
import type { CardOfPhone } from "@rewardo/contract/scanner";
import { heldStamps } from "@rewardo/rules/stamp-card";
import { MiniCard } from "@rewardo/loyalty/card/mini-card.tsx";
import { cardStock } from "@rewardo/loyalty/card/stock.ts";
import { useCards } from "@rewardo/web/use-cards.ts";
import { useCustomerName } from "@rewardo/loyalty/card/use-customer-name.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { useTillWords } from "../words.ts";
import c from "./no-code.module.css";

interface HitProps {
  item: CardOfPhone;
  /** Left out where choosing it opens the card at once. */
  isChosen?: boolean;
  onChoose: () => void;
}

/** A card of a phone number, with no more of its owner than the first name. */
export function Hit({ item: { first_name, number, card_id, balance }, isChosen, onChoose }: HitProps) {
  const { t } = useLingui();
  const words = useTillWords();
  const nameOf = useCustomerName();
  const card = useCards().byId.get(card_id);
  const ending = number.slice(-4);
  const required = card?.stamps_required ?? null;
  return (
    <button type="button" className={c.hit} aria-pressed={isChosen} onClick={onChoose}>
      {card !== undefined && (
        <MiniCard
          stock={cardStock(card.design.stock)}
          count={required === null ? balance : heldStamps(balance, required).count}
          required={required}
        />
      )}
      <span className={c.words}>
        <span>{nameOf({ user_name: first_name, card_number: number })}</span>
        <span className="t13 mut">
          {[
            first_name !== null &&
              t({ message: `card ends in ${ending}`, comment: "The last four digits of a card number" }),
            card !== undefined && words.holds(card, balance),
          ]
            .filter((part) => part !== false)
            .join(", ")}
        </span>
      </span>
      {isChosen === true && <Icon name="check-bold" />}
      {isChosen === undefined && <span className="link">{t({ message: "Open", context: "card at the till" })}</span>}
    </button>
  );
}
