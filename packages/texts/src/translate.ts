import { setupI18n } from "@lingui/core";
import type { I18n, Messages } from "@lingui/core";
import type { TextId } from "./ids.ts";
import type { Language, TranslateOptions } from "./language.ts";
import { valuesOf } from "./parameters.ts";

const DEFAULTS: TranslateOptions = { time_zone: "Europe/Warsaw", fallback_language: "pl" };

const loaded = new Map<Language, I18n>();

/** Makes a language's compiled messages known. */
export function registerCatalogue(language: Language, messages: Messages): void {
  loaded.set(language, setupI18n({ locale: language, messages: { [language]: messages } }));
}

export const isCatalogueLoaded = (language: Language): boolean => loaded.has(language);

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
  const i18n = loaded.get(language);
  if (i18n === undefined) throw new Error(`The shared texts in "${language}" are not loaded: call loadCatalogue first`);
  return i18n._(id, valuesOf(parameters, language, { ...DEFAULTS, ...options }));
}
