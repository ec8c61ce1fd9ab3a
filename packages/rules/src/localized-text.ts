/** The four languages, in the order in which a missing one is looked for. */
export const LANGUAGES = ["en", "de", "pl", "uk"] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text that customers read (names of cards, rewards, units): at least the business's language is there. */
export type LocalizedText = { readonly [language in Language]?: string | undefined };

function isLanguage(text: string): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** The text in the wanted language, else in the business's, else in the first that has it; empty when none has. */
export function pickText(text: LocalizedText, language: Language, fallback: Language): string {
  for (const one of [language, fallback, ...LANGUAGES]) {
    const found = text[one]?.trim();
    if (found !== undefined && found !== "") return found;
  }
  return "";
}

/** The first language of a preference list (`navigator.languages`, Accept-Language tags) that we speak. */
export function bestLanguage(preferences: readonly string[], fallback: Language): Language {
  for (const preference of preferences) {
    const language = preference.trim().slice(0, 2).toLowerCase();
    if (isLanguage(language) && /^[a-z]{2}(?:$|[-_;])/i.test(preference.trim())) return language;
  }
  return fallback;
}
