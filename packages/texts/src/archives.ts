/** Words of the files that explain an archive, for the server only. */
import { texts as columns } from "./compiled/archive-columns.ts";
import { texts } from "./compiled/archives.ts";
import type { After } from "./ids.ts";
import type { Language } from "./language.ts";

type ArchiveWord = keyof typeof texts.en;
/** A table that an archive may contain. */
export type ArchiveTable = After<ArchiveWord, "table">;
/** A column of one of its tables. */
type ArchiveColumn = After<keyof typeof columns.en, "column">;

/** The description of a file. */
export const archiveTable = (language: Language, table: ArchiveTable): string => texts[language][`table.${table}`];

/** The description of a column; `undefined` if it has none. */
export const archiveColumn = (language: Language, column: string): string | undefined =>
  Object.hasOwn(columns[language], `column.${column}`)
    ? columns[language][`column.${column as ArchiveColumn}`]
    : undefined;

/** A whole sentence, with `{name}` filled in. */
export const archiveText = (
  language: Language,
  id: After<ArchiveWord, "text">,
  values: Readonly<Record<string, string>> = {},
): string => texts[language][`text.${id}`].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
