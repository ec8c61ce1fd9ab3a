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

let codes: ReadonlySet<string> | undefined;
const isCode = (text: string): boolean => {
  codes ??= new Set(Intl.supportedValuesOf("currency"));
  return codes.has(text);
};

/**
 * The currency that is written beside an amount: `€6.00` is EUR, `8,00 zł` is PLN. Null where none is; a sign that
 * several currencies have, as `kr`, is answered as it is written.
 */
export function currencyWritten(text: string): string | null {
  const [, before = "", after = ""] =
    /^[-−–+(\s]*([^\d\s.,()+−–-]*)[^]*?([^\d\s.,()+−–-]*)\.?[)\s−–-]*$/u.exec(text.normalize("NFC")) ?? [];
  for (const word of [before, after]) {
    if (!/[\p{L}\p{Sc}]/u.test(word)) continue;
    const sign = SIGNS[word.toLowerCase()];
    if (sign !== undefined) return sign;
    if (isCode(word.toUpperCase())) return word.toUpperCase();
    if (/^\p{Sc}$/u.test(word) || word.toLowerCase() === "kr") return word;
  }
  return null;
}

/** The same where the amount and the currency are written together in a column's head: `Amount, EUR` or `Price (zł)`. */
export function currencyInHead(head: string): string | null {
  const last = /(?:[\s,([/]|^)([\p{L}\p{Sc}]{1,4})[)\].\s]*$/u.exec(head.normalize("NFC"))?.[1];
  if (last === undefined) return null;
  const sign = SIGNS[last.toLowerCase()];
  if (sign !== undefined) return sign;
  return last === last.toUpperCase() && isCode(last) ? last : null;
}
