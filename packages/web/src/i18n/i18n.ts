/**
 * The one Lingui instance. Each page brings its own texts: the build finds them by the import graph and lets every dynamic
 * import wait for them (`build/texts/`).
 */
import { i18n, type Messages } from "@lingui/core";
import type { Locale } from "@rewardo/contract/fields";
import { fetchTexts, startTexts } from "virtual:texts";
import { getSession, onSession } from "../session/index.ts";
import { readStored, store } from "../storage.ts";
import { chooseLocale } from "./locale.ts";

/** Fetches the texts of one part of the console in a language. Texts that are kept elsewhere give nothing. */
type FetchMessages = (locale: Locale) => Promise<Messages | void>;

/** What has been needed so far by name; a language chosen later needs all of it. */
class Needed {
  readonly #parts = new Map<string, { readonly fetch: FetchMessages; readonly loaded: Set<Locale> }>();

  add(name: string, fetch: FetchMessages = (locale) => fetchTexts(name, locale)): void {
    if (!this.#parts.has(name)) this.#parts.set(name, { fetch, loaded: new Set() });
  }

  /** Loads one part, if it has not been loaded. */
  async load(name: string, locale: Locale): Promise<void> {
    const part = this.#parts.get(name);
    if (part === undefined || part.loaded.has(locale)) return;
    const messages = await part.fetch(locale);
    part.loaded.add(locale);
    if (messages !== undefined) i18n.load(locale, messages);
  }

  async loadAll(locale: Locale): Promise<void> {
    await Promise.all([...this.#parts.keys()].map((name) => this.load(name, locale)));
  }
}

/** Texts by file. */
const pages = new Needed();
pages.add(startTexts);
/** Texts that modules requested themselves. */
const shared = new Needed();

const wantedLocale = (): Locale =>
  chooseLocale(getSession().account?.language, readStored("language"), navigator.languages);

let wanted: Locale | null = null;

/** The language shown now, or about to be. */
export const currentLocale = (): Locale => wanted ?? wantedLocale();

const show = async (locale: Locale): Promise<void> => {
  wanted = locale;
  await Promise.all([pages.loadAll(locale), shared.loadAll(locale)]);
  // Another language may have been chosen in the meantime.
  if (currentLocale() !== locale) return;
  i18n.activate(locale);
  document.documentElement.lang = locale;
};

/**
 * For a module that shows texts of another package: `fetch` is called for every language before the page with the module
 * is shown. Call it when the module is loaded.
 */
export const needTexts = (name: string, fetch: (locale: Locale) => Promise<void>): void => {
  shared.add(name, fetch);
};

/**
 * Loads a part together with its texts. The build puts every dynamic import of the source in one.
 * @param texts the file of its texts; empty where it needs none
 * @public
 */
export const withTexts = async <T>(load: () => Promise<T>, texts: string): Promise<T> => {
  const locale = currentLocale();
  if (texts !== "") pages.add(texts);
  const [part] = await Promise.all([load(), pages.load(texts, locale)]);
  await shared.loadAll(locale);
  return part;
};

/** Loads the texts of all modules that are loaded, in one language; for the server, which draws pages in any. */
export const loadTextsOf = async (locale: Locale): Promise<void> => {
  await Promise.all([pages.loadAll(locale), shared.loadAll(locale)]);
};

/** Loads the language of this person and follows the account when it changes. */
export const startLanguages = async (): Promise<void> => {
  onSession(() => {
    const locale = wantedLocale();
    if (locale !== wanted) void show(locale);
  });
  await show(wantedLocale());
};

/** Switches the language of this browser; the account's own is changed by the caller. */
export const chooseLanguage = async (locale: Locale): Promise<void> => {
  store("language", locale);
  await show(locale);
};
