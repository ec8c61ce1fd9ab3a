/** Words in a column of kinds or states: ours, and those for a return as shop programs print them, in four languages. */
import { foldedKey } from "@rewardo/rules";
import { locales } from "@rewardo/contract/fields";
import { transactionKinds, transactionStatuses } from "@rewardo/contract/transactions";
import { translate } from "@rewardo/texts/all";
import { isWordOf } from "./values.ts";

/** The kind of a transaction, by a word of our own lists in any language. */
export const ownKind = (text: string | null): (typeof transactionKinds)[number] | null =>
  transactionKinds.find((kind) =>
    locales.some((language) => translate(language, `kind.${kind}`).toLowerCase() === text?.toLowerCase()),
  ) ?? null;

/** Status of a transaction, by a word of our own exports. */
export const ownStatus = (text: string | null): (typeof transactionStatuses)[number] | null =>
  transactionStatuses.find((status) => text !== null && isWordOf(`transaction_status.${status}`, text)) ?? null;

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.split(",").map((word) => foldedKey(word.trim())));

const returns = wordsIn(`return, returns, returned, refund, refunds, refunded, credit note, credit memo, sales return,
  rückgabe, rücknahme, retoure, erstattung, gutschrift, storno, stornierung, stornobeleg, rückgabebeleg,
  zwrot, zwroty, zwrot towaru, zwrócono, storno paragonu, paragon zwrotu,
  повернення, повернення товару, повернено, сторно, чек повернення, возврат`);

const takenBack =
  wordsIn(`cancelled, canceled, cancellation, void, voided, refunded, returned, reversed, partially refunded,
  storniert, abgebrochen, erstattet, zurückgegeben, teilweise erstattet,
  anulowano, anulowany, anulowana, anulowane, wycofano, zwrócono, zwrócony, zwrócona, zwrócone,
  скасовано, скасований, скасована, скасоване, анульовано, повернено, повернуто`);

/** A line of returned goods, whatever the signs of its figures. */
export const isReturnWord = (text: string | null): boolean => text !== null && returns.has(foldedKey(text));

/** A purchase that was cancelled, or given back later. */
export const isTakenBackWord = (text: string | null): boolean => text !== null && takenBack.has(foldedKey(text));
