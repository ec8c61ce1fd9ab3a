/** The languages of the texts, and how a text is adapted to its reader. */
import type { Language } from "@rewardo/rules/localized-text";

export type { Language };

export type TranslateOptions = {
  /** The business's IANA time zone, in which times are shown. */
  readonly time_zone: string;
  /** The business's language, the fallback for customers' texts (such as names of rewards). */
  readonly fallback_language: Language;
  /** A number with what the card calls its points ("5 coffees"); absent where it says points or stamps. */
  readonly counted?: ((count: number) => string) | undefined;
};
