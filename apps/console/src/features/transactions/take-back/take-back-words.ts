import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { TransactionRow } from "@rewardo/contract/transactions";
import { useOwnUnit } from "@rewardo/loyalty/card/use-own-unit.ts";
import { happenedOf } from "../../../kit/transactions/happened.ts";

/** What the button that takes a transaction back says: the thing by its name, in its number. */
export function useTakeBackWords(): (transaction: TransactionRow, card: Card | undefined) => string {
  const { t } = useLingui();
  const ownUnit = useOwnUnit();
  return (transaction, card) => {
    if (transaction.status === "partially_reversed") return t`Take the rest back`;
    const { what, unit, count, rewards } = happenedOf(transaction, card);
    if (what === "earned") {
      const counted = unit === "point" ? ownUnit(card, count)?.counted : undefined;
      if (counted !== undefined) return t({ message: `Take ${counted} back`, comment: "Take 5 coffees back" });
      return unit === "stamp"
        ? plural(count, { one: "Take the stamp back", other: "Take # stamps back" })
        : plural(count, { one: "Take the point back", other: "Take # points back" });
    }
    if (what === "rewards" && count === 0) {
      const handed = Math.max(1, rewards.length);
      return plural(handed, { one: "Take the reward back", other: "Take # rewards back" });
    }
    if (what === "adjusted") return t`Take the change back`;
    return t`Take the visit back`;
  };
}
