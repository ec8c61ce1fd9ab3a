/** Postcodes of Poland (`00-000`), Germany (`00000`) and the United Kingdom (`AA1A 1AA`). */
import { type Country, DEFAULT_COUNTRY } from "./data/countries.ts";
import { POSTCODE_CITIES } from "./data/postcode-cities.ts";

/**
 * The British form: one or two letters for the area, a district digit with an optional digit or letter, a space, a digit
 * and two letters. Letters that are easily misread in a position are not used there. GIR 0AA is Girobank's.
 */
const BRITISH =
  /^(?:[A-PR-UWYZ](?:\d{1,2}|\d[A-HJKPSTUW]|[A-HK-Y]\d{1,2}|[A-HK-Y]\d[ABEHMNPRVWXY])\d[ABD-HJLNP-UW-Z]{2}|GIR0AA)$/;

/** Five digits, optionally after the country's letters. */
const DIGITS: { readonly [country in Exclude<Country, "UK">]: RegExp } = {
  PL: /^(?:PL)?(\d{5})$/,
  DE: /^(?:DE?)?(\d{5})$/,
};

/**
 * A typed postcode in its country's form, regardless of spaces, dashes and case (`02515` and `pl 02 515` are `02-515`);
 * null if it is invalid.
 */
export const normalizePostcode = (text: string, country: Country = DEFAULT_COUNTRY): string | null => {
  const bare = text.replace(/[\s\p{Pd}\u2212.]/gu, "").toUpperCase();
  if (country === "UK") return BRITISH.test(bare) ? `${bare.slice(0, -3)} ${bare.slice(-3)}` : null;
  const digits = DIGITS[country].exec(bare)?.[1];
  if (digits === undefined) return null;
  return country === "PL" ? `${digits.slice(0, 2)}-${digits.slice(2)}` : digits;
};

/** True for a postcode in its country's form. */
export const isPostcode = (text: string, country: Country = DEFAULT_COUNTRY): boolean =>
  normalizePostcode(text, country) === text;

const cities = new Map(
  Object.entries(POSTCODE_CITIES).flatMap(([city, beginnings]) => beginnings.map((digits) => [digits, city] as const)),
);

/**
 * The city of a Polish postcode if its prefix is unambiguous, else null. Use it only for a field that is empty or was
 * filled this way: the person knows better.
 */
export const cityOfPostcode = (text: string, country: Country = DEFAULT_COUNTRY): string | null => {
  const digits = country === "PL" ? normalizePostcode(text, "PL")?.replace("-", "") : undefined;
  for (let length = 4; digits !== undefined && length >= 2; length -= 1) {
    const city = cities.get(digits.slice(0, length));
    if (city !== undefined) return city;
  }
  return null;
};
