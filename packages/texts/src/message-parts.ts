/**
 * What a message itself says of its reader's card and coupon. Every language at once: a preview in the console is in
 * the language of its reader, whichever the console has.
 */
import type { Language } from "./language.ts";

interface Words {
  readonly coupon: string;
  readonly balance: string;
  /** Between the stamps that are there and those of a full card. */
  readonly of: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: { coupon: "Your coupon", balance: "Balance", of: "of" },
  de: { coupon: "Ihr Gutschein", balance: "Stand", of: "von" },
  pl: { coupon: "Twój kupon", balance: "Stan", of: "z" },
  uk: { coupon: "Ваш купон", balance: "Баланс", of: "з" },
};

/** Above a coupon's name. */
export const couponHeading = (language: Language): string => words[language].coupon;

/** On a card of points; the count is written already. */
export const pointsLine = (language: Language, count: string): string => `${words[language].balance}: ${count}`;

/** On a stamp card; a short word stays with what follows it. */
export const stampsLine = (language: Language, filled: number, required: number): string =>
  `${filled} ${words[language].of}\u00a0${required}`;
