import type { en } from "./en.ts";

export type ExportWord = keyof typeof en;
export type ExportWords = { readonly [id in ExportWord]: string };

type After<Word, Prefix extends string> = Word extends `${Prefix}.${infer Name}` ? Name : never;

/** The heading of a column. */
export type ExportColumn = After<ExportWord, "column">;
/** The exported lists, as used in file names. */
export type ExportTable = Exclude<ExportWord, `${string}.${string}` | "places_all" | "yes" | "no">;
