/** Tables as spreadsheets open them: RFC 4180, with what the locale's spreadsheets expect between and inside numbers. */
import type { Locale } from "@rewardo/contract/fields";

/** A number is written with the locale's decimal sign, `fixed` with all its digits; `null` is an empty cell. */
export type Cell = string | number | { readonly fixed: string } | null;

/** Minor units as an amount with its two decimals. */
export const moneyCell = (minor: number | null): Cell => (minor === null ? null : { fixed: (minor / 100).toFixed(2) });

/** Separators between columns and inside numbers. */
export interface Dialect {
  readonly delimiter: "," | ";";
  readonly decimal: "." | ",";
}

const semicolons: Dialect = { delimiter: ";", decimal: "," };
export const dialects: Readonly<Record<Locale, Dialect>> = {
  en: { delimiter: ",", decimal: "." },
  de: semicolons,
  pl: semicolons,
  uk: semicolons,
};

/** Tells spreadsheets that the bytes are UTF-8. */
export const byteOrderMark = "\ufeff";

/** Beginnings that a spreadsheet takes for a formula: a sign, also in its wide form, tab or line break. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/u;

const cell = (value: Cell, { delimiter, decimal }: Dialect): string => {
  if (value === null) return "";
  if (typeof value === "number") return String(value).replace(".", decimal);
  if (typeof value === "object") return value.fixed.replace(".", decimal);
  // An apostrophe in front makes it a text, and is not shown.
  const harmless = formula.test(value) ? `'${value}` : value;
  const needsQuotes = harmless.includes(delimiter) || /["\r\n,;]|^\s|\s$/u.test(harmless);
  return needsQuotes ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** A line of the table, with its line break. */
export const csvLine = (cells: readonly Cell[], locale: Locale): string =>
  `${cells.map((value) => cell(value, dialects[locale])).join(dialects[locale].delimiter)}\r\n`;
