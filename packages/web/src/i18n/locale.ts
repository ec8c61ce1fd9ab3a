import type { Locale } from "@rewardo/contract/fields";

/** The languages of the interface, by their own names; the first is the default. */
export const languages: readonly { readonly locale: Locale; readonly name: string }[] = [
  { locale: "en", name: "English" },
  { locale: "de", name: "Deutsch" },
  { locale: "pl", name: "Polski" },
  { locale: "uk", name: "Українська" },
];

/** Which conventions dates and numbers follow; English leans British. */
export const conventions: Readonly<Record<Locale, string>> = { en: "en-GB", de: "de-DE", pl: "pl-PL", uk: "uk-UA" };

export const isLocale = (value: unknown): value is Locale => languages.some(({ locale }) => locale === value);

/**
 * The account's language, else the one chosen in this browser, else the first of the browser's own whose prefix is a
 * language of ours, else English.
 */
export const chooseLocale = (
  account: Locale | null | undefined,
  chosenHere: unknown,
  preferred: readonly string[],
): Locale => {
  if (isLocale(account)) return account;
  if (isLocale(chosenHere)) return chosenHere;
  for (const tag of preferred) {
    const prefix = tag.toLowerCase().split("-")[0];
    if (isLocale(prefix)) return prefix;
  }
  return "en";
};
