import type { Locale } from "@rewardo/contract/fields";

/** Languages by their own names, as in every choice of language. */
export function useLanguageWords(): Readonly<Record<Locale, string>> {
  return { en: "English", de: "Deutsch", pl: "Polski", uk: "Українська" };
}
