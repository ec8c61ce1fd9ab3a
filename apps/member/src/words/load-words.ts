/** Everything that a language says, fetched as one file. The server loads all four. */
import { type I18n, type Messages, setupI18n } from "@lingui/core";
import type { Locale } from "@rewardo/contract/fields";
import { loadCatalogue } from "@rewardo/texts";
import { loadHours } from "@rewardo/texts/opening-hours";

const catalogues: Readonly<Record<Locale, () => Promise<{ messages: Messages }>>> = {
  en: () => import("virtual:words/en"),
  de: () => import("virtual:words/de"),
  pl: () => import("virtual:words/pl"),
  uk: () => import("virtual:words/uk"),
};

/** The texts of the pages in a language; what the packages say in it is loaded, too. */
export async function loadWords(locale: Locale): Promise<I18n> {
  const [{ messages }] = await Promise.all([catalogues[locale](), loadCatalogue(locale), loadHours(locale)]);
  return setupI18n({ locale, messages: { [locale]: messages } });
}
