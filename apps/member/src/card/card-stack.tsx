import { useLingui } from "@lingui/react/macro";
import type { MemberCard } from "@rewardo/contract/member-view";
import c from "../home/home.module.css";
import { isFull } from "./face.ts";
import { OwnCard } from "./own-card.tsx";

interface CardStackProps {
  cards: readonly MemberCard[];
  chosen: MemberCard;
  onChoose: (card: MemberCard) => void;
  landing?: number | undefined;
}

/**
 * The customer's cards of a business: the chosen one whole and in front, of the others the strip at their top. Behind a full
 * card lies the next one, with what is on it already.
 */
export function CardStack({ cards, chosen, onChoose, landing }: CardStackProps) {
  const { t } = useLingui();
  const others = cards.filter((card) => card !== chosen && card.status !== "closed");
  const begun = chosen.stamps_required !== null && isFull(chosen) ? chosen.balance % chosen.stamps_required : 0;
  return (
    <div className={c.stack}>
      {others.map((card) => (
        <button key={card.card_subscription_id} type="button" className={c.bring} onClick={() => onChoose(card)}>
          <OwnCard card={card} />
        </button>
      ))}
      {begun > 0 && landing === undefined && (
        <OwnCard card={chosen} balance={begun} programme={t`Next card, already begun`} />
      )}
      <OwnCard
        card={chosen}
        landing={landing}
        {...(begun > 0 && landing === undefined ? { balance: chosen.stamps_required ?? 0 } : {})}
        key={chosen.card_subscription_id}
      />
    </div>
  );
}
