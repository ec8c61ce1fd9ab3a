import { textsOf } from "./catalogue.ts";
import type { TextId } from "./ids.ts";
import type { Language, TranslateOptions } from "./language.ts";
import { valuesOf } from "./parameters.ts";

const DEFAULTS: TranslateOptions = { time_zone: "Europe/Warsaw", fallback_language: "pl" };

const texts = textsOf<TextId>({
  en: () => import("./compiled/en.ts"),
  de: () => import("./compiled/de.ts"),
  pl: () => import("./compiled/pl.ts"),
  uk: () => import("./compiled/uk.ts"),
});

/** Loads the texts of points, cards and transactions in one language. */
export const loadCatalogue = texts.load;

/**
 * The sentence of a code: `translate("pl", "rejection.insufficient_balance", rejection.params)`.
 * The language must have been loaded (`loadCatalogue`, or `@rewardo/texts/all`), else this throws.
 */
export function translate(
  language: Language,
  id: TextId,
  parameters: object = {},
  options: Partial<TranslateOptions> = {},
): string {
  return texts.say(language, id, valuesOf(parameters, language, { ...DEFAULTS, ...options }));
}
