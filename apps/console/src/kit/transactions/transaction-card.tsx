import type { Card } from "@rewardo/contract/cards";
import type { TransactionRow } from "@rewardo/contract/transactions";
import { CustomerCard } from "./customer-card.tsx";
import { happenedOf } from "./happened.ts";

interface TransactionCardProps {
  transaction: TransactionRow;
  card: Card;
  /** What the visit brought comes down now. */
  land?: boolean | undefined;
  className?: string | undefined;
}

/** The customer's card as it stood after a transaction. Stamps that the transaction added have a ring. */
export function TransactionCard({ transaction, card, land, className }: TransactionCardProps) {
  const happened = happenedOf(transaction, card);
  const earned = happened.what === "earned" && !happened.waits ? happened.count : 0;
  return (
    <CustomerCard
      card={card}
      balance={transaction.balance_after}
      number={transaction.card_number ?? undefined}
      earned={earned}
      land={land}
      className={className}
    />
  );
}
