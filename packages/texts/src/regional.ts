/** How a language writes dates and figures; apart from the parameters of sentences, which fewer pages need. */
import type { Language } from "./language.ts";

/** Region for dates and money; the English of the console is British. */
export const REGION: { readonly [language in Language]: string } = {
  en: "en-GB",
  de: "de-DE",
  pl: "pl-PL",
  uk: "uk-UA",
};

export const languages = Object.keys(REGION) as Language[];

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** Formats are cached because creating them is expensive. */
export const kept = <F extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => F): F => {
  const found = formats.get(key);
  if (found !== undefined) return found as F;
  const made = make();
  formats.set(key, made);
  return made;
};

/** A text in every language, as a business's own texts are kept. */
export const inEveryLanguage = <Id extends string>(
  texts: Readonly<Record<Language, Readonly<Record<Id, string>>>>,
  id: Id,
): Record<Language, string> =>
  Object.fromEntries(languages.map((language) => [language, texts[language][id]])) as Record<Language, string>;
