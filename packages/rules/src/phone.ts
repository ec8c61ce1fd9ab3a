/**
 * Telephone numbers. They are stored as E.164 (`+48601234567`: a plus, the calling code and the national number, at most
 * 15 digits) and shown by the country's mask. Only a call can tell whether a number is in use.
 */
import { COUNTRIES, type Country, DEFAULT_COUNTRY, PHONES, type PhoneKind, WITHOUT_PLUS } from "./data/countries.ts";
import { fillMask } from "./mask.ts";
import { plainSigns } from "./plain-signs.ts";

/**
 * A typed number as E.164; null when it cannot be one, or when the text holds two. A number without a calling code belongs
 * to `country`, unless it is too long for one: then it begins with a calling code whose plus was lost, as in spreadsheets.
 * Spaces, dashes, dots, slashes and brackets are ignored, and a word such as `tel.` in front; 00 means the plus, and the 0
 * before a national number is dropped, also in `+44 (0)20 …`. Numbers of unlisted countries need their calling code, with
 * the plus or whole, and are not checked further.
 */
export const normalizePhone = (text: string, country: Country = DEFAULT_COUNTRY): string | null => {
  if (holdsTwo(text)) return null;
  const bare = bareNumber(text);
  if (!/^\+?\d+$/.test(bare)) return null;
  if (bare.startsWith("+")) return international(bare.slice(1));
  const national = nationalNumber(bare, country);
  const { dial_code } = PHONES[country];
  if (national !== null) return `+${dial_code}${national}`;
  return bare.startsWith(dial_code) ? international(bare) : WITHOUT_PLUS.test(bare) ? `+${bare}` : null;
};

/** Whether a typed number says itself which country it is of; any other is of the country where it is typed. */
export const hasCallingCode = (text: string): boolean => bareNumber(text).startsWith("+");

/** What people write before a number. */
const word =
  /^(?:(?:tel(?:efon|efonu|ephone)?|phone|fon|mob(?:il(?:e|na|ny)?)?|kom(?:[oó]rk(?:a|owy)|[oó]rkowy)?|cell|handy|nr|numer|nummer|number|no|t|m|p|тел(?:ефон)?|моб(?:ільний)?|номер)(?![\p{L}])[\s.:]*)+/iu;

const bareNumber = (text: string): string =>
  plainSigns(text)
    .replace(word, "")
    .replace(/\( ?0 ?\)/, "")
    .replace(/[\s\-./()]/gu, "")
    .replace(/^\+?00/, "+");

/** An area code with its calling code has fewer digits than a whole number, and so has the rest behind it. */
const wholeNumber = 9;

/** Two lines, or a whole number on both sides of a slash: which of the two is meant no one can tell. */
const holdsTwo = (text: string): boolean =>
  text.split(/[\r\n/]/u).filter((part) => plainSigns(part).replaceAll(/\D/g, "").length >= wholeNumber).length > 1;

const international = (digits: string): string | null => {
  const country = countryOf(digits);
  if (country === null) return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : null;
  const { dial_code } = PHONES[country];
  const rest = digits.slice(dial_code.length);
  // Before a number that began with its calling code the same code was put once more.
  const again = rest.replace(/^00/, "");
  const twice = again.startsWith(dial_code) ? nationalNumber(again.slice(dial_code.length), country) : null;
  const national = nationalNumber(rest, country) ?? twice;
  return national === null ? null : `+${dial_code}${national}`;
};

const countryOf = (digits: string): Country | null =>
  COUNTRIES.find((country) => digits.startsWith(PHONES[country].dial_code)) ?? null;

const nationalNumber = (digits: string, country: Country): string | null => {
  const national = digits.replace(/^0/, "");
  return PHONES[country].national.test(national) ? national : null;
};

/** A number's parts. For an unknown country `country` and `kind` are null and `national` has all digits. */
export type PhoneParts = {
  readonly country: Country | null;
  readonly national: string;
  readonly kind: PhoneKind | null;
};

/** The parts of a number in E.164; null for any other text. */
export const phoneParts = (phone: string): PhoneParts | null => {
  if (normalizePhone(phone) !== phone) return null;
  const digits = phone.slice(1);
  const country = countryOf(digits);
  if (country === null) return { country, national: digits, kind: null };
  const national = digits.slice(PHONES[country].dial_code.length);
  return { country, national, kind: phoneKind(national, country) };
};

/** Mobile or landline, by the first two digits of a national number. */
const phoneKind = (national: string, country: Country): PhoneKind =>
  PHONES[country].mobile_prefixes.includes(national.slice(0, 2)) ? "mobile" : "landline";

/** Formats the digits of a national number, even an incomplete one, by the mask of its country and kind. */
export const formatNationalPhone = (national: string, country: Country): string =>
  fillMask(PHONES[country].masks[phoneKind(national, country)], national);

/** A stored number formatted for display: `+48 601 234 567`. Numbers of unknown countries and other texts stay as they are. */
export const formatPhone = (phone: string): string => {
  const parts = phoneParts(phone);
  if (parts === null || parts.country === null) return phone;
  return `+${PHONES[parts.country].dial_code} ${formatNationalPhone(parts.national, parts.country)}`;
};

/** The `tel:` link for a number; null if it is not one. */
export const phoneLink = (text: string, country: Country = DEFAULT_COUNTRY): string | null => {
  const phone = normalizePhone(text, country);
  return phone === null ? null : `tel:${phone}`;
};
