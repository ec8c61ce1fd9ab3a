import type { Country } from "./data/countries.ts";

/** The currencies that a business can have; all have two digits after the separator. */
export const CURRENCIES = ["PLN", "EUR", "GBP", "UAH", "CZK", "USD"] as const;
export type Currency = (typeof CURRENCIES)[number];

const OF_COUNTRY: { readonly [country in Country]: Currency } = { PL: "PLN", DE: "EUR", UK: "GBP" };

/** What a business in this country most likely reckons in. */
export const currencyOfCountry = (country: Country): Currency => OF_COUNTRY[country];

const SIGNS: Readonly<Record<string, string>> = {
  ...{ zł: "PLN", zl: "PLN", "€": "EUR", euro: "EUR", "£": "GBP", "₴": "UAH", грн: "UAH", kč: "CZK", kc: "CZK" },
  ...{ $: "USD", us$: "USD", "¥": "JPY", "₽": "RUB", "₺": "TRY", "₹": "INR", ft: "HUF", lei: "RON", fr: "CHF" },
};

/** Words and currency signs. */
const words = /(?:us)?\p{Sc}|\p{L}+/giu;

let codes: ReadonlySet<string> | undefined;
const isCode = (text: string): boolean => {
  codes ??= new Set(Intl.supportedValuesOf("currency"));
  return codes.has(text);
};

/** The code of a word, or the word itself where it is a sign that several currencies have; null for other words. */
const meant = (word: string): string | null => {
  const [small, big] = [word.toLowerCase(), word.toUpperCase()];
  return SIGNS[small] ?? (isCode(big) ? big : small === "kr" || /^\p{Sc}$/u.test(word) ? word : null);
};

/** The currency that is written beside an amount: `€6.00` is EUR, `8,00 zł` is PLN. Null where none is. */
export const currencyWritten = (text: string): string | null => {
  for (const [word] of text.normalize("NFC").matchAll(words)) {
    const currency = meant(word);
    if (currency !== null) return currency;
  }
  return null;
};

/** The amount alone. */
export const withoutCurrency = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/((?:us)?\p{Sc}|\p{L}+)\.?/giu, (whole, word: string) => (meant(word) === null ? whole : ""));

/** The currency in a column's head, behind the rest: `Amount, EUR` or `Price (zł)`. */
export const currencyInHead = (head: string): string | null => {
  const last = /(?:[\s,([/]|^)([\p{L}\p{Sc}]{1,4})[)\].\s]*$/u.exec(head.normalize("NFC"))?.[1];
  if (last === undefined) return null;
  return SIGNS[last.toLowerCase()] ?? (last === last.toUpperCase() && isCode(last) ? last : null);
};
