import { useLingui } from "@lingui/react/macro";
import type { TransactionRow } from "@rewardo/contract/transactions";

export type Flag = TransactionRow["flags"][number];

/** What may need a closer look, in a word or two. */
export function useFlagWords(): (flag: Flag) => string {
  const { t } = useLingui();
  const words: Record<Flag, string> = {
    own_card: t({ message: "Own card", comment: "A member of staff scanned their own card" }),
    burst: t({ message: "Many in a minute", comment: "A till counted many visits within a minute" }),
    backdated: t({ message: "Reported late", comment: "A visit that was sent long after it happened" }),
    repeated: t({ message: "One card very often", comment: "Very many visits on one card in a day" }),
  };
  return (flag) => words[flag];
}
