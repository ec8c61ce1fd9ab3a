/** Words of the files that explain an archive, for the server only. */
import type { Language } from "../language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { ArchiveColumn, ArchiveTable, ArchiveText, ArchiveWords } from "./ids.ts";
import { pl } from "./pl.ts";
import { uk } from "./uk.ts";

export type { ArchiveColumn, ArchiveTable } from "./ids.ts";

const words: { readonly [language in Language]: ArchiveWords } = { en, de, pl, uk };

/** The description of a file. */
export const archiveTable = (language: Language, table: ArchiveTable): string => words[language][`table.${table}`];

/** The description of a column; `undefined` if it has none. */
export const archiveColumn = (language: Language, column: string): string | undefined =>
  Object.hasOwn(words[language], `column.${column}`) ? words[language][`column.${column as ArchiveColumn}`] : undefined;

/** A whole sentence, with `{name}` filled in. */
export const archiveText = (
  language: Language,
  id: ArchiveText,
  values: Readonly<Record<string, string>> = {},
): string => words[language][`text.${id}`].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
