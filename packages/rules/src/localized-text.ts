/** The four languages, in fallback order. */
export const LANGUAGES = ["en", "de", "pl", "uk"] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text for customers (names of cards, rewards, units); the business's language is always present. */
export type LocalizedText = { readonly [language in Language]?: string | undefined };

const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text);

/** The wanted language where the text is in it, else the business's, else the first available one; else `null`. */
export const pickLanguage = (text: LocalizedText, language: Language, fallback: Language): Language | null =>
  [language, fallback, ...LANGUAGES].find((one) => (text[one]?.trim() ?? "") !== "") ?? null;

/** The text in the language of `pickLanguage`; else empty. */
export const pickText = (text: LocalizedText, language: Language, fallback: Language): string => {
  const found = pickLanguage(text, language, fallback);
  return found === null ? "" : (text[found]?.trim() ?? "");
};

/** The first supported language of a preference list (`navigator.languages`, Accept-Language tags). */
export const bestLanguage = (preferences: readonly string[], fallback: Language): Language => {
  for (const preference of preferences) {
    const language = preference.trim().slice(0, 2).toLowerCase();
    if (isLanguage(language) && /^[a-z]{2}(?:$|[-_;])/i.test(preference.trim())) return language;
  }
  return fallback;
};
