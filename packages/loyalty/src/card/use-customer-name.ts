import { useLingui } from "@lingui/react/macro";
import type { TransactionRow } from "@rewardo/contract/transactions";
import { useCallback } from "react";
import { inFours } from "./card-number.ts";

/** The customer, or "Card 0048 2117 0093" while the customer has no name. */
export function useCustomerName(): (of: Pick<TransactionRow, "user_name" | "card_number">) => string {
  const { t } = useLingui();
  return useCallback(
    ({ user_name, card_number }) => {
      if (user_name !== null) return user_name;
      const number = card_number === null ? "" : inFours(card_number);
      return number === "" ? t`Card without a number` : t`Card ${number}`;
    },
    [t],
  );
}
