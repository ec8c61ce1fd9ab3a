import { textsOf } from "./catalogue.ts";
import { texts as shared } from "./compiled/shared.ts";
import type { TextId } from "./ids.ts";
import type { Language, TranslateOptions } from "./language.ts";
import { valuesOf } from "./parameters.ts";

const DEFAULTS: TranslateOptions = { time_zone: "Europe/Warsaw", fallback_language: "pl" };

const texts = textsOf(shared);

/** Loads the texts of points, cards and transactions in one language. */
export const loadCatalogue = texts.load;

/**
 * The sentence of a code: `translate("pl", "rejection.insufficient_balance", rejection.params)`.
 * The language must have been loaded (`loadCatalogue`, or `@rewardo/texts/all`), else this throws.
 */
export const translate = (
  language: Language,
  id: TextId,
  parameters: object = {},
  options: Partial<TranslateOptions> = {},
): string => texts.say(language, id, valuesOf(parameters, language, { ...DEFAULTS, ...options }));
