import type { Language } from "./language.ts";
import { languages } from "./regional.ts";

/** A text in every language, as a business's own texts are kept. */
export const inEveryLanguage = <Id extends string>(
  texts: Readonly<Record<Language, Readonly<Record<Id, string>>>>,
  id: Id,
): Record<Language, string> =>
  Object.fromEntries(languages.map((language) => [language, texts[language][id]])) as Record<Language, string>;
