import { useLingui } from "@lingui/react/macro";
import type { TransactionRow } from "@rewardo/contract/transactions";

type Kind = TransactionRow["kind"];

/**
 * The kinds in a word, as exports have them. They are the shared texts' own words and written here again: the list would
 * fetch 4 KB of sentences for seven words.
 */
export function useKindWords(): (kind: Kind) => string {
  const { t } = useLingui();
  const words: Record<Kind, string> = {
    visit: t({ message: "Visit", context: "kind of transaction" }),
    redeem: t({ message: "Reward", context: "kind of transaction" }),
    adjust: t({ message: "Adjustment", context: "kind of transaction" }),
    expire: t({ message: "Expiry", context: "kind of transaction" }),
    reverse: t({ message: "Reversal", context: "kind of transaction" }),
    transfer: t({ message: "Transfer", context: "kind of transaction" }),
    game: t({ message: "Game", context: "kind of transaction" }),
  };
  return (kind) => words[kind];
}

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
