import type { en } from "./en.ts";

type ArchiveWord = keyof typeof en;
export type ArchiveWords = { readonly [id in ArchiveWord]: string };

type After<Word, Prefix extends string> = Word extends `${Prefix}.${infer Name}` ? Name : never;

/** A table that an archive may contain. */
export type ArchiveTable = After<ArchiveWord, "table">;
/** A column of one of its tables. */
export type ArchiveColumn = After<ArchiveWord, "column">;
export type ArchiveText = After<ArchiveWord, "text">;
