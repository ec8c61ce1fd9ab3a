/** How figures are typed at the till, by key or on the pad: amounts with one decimal sign, and whole numbers. */
import type { Language } from "@rewardo/rules/localized-text";
import { currencyDigits, parseMoney } from "@rewardo/rules/money";

/** What a pad's key does: a digit, the decimal sign, or taking the last sign back. */
export type PadKey = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "sign" | "back";

export interface FigureRules {
  /** The language's decimal sign. */
  readonly sign: string;
  /** Digits after it; 0 for whole numbers. */
  readonly decimals: number;
  /** Digits before it. */
  readonly most: number;
}

const signs = new Map<Language, string>();

/** `.` in English, `,` elsewhere. */
export const decimalSign = (language: Language): string => {
  const known = signs.get(language);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  const sign = parts.find(({ type }) => type === "decimal")?.value ?? ".";
  signs.set(language, sign);
  return sign;
};

/** Up to nine million of a currency, far above any receipt. */
export const amountRules = (currency: string, language: Language): FigureRules => ({
  sign: decimalSign(language),
  decimals: currencyDigits(currency),
  most: 7,
});

export const unitRules: FigureRules = { sign: ".", decimals: 0, most: 6 };

/** The text after one more key; a key that does not fit changes nothing. */
export const typeKey = (text: string, key: PadKey, { sign, decimals, most }: FigureRules): string => {
  if (key === "back") return text.slice(0, -1);
  const [whole = "", fraction] = text.split(sign);
  if (key === "sign") {
    if (decimals === 0 || fraction !== undefined) return text;
    return `${whole === "" ? "0" : whole}${sign}`;
  }
  if (fraction !== undefined) return fraction.length < decimals ? text + key : text;
  if (whole === "0") return key;
  return whole.length < most ? text + key : text;
};

/** What a field holds after free typing, sign by sign under the same rules; both decimal signs are taken. */
export const typed = (raw: string, rules: FigureRules): string => {
  let text = "";
  for (const one of raw) {
    if (/\d/.test(one)) text = typeKey(text, one as PadKey, rules);
    else if (one === "." || one === ",") text = typeKey(text, "sign", rules);
  }
  return text;
};

/**
 * What a field holds after an amount was pasted: the whole amount in the language's way, whatever groups its digits. An
 * amount that can be read in two ways, or is of another currency, changes nothing.
 */
export const pastedAmount = (raw: string, before: string, currency: string, language: Language): string => {
  const minor = parseMoney(raw, currency, language);
  const rules = amountRules(currency, language);
  if (minor === null) return before;
  const digits = String(minor).padStart(rules.decimals + 1, "0");
  const whole = digits.slice(0, digits.length - rules.decimals);
  if (whole.length > rules.most) return before;
  return rules.decimals === 0 ? whole : `${whole}${rules.sign}${digits.slice(-rules.decimals)}`;
};

/** What a field holds after a whole number was pasted; anything else changes nothing. */
export const pastedUnits = (raw: string, before: string): string => {
  const digits = raw.replaceAll(/\s/g, "");
  return /^\d+$/.test(digits) && digits.length <= unitRules.most ? typed(digits, unitRules) : before;
};

/** Minor units of a typed amount, `null` while there is none. */
export const minorOf = (text: string, currency: string, language: Language): number | null => {
  const bare = text.endsWith(decimalSign(language)) ? text.slice(0, -1) : text;
  return bare === "" ? null : parseMoney(bare, currency, language);
};

/** A typed whole number above zero, else `null`. */
export const unitsOf = (text: string): number | null => {
  const value = Number(text);
  return text !== "" && Number.isSafeInteger(value) && value > 0 ? value : null;
};
