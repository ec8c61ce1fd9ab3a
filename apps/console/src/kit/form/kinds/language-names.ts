import type { Language } from "@rewardo/rules/localized-text";
import { i18n } from "@lingui/core";
import { languages } from "@rewardo/web/i18n/locale.ts";

/** The languages by their own names, for whoever looks for theirs. */
export const languageNames = Object.fromEntries(languages.map(({ locale, name }) => [locale, name])) as Readonly<
  Record<Language, string>
>;

/** The language's name in that of the screen, where it stands in a label or a sentence: "Polnisch" in German. */
export const nameOfLanguage = (language: Language): string => {
  // Before any is active, as in a test without a page.
  const locale = i18n.locale === "" ? "en" : i18n.locale;
  const name = new Intl.DisplayNames([locale], { type: "language" }).of(language) ?? languageNames[language];
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
};
