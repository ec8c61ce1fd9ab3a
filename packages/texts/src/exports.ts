/** Words of exported tables: for the server only, and plain, without parameters. */
import { texts } from "./compiled/exports.ts";
import type { After } from "./ids.ts";
import type { Language } from "./language.ts";

export type ExportWord = keyof typeof texts.en;
/** The heading of a column. */
export type ExportColumn = After<ExportWord, "column">;
/** The exported lists, as used in file names. */
export type ExportTable = Exclude<ExportWord, `${string}.${string}` | "places_all" | "yes" | "no">;

/** The heading of a column, the name of a table, or a value. */
export const exportWord = (language: Language, id: ExportWord): string => texts[language][id];
