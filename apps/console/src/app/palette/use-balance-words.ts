import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import { heldStamps } from "../../kit/loyalty-card/held-stamps.ts";
import { useOwnUnit } from "../../kit/loyalty-card/use-own-unit.ts";
import { useFormat } from "../../platform/i18n/index.ts";

/** What is on a customer's card, in words; `null` for who may not see the card. */
export function useBalanceWords(): (card: Card | undefined, balance: number) => string | null {
  const { t } = useLingui();
  const format = useFormat();
  const ownUnit = useOwnUnit();
  return (card, balance) => {
    if (card === undefined) return null;
    if (card.stamps_required === null) {
      return ownUnit(card, balance)?.counted ?? plural(balance, { one: "# point", other: "# points" });
    }
    const { count, ready } = heldStamps(balance, card.stamps_required);
    if (ready > 0) return plural(ready, { one: "reward ready", other: "# rewards ready" });
    const held = format.number(count);
    const required = format.number(card.stamps_required);
    return t({ message: `${held} of ${required} stamps`, comment: "7 of 10 stamps" });
  };
}
