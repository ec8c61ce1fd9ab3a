import type { Locale } from "@rewardo/contract/fields";
import { isLocale } from "@rewardo/web/i18n/locale.ts";
import type { PaperInk } from "@rewardo/paper/facts.ts";

/** What is printed and how; it is kept in the address, so that a reload shows the same sheet. */
export interface PrintChoice {
  kind: "cards" | "poster" | "tent" | "codes";
  ink: PaperInk;
  size: "a4" | "a5";
  language: Locale;
  /** Language of a table tent's other side. */
  back: Locale;
  /** The key of a sheet of new cards: the same key is the same numbers. */
  sheet?: string | undefined;
  /** Number of a single card that is printed again. */
  number?: string | undefined;
  /** That number was made for a printed card: its code is for phones too. */
  printed?: boolean | undefined;
  /** For `codes`: the coupon, and which of its codes. */
  coupon?: string | undefined;
  batch?: string | undefined;
}

const oneOf = <T extends string>(value: unknown, first: T, ...others: readonly T[]): T =>
  others.find((other) => other === value) ?? first;
const isSheetKey = (value: unknown): value is string => typeof value === "string" && /^[\w-]{1,100}$/.test(value);

/** A card's number as the address carries it; digits alone come as a number. */
const cardNumber = (value: unknown): string | undefined => {
  const text = typeof value === "number" ? String(value).padStart(12, "0") : value;
  return typeof text === "string" && /^[\p{L}\p{N} ._:/+-]{1,40}$/u.test(text) ? text : undefined;
};

/** The choice in an address, each part that is missing or wrong by its default. `home`: the business's language. */
export const readChoice = (search: Readonly<Record<string, unknown>>, home: Locale): PrintChoice => {
  const language = isLocale(search["language"]) ? search["language"] : home;
  const foreign = language === "en" ? "de" : "en";
  return {
    kind: oneOf(search["kind"], "cards", "poster", "tent", "codes"),
    ink: oneOf(search["ink"], "colour", "ink"),
    size: oneOf(search["size"], "a4", "a5"),
    language,
    back: isLocale(search["back"]) ? search["back"] : foreign,
    sheet: isSheetKey(search["sheet"]) ? search["sheet"] : undefined,
    number: cardNumber(search["number"]),
    printed: search["printed"] === true ? true : undefined,
    coupon: isSheetKey(search["coupon"]) ? search["coupon"] : undefined,
    batch: isSheetKey(search["batch"]) ? search["batch"] : undefined,
  };
};
