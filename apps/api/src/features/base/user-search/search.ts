/** Interprets a search for customers as a name, a phone number or a card number, and says how to find each. */
import type { RoleLimits } from "@rewardo/contract/roles";
import {
  cardNumberKey,
  COUNTRIES,
  foldedKey,
  hasCallingCode,
  normalizePhone,
  parseCardCode,
  plainSigns,
} from "@rewardo/rules";
import { containing } from "../../../platform/text.ts";

/** Half open, in the order of code points. */
export interface TextRange {
  readonly from: string;
  readonly to: string;
}

/** Ways of searching, all at once; what is null finds nothing. */
export interface UserSearch {
  /** Pattern over folded names. */
  readonly name_like: string | null;
  /** Beginnings of folded names, where a part would be too short for the index. */
  readonly name: TextRange | null;
  /** Over the phone numbers read backwards. */
  readonly phone: TextRange | null;
  readonly number: TextRange | null;
}

/** Shorter parts of names have no trigram; they are looked for at the beginning. */
const shortestPart = 3;
const shortestPhone = 3;
const shortestNumber = 4;
/**
 * Readers who see masked numbers may search by these last digits only. More digits would let them confirm a whole
 * number, or guess it digit by digit. If they type a whole number, only its last digits are searched.
 */
export const shownDigits = 4;

const last = "\u{10ffff}";
const beginningWith = (text: string): TextRange => ({ from: text, to: text + last });
const exactly = (text: string): TextRange => ({ from: text, to: `${text}\u0001` });
const backwards = (text: string): string => [...text].toReversed().join("");

/** A whole number as people say it: with the calling code, with the 0 of any country, or the nine digits of a Polish one. */
const isWhole = (q: string): boolean =>
  normalizePhone(q) !== null || (q.startsWith("0") && COUNTRIES.some((country) => normalizePhone(q, country) !== null));

const phoneOf = (said: string, contact: RoleLimits["contact"]): TextRange | null => {
  const q = plainSigns(said);
  if (!/^\+?[\d\s\-./()]+$/.test(q) && normalizePhone(q) === null) return null;
  const digits = q.replace("(0)", "").replaceAll(/\D/g, "");
  if (digits.length < shortestPhone) return null;
  if (digits.length <= shownDigits) return beginningWith(backwards(digits));
  if (contact === "masked") return isWhole(q) ? beginningWith(backwards(digits.slice(-shownDigits))) : null;
  const whole = hasCallingCode(q) ? normalizePhone(q) : null;
  // People leave out the country code, so their number matches the end of the stored one; the leading 0 is not stored.
  return whole === null ? beginningWith(backwards(digits.replace(/^0/, ""))) : exactly(backwards(whole));
};

const numberOf = (q: string): TextRange | null => {
  const code = parseCardCode(q);
  const key = cardNumberKey(code?.number ?? "");
  return key.length < shortestNumber ? null : beginningWith(key);
};

/** Null when nothing was said. */
export const toSearch = (q: string, contact: RoleLimits["contact"]): UserSearch | null => {
  const said = q.trim();
  const name = foldedKey(said);
  if (said === "") return null;
  return {
    name_like: name.length < shortestPart ? null : containing(name),
    name: name !== "" && name.length < shortestPart ? beginningWith(name) : null,
    phone: phoneOf(said, contact),
    number: numberOf(said),
  };
};
