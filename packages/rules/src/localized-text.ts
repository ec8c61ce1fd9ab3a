/** The four languages, in fallback order. */
export const LANGUAGES = ["en", "de", "pl", "uk"] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text for customers (names of cards, rewards, units); the business's language is always present. */
export type LocalizedText = { readonly [language in Language]?: string | undefined };

function isLanguage(text: string): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** The text in the wanted language, else in the business's, else in the first available one; else empty. */
export function pickText(text: LocalizedText, language: Language, fallback: Language): string {
  for (const one of [language, fallback, ...LANGUAGES]) {
    const found = text[one]?.trim();
    if (found !== undefined && found !== "") return found;
  }
  return "";
}

/** The first supported language of a preference list (`navigator.languages`, Accept-Language tags). */
export function bestLanguage(preferences: readonly string[], fallback: Language): Language {
  for (const preference of preferences) {
    const language = preference.trim().slice(0, 2).toLowerCase();
    if (isLanguage(language) && /^[a-z]{2}(?:$|[-_;])/i.test(preference.trim())) return language;
  }
  return fallback;
}
