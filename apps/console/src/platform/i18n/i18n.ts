/** The one Lingui instance: catalogues come lazily, one a language. */
import { i18n, type Messages } from "@lingui/core";
import type { Locale } from "@rewardo/contract/fields";
import { getSession, onSession } from "../session/index.ts";
import { readStored, store } from "../storage.ts";
import { chooseLocale } from "./locale.ts";

const catalogues: Readonly<Record<Locale, () => Promise<{ messages: Messages }>>> = {
  en: () => import("../../locales/en.po"),
  de: () => import("../../locales/de.po"),
  pl: () => import("../../locales/pl.po"),
  uk: () => import("../../locales/uk.po"),
};

const wantedLocale = (): Locale =>
  chooseLocale(getSession().account?.language, readStored("language"), navigator.languages);

let wanted: Locale | null = null;

async function show(locale: Locale): Promise<void> {
  wanted = locale;
  const { messages } = await catalogues[locale]();
  if (wanted !== locale) return;
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
}

/** Loads the language of this person and follows the account when it changes. */
export async function startLanguages(): Promise<void> {
  onSession(() => {
    const locale = wantedLocale();
    if (locale !== wanted) void show(locale);
  });
  await show(wantedLocale());
}

/** Switches the language of this browser; the account's own is changed by the caller. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  store("language", locale);
  await show(locale);
}

/** The language shown now. */
export const currentLocale = (): Locale => wanted ?? "en";
