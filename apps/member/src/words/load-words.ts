/** What a language says: first one file with all that pages begin with, later one with what views within them add. */
import { type I18n, type Messages, setupI18n } from "@lingui/core";
import type { Locale } from "@rewardo/contract/fields";

type Load = () => Promise<{ messages: Messages }>;

const first: Readonly<Record<Locale, Load>> = {
  en: () => import("virtual:words/first/en"),
  de: () => import("virtual:words/first/de"),
  pl: () => import("virtual:words/first/pl"),
  uk: () => import("virtual:words/first/uk"),
};
const late: Readonly<Record<Locale, Load>> = {
  en: () => import("virtual:words/late/en"),
  de: () => import("virtual:words/late/de"),
  pl: () => import("virtual:words/late/pl"),
  uk: () => import("virtual:words/late/uk"),
};

let isLateNeeded = false;

/** The texts of the pages in a language. */
export const loadWords = async (locale: Locale): Promise<I18n> => {
  const [{ messages }, more] = await Promise.all([first[locale](), isLateNeeded ? late[locale]() : undefined]);
  return setupI18n({ locale, messages: { [locale]: { ...messages, ...more?.messages } } });
};

/** Loads a view together with the texts that come late. */
export const withLateWords = async <T>(i18n: I18n, load: () => Promise<T>): Promise<T> => {
  isLateNeeded = true;
  const locale = i18n.locale as Locale;
  const [view, { messages }] = await Promise.all([load(), late[locale]()]);
  i18n.load(locale, messages);
  return view;
};
