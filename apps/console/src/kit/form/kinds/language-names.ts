import type { Language } from "@rewardo/rules/localized-text";
import { languages } from "@rewardo/web/i18n/locale.ts";

/** The languages by their own names. */
export const languageNames = Object.fromEntries(languages.map(({ locale, name }) => [locale, name])) as Readonly<
  Record<Language, string>
>;
