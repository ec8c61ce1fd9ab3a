/**
 * Telephone numbers. They are stored as E.164 (`+48601234567`: a plus, the calling code and the national number, at most
 * 15 digits) and shown by the country's mask. Only a call can tell whether a number is in use.
 */
import { COUNTRIES, type Country, DEFAULT_COUNTRY, PHONES, type PhoneKind } from "./data/countries.ts";
import { fillMask } from "./mask.ts";

/**
 * A typed number as E.164; null when it cannot be one. A number without a calling code belongs to `country`. Spaces,
 * dashes, dots, slashes and brackets are ignored, 00 means the plus, and the 0 before a national number is dropped, also
 * in `+44 (0)20 …`. Numbers of unlisted countries need their calling code and are not checked further.
 */
export function normalizePhone(text: string, country: Country = DEFAULT_COUNTRY): string | null {
  const bare = bareNumber(text);
  if (!/^\+?\d+$/.test(bare)) return null;
  if (bare.startsWith("+")) return international(bare.slice(1));
  const national = nationalNumber(bare, country);
  const { dial_code } = PHONES[country];
  if (national !== null) return `+${dial_code}${national}`;
  return bare.startsWith(dial_code) ? international(bare) : null;
}

/** Whether a typed number says itself which country it is of; any other is of the country where it is typed. */
export const hasCallingCode = (text: string): boolean => bareNumber(text).startsWith("+");

function bareNumber(text: string): string {
  return text
    .trim()
    .replace(/^tel:/i, "")
    .replace("(0)", "")
    .replace(/[\s\p{Pd}\u2212./()\u200e\u202a-\u202c]/gu, "")
    .replace(/^00/, "+");
}

function international(digits: string): string | null {
  const country = countryOf(digits);
  if (country === null) return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : null;
  const { dial_code } = PHONES[country];
  const national = nationalNumber(digits.slice(dial_code.length), country);
  return national === null ? null : `+${dial_code}${national}`;
}

const countryOf = (digits: string): Country | null =>
  COUNTRIES.find((country) => digits.startsWith(PHONES[country].dial_code)) ?? null;

function nationalNumber(digits: string, country: Country): string | null {
  const national = digits.replace(/^0/, "");
  return PHONES[country].national.test(national) ? national : null;
}

/** A number's parts. For an unknown country `country` and `kind` are null and `national` has all digits. */
export type PhoneParts = {
  readonly country: Country | null;
  readonly national: string;
  readonly kind: PhoneKind | null;
};

/** The parts of a number in E.164; null for any other text. */
export function phoneParts(phone: string): PhoneParts | null {
  if (normalizePhone(phone) !== phone) return null;
  const digits = phone.slice(1);
  const country = countryOf(digits);
  if (country === null) return { country, national: digits, kind: null };
  const national = digits.slice(PHONES[country].dial_code.length);
  return { country, national, kind: phoneKind(national, country) };
}

/** Mobile or landline, by the first two digits of a national number. */
function phoneKind(national: string, country: Country): PhoneKind {
  return PHONES[country].mobile_prefixes.includes(national.slice(0, 2)) ? "mobile" : "landline";
}

/** Formats the digits of a national number, even an incomplete one, by the mask of its country and kind. */
export function formatNationalPhone(national: string, country: Country): string {
  return fillMask(PHONES[country].masks[phoneKind(national, country)], national);
}

/** A stored number formatted for display: `+48 601 234 567`. Numbers of unknown countries and other texts stay as they are. */
export function formatPhone(phone: string): string {
  const parts = phoneParts(phone);
  if (parts === null || parts.country === null) return phone;
  return `+${PHONES[parts.country].dial_code} ${formatNationalPhone(parts.national, parts.country)}`;
}

/** The `tel:` link for a number; null if it is not one. */
export function phoneLink(text: string, country: Country = DEFAULT_COUNTRY): string | null {
  const phone = normalizePhone(text, country);
  return phone === null ? null : `tel:${phone}`;
}
