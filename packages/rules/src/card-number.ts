/**
 * Card numbers: 12 digits, the last a check digit by Damm's scheme (H. M. Damm, 2004), which catches every single
 * wrong digit and every swap of two neighbours; Luhn misses the swap of 09 and 90. The first digit is never 0, which a
 * spreadsheet would drop. Apart from the check digit a number is random and reveals nothing about its holder.
 */
import { bareCode, comparedCode } from "./plain-signs.ts";

/** The weakly totally anti-symmetric quasigroup of order 10 that Damm's thesis gives. */
const TABLE = [
  "0317598642",
  "7092154863",
  "4206871359",
  "1750983426",
  "6123045978",
  "3674209581",
  "5869720134",
  "8945362017",
  "9438617205",
  "2581436790",
] as const;

export const CARD_NUMBER_LENGTH = 12;
const LOWEST = 10_000_000_000n;
const HOW_MANY = 90_000_000_000n;

/** Damm's check digit of a string of digits; 0 for a string that ends in its correct check digit. */
export const checkDigit = (digits: string): number => {
  let interim = 0;
  for (const digit of digits) interim = Number(TABLE[interim]?.[Number(digit)]);
  return interim;
};

/** True for 12 digits with a correct check digit. */
export const isCardNumber = (text: string): boolean => /^[1-9]\d{11}$/.test(text) && checkDigit(text) === 0;

/** A new card number from at least 8 random bytes, drawn by the caller. */
export const cardNumberFrom = (randomBytes: Uint8Array): string => {
  const body = String(LOWEST + (bytesToNumber(randomBytes, 8) % HOW_MANY));
  return `${body}${checkDigit(body)}`;
};

/** Formatted for display: `4821 0937 5516`. Other codes stay as they are. */
export const showCardNumber = (number: string): string =>
  isCardNumber(number) ? number.replace(/(\d{4})(?=\d)/g, "$1 ") : number;

/** Crockford's base32: no I, L, O and U. */
export const KEY_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Whether a text has the form of a business key: 8 signs of Crockford's base32. */
export const isBusinessKey = (text: string): boolean => /^[0-9A-HJKMNP-TV-Z]{8}$/.test(text);

/** A new business key from at least 5 random bytes: 8 of 32 characters, without I, L, O and U. */
export const businessKeyFrom = (randomBytes: Uint8Array): string => {
  let left = bytesToNumber(randomBytes, 5);
  let key = "";
  for (let sign = 0; sign < 8; sign += 1) {
    key += KEY_ALPHABET[Number(left % 32n)];
    left /= 32n;
  }
  return key;
};

const bytesToNumber = (bytes: Uint8Array, count: number): bigint => {
  if (bytes.length < count) throw new RangeError(`${count} random bytes are needed`);
  return bytes.subarray(0, count).reduce((value, byte) => value * 256n + BigInt(byte), 0n);
};

/**
 * A scanned or typed code. `own` is one of our numbers with a correct check digit; `foreign` any other code that a
 * membership may carry (imported from another system), valid only if it is found.
 */
export type CardCode = {
  readonly kind: "own" | "foreign";
  /** null when the code names no business: a bare number. */
  readonly business_key: string | null;
  readonly number: string;
};

const QR_PREFIX = "RW1";
const LONGEST = 40;

/**
 * The text of a card's QR code: `RW1:<business key>:<number>`, within QR's alphanumeric set, which keeps the code small. The business key lets a till tell "not ours" from "unknown".
 */
export const formatCardCode = (businessKey: string, number: string): string => `${QR_PREFIX}:${businessKey}:${number}`;

/**
 * The text of a printed card's QR code: an address that a phone's camera opens, in capitals, and that a till reads as the same
 * number. It is longer than `formatCardCode`, which stands where no camera but the till's should find anything.
 */
export const formatPaperCode = (origin: string, businessKey: string, number: string): string =>
  `${origin}/p/${businessKey}${number}`.toUpperCase();

/**
 * A card number or foreign code as it is compared, however it was written, typed or read: two with one key are one number.
 * Capitals without spaces and dashes, by `comparedCode`. A UPC-A is an EAN-13 that begins with 0, and readers tell either:
 * its key has the 12 digits printed on the card, whatever the last one is, since shops number cards without check digits.
 * Empty for a text without signs.
 */
export const cardNumberKey = (text: string): string => {
  const key = comparedCode(text);
  return /^0\d{12}$/.test(key) ? key.slice(1) : key;
};

/**
 * Reads a QR text, a bare number or a foreign code, written in any way that `cardNumberKey` sees as one; null for anything
 * else (empty, longer than 40 characters, control characters, a damaged code of ours). A foreign code's `number` is as it
 * is written, for the eye; it is compared by its key.
 */
export const parseCardCode = (text: string): CardCode | null => {
  const key = cardNumberKey(text);
  if (key.startsWith(`${QR_PREFIX}:`)) return parseQr(key);
  const paper = parsePaper(key);
  if (paper !== null) return paper;
  if (isCardNumber(key)) return { kind: "own", business_key: null, number: key };
  const written = bareCode(text);
  if (key === "" || written.length > LONGEST || /\p{Cc}/u.test(written)) return null;
  return { kind: "foreign", business_key: null, number: /^[\d -]+$/.test(written) ? comparedCode(written) : written };
};

/**
 * Readers that are set to another keyboard's layout write other signs for colons and slashes, and dashes are none here: the
 * figures before the check digit tell that it is a card.
 */
const parsePaper = (key: string): CardCode | null => {
  const match = /^HTTPS?[^0-9A-Z].*P[^0-9A-Z]?([0-9A-HJKMNP-TV-Z]{8})([1-9]\d{11})$/.exec(key);
  const [, business_key = "", number = ""] = match ?? [];
  return isCardNumber(number) ? { kind: "own", business_key, number } : null;
};

const parseQr = (key: string): CardCode | null => {
  const match = /^RW1:([0-9A-Z]{4,20}):([0-9A-Z]{1,40})$/.exec(key);
  if (match === null) return null;
  const [, businessKey = "", number = ""] = match;
  return { kind: isCardNumber(number) ? "own" : "foreign", business_key: businessKey, number };
};
