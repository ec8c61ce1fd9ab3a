import type { en } from "./en.ts";

export type ExportWord = keyof typeof en;
export type ExportWords = { readonly [id in ExportWord]: string };

type After<Word, Prefix extends string> = Word extends `${Prefix}.${infer Name}` ? Name : never;

/** The head of a column. */
export type ExportColumn = After<ExportWord, "column">;
/** What is exported as a list: the words of the files' names. */
export type ExportTable = Exclude<ExportWord, `${string}.${string}` | "places_all" | "yes" | "no">;
