/** Words of exported tables: for the server only, and plain, without parameters. */
import type { Language } from "../language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { ExportWord, ExportWords } from "./ids.ts";
import { pl } from "./pl.ts";
import { uk } from "./uk.ts";

export type { ExportColumn, ExportTable, ExportWord } from "./ids.ts";

const words: { readonly [language in Language]: ExportWords } = { en, de, pl, uk };

/** The heading of a column, the name of a table, or a value. */
export const exportWord = (language: Language, id: ExportWord): string => words[language][id];
