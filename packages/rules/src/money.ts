import { currencyWritten } from "./currency.ts";
import type { Language } from "./localized-text.ts";

/** Money is an integer in minor units (grosze, cents) with its currency; it is never added up across currencies. */

/** The region decides separators and the position of the currency. */
const LOCALES: { readonly [language in Language]: string } = { en: "en-GB", de: "de-DE", pl: "pl-PL", uk: "uk-UA" };

const formatters = new Map<string, Intl.NumberFormat>();
const digits = new Map<string, number>();

/** Digits after the separator: 2 for PLN and EUR, 0 for JPY, 3 for KWD. Throws RangeError for an invalid currency code. */
export const currencyDigits = (currency: string): number => {
  let count = digits.get(currency);
  if (count === undefined) {
    const options = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
    count = options.maximumFractionDigits ?? 2;
    digits.set(currency, count);
  }
  return count;
};

/** Formats minor units: `27,40 zł`, `PLN 27.40`. Exact to the last unit. */
export const formatMoney = (minor: number, currency: string, language: Language): string => {
  const key = `${language} ${currency}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(LOCALES[language], { style: "currency", currency });
    formatters.set(key, formatter);
  }
  return formatter.format(decimalText(minor, currencyDigits(currency)));
};

// A decimal string is formatted exactly; minor / 100 would be a binary fraction.
const decimalText = (minor: number, count: number): `${number}` => {
  const sign = minor < 0 ? "-" : "";
  const text = String(Math.abs(minor)).padStart(count + 1, "0");
  return `${sign}${text.slice(0, text.length - count)}.${text.slice(text.length - count)}0` as `${number}`;
};

const GROUP: { readonly [language in Language]: "." | "," | null } = { en: ",", de: ".", pl: null, uk: null };

/**
 * Parses a typed amount, with or without the currency, into minor units; null when it is ambiguous or names another
 * currency. Both `.` and `,` are
 * accepted as the decimal separator (number pads have only one of them), unless the language groups digits with it and
 * it is followed by a full group: `1.234` is 1234 in German, and ambiguous in Polish. `20,-` is 20, as prices are written
 * in Poland and Germany.
 */
export const parseMoney = (text: string, currency: string, language: Language): number | null => {
  const bare = text
    .replace(/[\s\u00a0\u202f'’]/g, "")
    .replace(/^[\p{Sc}\p{L}]{1,4}|[\p{Sc}\p{L}]{1,4}\.?$/gu, "")
    .replace(/[.,](?:[-–]{1,2}|—)$/, "");
  if (!/^\d[\d.,]*$/.test(bare)) return null;
  if ((currencyWritten(text) ?? currency) !== currency) return null;
  const split = splitDecimal(bare, currencyDigits(currency), GROUP[language]);
  if (split === null) return null;
  const minor = Number(split.whole + split.fraction.padEnd(currencyDigits(currency), "0"));
  return Number.isSafeInteger(minor) ? minor : null;
};

const splitDecimal = (
  bare: string,
  count: number,
  group: "." | "," | null,
): { whole: string; fraction: string } | null => {
  const last = Math.max(bare.lastIndexOf("."), bare.lastIndexOf(","));
  if (last === -1) return { whole: bare, fraction: "" };
  const sign = bare[last];
  const [before, after] = [bare.slice(0, last), bare.slice(last + 1)];
  const once = !before.includes(sign ?? "");
  if (once && after.length <= count && after.length > 0) {
    const whole = ungroup(before);
    return whole === null ? null : { whole, fraction: after };
  }
  const grouped = sign === group || !once ? ungroup(bare) : null;
  return grouped === null ? null : { whole: grouped, fraction: "" };
};

/** Digits without group separators, if every group but the first has three digits and all separators are the same. */
const ungroup = (text: string): string | null => {
  if (/^\d+$/.test(text)) return text;
  return /^\d{1,3}(?:\.\d{3})+$/.test(text) || /^\d{1,3}(?:,\d{3})+$/.test(text) ? text.replace(/[.,]/g, "") : null;
};
