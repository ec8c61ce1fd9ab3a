/** Words of exported tables: for the server alone, and plain, since nothing is put into them. */
import type { Language } from "../language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { ExportWord, ExportWords } from "./ids.ts";
import { pl } from "./pl.ts";
import { uk } from "./uk.ts";

export type { ExportColumn, ExportTable, ExportWord } from "./ids.ts";

const words: { readonly [language in Language]: ExportWords } = { en, de, pl, uk };

/** The head of a column, the name of a table or a value, as people read it. */
export const exportWord = (language: Language, id: ExportWord): string => words[language][id];
