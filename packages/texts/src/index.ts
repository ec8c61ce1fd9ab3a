/** Texts that server and console share, in four languages. Codes and parameters in, sentences out. */
import type { Messages } from "@lingui/core";
import { isCatalogueLoaded, registerCatalogue } from "./translate.ts";
import type { Language } from "./language.ts";

export type { Catalogue, TextId, TransactionKind } from "./ids.ts";
export {
  hoursDays,
  hoursError,
  hoursNow,
  hoursOfGroup,
  hoursWeek,
  hoursWord,
  isPastMidnight,
  weekdayChip,
  weekStart,
  weekdayName,
} from "./opening-hours.ts";
export { isCatalogueLoaded, registerCatalogue, translate } from "./translate.ts";
export type { Language, TranslateOptions } from "./language.ts";

const catalogues: { readonly [language in Language]: () => Promise<{ messages: Messages }> } = {
  en: () => import("./compiled/en.ts"),
  de: () => import("./compiled/de.ts"),
  pl: () => import("./compiled/pl.ts"),
  uk: () => import("./compiled/uk.ts"),
};

/** Loads one language, once; a bundler makes a file of its own of each. */
export async function loadCatalogue(language: Language): Promise<void> {
  if (isCatalogueLoaded(language)) return;
  registerCatalogue(language, (await catalogues[language]()).messages);
}
