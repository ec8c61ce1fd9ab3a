/** Words of our own lists of transactions, in every language; those of others mean nothing here. */
import { locales } from "@rewardo/contract/fields";
import { transactionKinds, transactionStatuses } from "@rewardo/contract/transactions";
import { translate } from "@rewardo/texts/all";
import { isWordOf } from "./values.ts";

/** The kind of a transaction. */
export const ownKind = (text: string | null): (typeof transactionKinds)[number] | null =>
  transactionKinds.find((kind) =>
    locales.some((language) => translate(language, `kind.${kind}`).toLowerCase() === text?.toLowerCase()),
  ) ?? null;

/** What became of it. */
export const ownStatus = (text: string | null): (typeof transactionStatuses)[number] | null =>
  transactionStatuses.find((status) => text !== null && isWordOf(`transaction_status.${status}`, text)) ?? null;
