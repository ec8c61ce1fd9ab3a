/**
 * Instants as ISO 8601 texts. A decision reads the same two a dozen times, and parsing or writing one takes longer than most
 * of what is done with it: so the last two that were asked for are known.
 */

type Known = { readonly text: string; readonly ms: number; written: string | null };

let newest: Known = { text: "", ms: NaN, written: null };
let other: Known = newest;

const know = (text: string): Known => {
  if (text === newest.text) return newest;
  const found = text === other.text ? other : { text, ms: Date.parse(text), written: null };
  other = newest;
  newest = found;
  return found;
};

/** Milliseconds since 1970; NaN for what is no instant. */
export const instantMs = (text: string): number => know(text).ms;

/** The instant in UTC with milliseconds, as it is stored. Throws RangeError for what is none. */
export const instantText = (text: string): string => {
  const known = know(text);
  return (known.written ??= new Date(known.ms).toISOString());
};

/** The length of an instant as `instantText` writes it; such texts are in the order of their instants. */
const WRITTEN = 24;
const isWritten = (text: string): boolean => text.length === WRITTEN && text.endsWith("Z");

/** Negative if `a` is before `b`, 0 for the same instant. Comparing texts takes a tenth of parsing them. */
export const compareInstants = (a: string, b: string): number => {
  if (a === b) return 0;
  return isWritten(a) && isWritten(b) ? (a < b ? -1 : 1) : Date.parse(a) - Date.parse(b);
};
