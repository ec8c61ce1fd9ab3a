import { useLingui } from "@lingui/react/macro";
import type { TransactionRow } from "@rewardo/contract/transactions";

/** How a transaction came in, in a few words. */
export function useSourceWords(): (source: TransactionRow["source"]) => string {
  const { t } = useLingui();
  const words: Record<TransactionRow["source"], string> = {
    till: t({ message: "Console", comment: "Source of a transaction: a person signed in to the console" }),
    device: t({ message: "Paired device", comment: "Source of a transaction" }),
    import: t({ message: "Imported", comment: "Source of a transaction" }),
    integration: t`From the till system`,
    system: t({ message: "By itself", comment: "Source of a transaction: the program, as when points expire" }),
    api: t({ message: "API", comment: "Source of a transaction: a program with an API key" }),
  };
  return (source) => words[source];
}
