/**
 * The one Lingui instance. Texts come in catalogues, one a language: what every page needs at the start, a section's own
 * with the section.
 */
import { i18n, type Messages } from "@lingui/core";
import type { Locale } from "@rewardo/contract/fields";
import { getSession, isSignedIn, onSession } from "../session/index.ts";
import { readStored, store } from "../storage.ts";
import { chooseLocale } from "./locale.ts";

/** Fetches the texts of one part of the console in a language. */
export type Catalogue = (locale: Locale) => Promise<Messages>;

/** A catalogue as the build makes it of a `.po` file. */
export interface CatalogueFile {
  readonly messages: Messages;
}

/** Of the first pages the files are known at the start; where those of the sections are is fetched with the first of them. */
const firstFiles = import.meta.glob<CatalogueFile>([
  "../../locales/*.po",
  "../../locales/{login,pairing,register,password-reset,mailed-links}/*.po",
]);
const sectionFiles = async () => (await import("./section-files.ts")).sectionFiles;

const fileOf =
  (folder: string): Catalogue =>
  async (locale) => {
    const path = `../../locales/${folder}${locale}.po`;
    const file = firstFiles[path] ?? (await sectionFiles())[path];
    return (await file?.())?.messages ?? {};
  };

/** The texts of `src/features/<name>`, or of a shared part with a catalogue of its own (`lingui.config.ts`). */
export const sectionCatalogue = (name: string): Catalogue => fileOf(`${name}/`);

const base = fileOf("");
/** Everything that was asked for so far; another language brings all of it. */
const needed = new Map<Catalogue, Set<Locale>>([[base, new Set()]]);

async function load(catalogue: Catalogue, locale: Locale): Promise<void> {
  const loaded = needed.get(catalogue) ?? new Set();
  needed.set(catalogue, loaded);
  if (loaded.has(locale)) return;
  const messages = await catalogue(locale);
  loaded.add(locale);
  i18n.load(locale, messages);
}

const wantedLocale = (): Locale =>
  chooseLocale(getSession().account?.language, readStored("language"), navigator.languages);

let wanted: Locale | null = null;

/** The language shown now. */
export const currentLocale = (): Locale => wanted ?? "en";

async function show(locale: Locale): Promise<void> {
  wanted = locale;
  await Promise.all([...needed.keys()].map((catalogue) => load(catalogue, locale)));
  // Somebody may have chosen again while this was under way.
  if (currentLocale() !== locale) return;
  i18n.activate(locale);
  document.documentElement.lang = locale;
}

/** Makes the texts of a part ready in the language shown, and from now on in every language chosen. */
export async function needCatalogue(catalogue: Catalogue): Promise<void> {
  await load(catalogue, currentLocale());
}

/** A lazy part with the texts it needs; both are fetched side by side. */
export function withTexts<T>(load: () => Promise<T>, ...catalogues: readonly Catalogue[]): () => Promise<T> {
  return async () => (await Promise.all([load(), ...catalogues.map(needCatalogue)]))[0];
}

/** Loads the language of this person and follows the account when it changes. */
export async function startLanguages(): Promise<void> {
  onSession(() => {
    const locale = wantedLocale();
    if (locale !== wanted) void show(locale);
  });
  if (isSignedIn(getSession())) void sectionFiles();
  await show(wantedLocale());
}

/** Switches the language of this browser; the account's own is changed by the caller. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  store("language", locale);
  await show(locale);
}
