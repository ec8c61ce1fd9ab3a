import type { CatalogueFile } from "./i18n.ts";

/** The catalogues of all sections. The list grows with each of them, so it is no part of the first page. */
export const sectionFiles = import.meta.glob<CatalogueFile>("../../locales/*/*.po");
