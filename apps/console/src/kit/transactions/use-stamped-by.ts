import { useLingui } from "@lingui/react/macro";
import type { TransactionRow } from "@rewardo/contract/transactions";
import { useCallback } from "react";
import { brand } from "@rewardo/web/page-title.ts";

type Stamped = Pick<TransactionRow, "account_id" | "account_name" | "by_platform">;

/** Which person wrote a transaction; `null` if none did: a till, an import or the program. */
export function useStampedBy(): (transaction: Stamped) => string | null {
  const { t } = useLingui();
  return useCallback(
    ({ account_id, account_name, by_platform }) => {
      if (account_name !== null || account_id === null) return account_name;
      return by_platform === true ? brand : t`Anonymous account`;
    },
    [t],
  );
}
