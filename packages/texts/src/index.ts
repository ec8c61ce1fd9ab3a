/** Texts shared by the server and the console, in four languages: from codes and parameters to sentences. */
import type { Messages } from "@lingui/core";
import { isCatalogueLoaded, registerCatalogue } from "./translate.ts";
import type { Language } from "./language.ts";

export type { Catalogue, TextId, TransactionKind } from "./ids.ts";
export { isCatalogueLoaded, registerCatalogue, translate } from "./translate.ts";
export { weekdayName } from "./weekday.ts";
export type { Language, TranslateOptions } from "./language.ts";

const catalogues: { readonly [language in Language]: () => Promise<{ messages: Messages }> } = {
  en: () => import("./compiled/en.ts"),
  de: () => import("./compiled/de.ts"),
  pl: () => import("./compiled/pl.ts"),
  uk: () => import("./compiled/uk.ts"),
};

/** Loads one language, once; the bundler gives each a file of its own. */
export async function loadCatalogue(language: Language): Promise<void> {
  if (isCatalogueLoaded(language)) return;
  registerCatalogue(language, (await catalogues[language]()).messages);
}
