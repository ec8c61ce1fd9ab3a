import type { EntryKind, ExplanationCode, RejectionCode, Unit } from "@rewardo/engine";

/** Kinds of transactions, as the ledger names them. */
export type TransactionKind = "visit" | "redeem" | "adjust" | "expire" | "reverse" | "transfer" | "game";

/** Every text that server and console share. A catalogue that lacks one does not compile. */
export type MessageId =
  | `explanation.${ExplanationCode}`
  | `rejection.${RejectionCode}`
  | `entry.${EntryKind}`
  | `kind.${TransactionKind}`
  | `unit.${Unit}`;

/** ICU messages of one language, by id. */
export type Catalogue = { readonly [id in MessageId]: string };
