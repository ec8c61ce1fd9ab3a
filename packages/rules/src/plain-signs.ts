/** Signs that differ in writing and not in meaning: what spreadsheets, mails, keyboards and scanners make of a typed code. */

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const dash = /[\p{Pd}\u2212]/gu;
const digit = /\p{Nd}/u;
const otherDigits = /(?![0-9])\p{Nd}/gu;

/** Every script has its ten digits in one row, from its zero on. */
const plainDigit = (sign: string): string => {
  const code = sign.codePointAt(0)!;
  let zero = code;
  while (digit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
};

const once = (text: string): string =>
  text
    .replaceAll(invisible, "")
    .normalize("NFKC")
    .replaceAll(otherDigits, plainDigit)
    .replaceAll(dash, "-")
    .replaceAll(/\s+/gu, " ")
    .trim();

/** Repeated until nothing changes: a sign that is taken out may leave two that become one. */
const settled = (text: string, step: (text: string) => string): string => {
  let before: string;
  let after = text;
  do {
    before = after;
    after = step(before);
  } while (after !== before);
  return after;
};

/**
 * The text with plain signs: ASCII digits for those of any script, letters of usual width, one kind of dash and of space,
 * nothing invisible, no white space around.
 */
export const plainSigns = (text: string): string => settled(text, once);

/** Pasted with a code that stood in quotes, and the start and stop signs that some readers of Code 39 pass on. */
const around = /^[\s"'`´*\p{Pi}\p{Pf}\u201a\u201e]+|[\s"'`´*\p{Pi}\p{Pf}\u201a\u201e]+$/gu;

/** Like `plainSigns`, and removes quotes and stars around the text. */
export const bareCode = (text: string): string => settled(text, (step) => plainSigns(step).replaceAll(around, ""));

/** A letter that has no capital of one sign stays as it is. */
const capital = (letter: string): string => {
  const upper = letter.toUpperCase();
  return upper.length === letter.length ? upper : letter;
};

/** A code as it is compared: capitals, without spaces and dashes. */
export const comparedCode = (text: string): string =>
  settled(text, (step) => bareCode(step).replaceAll(/[\s-]/gu, "").replaceAll(/\p{L}/gu, capital));

/** A coupon's code as it is kept and compared: 4 to 40 capitals and digits; `null` for what cannot be a code. */
export const normalCouponCode = (typed: string): string | null => {
  const code = comparedCode(typed);
  return /^[A-Z0-9]{4,40}$/.test(code) ? code : null;
};
