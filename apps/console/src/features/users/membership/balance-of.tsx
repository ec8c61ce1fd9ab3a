import type { ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import { MiniCard } from "@rewardo/loyalty/card/mini-card.tsx";
import { memberStock } from "@rewardo/loyalty/card/stock.ts";
import { heldStamps } from "@rewardo/rules/stamp-card";
import { Balance } from "../../../kit/transactions/balance.tsx";
import type { Cards } from "@rewardo/web/use-cards.ts";

interface BalanceOfProps {
  membership: ManagedCardSubscription | undefined;
  cards: Cards["byId"];
  kind: "row" | "table";
}

/** What is on a membership's card now. */
export function BalanceOf({ membership, cards, kind }: BalanceOfProps) {
  if (membership === undefined) return null;
  return (
    <Balance transaction={{ balance_after: membership.balance }} card={cards.get(membership.card_id)} kind={kind} />
  );
}

/** The card itself, small, before a customer's name. */
export function MiniCardOf({ membership, cards }: Omit<BalanceOfProps, "kind">) {
  const card = membership && cards.get(membership.card_id);
  const required = card?.stamps_required ?? null;
  const count = required === null ? 0 : heldStamps(membership?.balance ?? 0, required).count;
  return <MiniCard stock={memberStock(card, membership?.level)} count={count} required={required} />;
}
