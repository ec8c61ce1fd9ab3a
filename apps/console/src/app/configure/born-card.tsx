import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { ReactNode } from "react";
import { LoyaltyCard } from "@rewardo/loyalty/card/loyalty-card.tsx";
import { looks } from "../../kit/card-templates.ts";
import { CustomerCard } from "../../kit/transactions/customer-card.tsx";
import c from "./configure.module.css";

interface BornCardProps {
  /** The card in use; before there is one, its ghost bears what is known of it. */
  card: Card | undefined;
  /** The name of the business, as it is being typed. */
  business: string;
  /** The step. */
  children: ReactNode;
}

/** A step with the card that it works towards: beside it, and on phones as a strip above it. */
export function BornCard({ card, business, children }: BornCardProps) {
  const { t } = useLingui();
  const { stock, icon, required } = looks.coffee_stamps;
  return (
    <div className={c.beside}>
      {children}
      <div className={c.preview} aria-hidden="true">
        {card === undefined ? (
          <LoyaltyCard
            state="ghost"
            stock={stock}
            business={business}
            programme={t`Your first card`}
            face={{ kind: "stamps", count: 0, required: required ?? 10, stamp: icon }}
          />
        ) : (
          <CustomerCard card={card} balance={0} number={undefined} />
        )}
      </div>
    </div>
  );
}
