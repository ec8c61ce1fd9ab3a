/** Words for a return in a column of kinds or states: in four languages, and as shop programs print them. */
import { foldedKey } from "@rewardo/rules";

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
