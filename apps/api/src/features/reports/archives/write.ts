/** Tables as files of an archive. */
import type { Locale } from "@rewardo/contract/fields";
import type { ArchiveTable } from "@rewardo/texts/archives";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Archive, ArchivedFile } from "../../../platform/export/archive.ts";
import { byteOrderMark, csvLine, type Cell } from "../../../platform/export/csv.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { selectHasRows, selectTablePages, type ArchiveRow, type TableWanted } from "./queries.ts";

/** A column that is no column of the table: told for the rows of a page at once, from what was read of them. */
export interface AddedColumn {
  readonly name: string;
  /** Columns that the value is computed from and that are not written themselves. */
  readonly reads: readonly string[];
  tell(rows: readonly ArchiveRow[]): Promise<readonly Cell[]> | readonly Cell[];
}

export interface TableFile extends TableWanted {
  readonly table: ArchiveTable;
  readonly added?: AddedColumn | undefined;
}

export interface WrittenTable extends ArchivedFile {
  readonly table: ArchiveTable;
  readonly rows: number;
}

/**
 * From this many rows on a file may exceed four gigabytes, which its zip header must declare before the rows are
 * written.
 */
const manyRows = 2_000_000;

/** Values that are no text and no number: true and false by name, bytes in hexadecimal, the rest as JSON. */
const toCell = (value: unknown): Cell => {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number") return value;
  if (Buffer.isBuffer(value)) return value.toString("hex");
  return JSON.stringify(value);
};

export const tableFileName = (table: string): string => `data/${table}.csv`;
export const columnNames = ({ columns, added }: TableFile): string[] =>
  added === undefined ? [...columns] : [...columns, added.name];

const readOf = ({ columns, added }: TableFile): string[] => [...new Set([...columns, ...(added?.reads ?? [])])];

/** Writes a table under the names of its columns; they are explained in the archive's README. */
export const writeTable = async (
  archive: Archive,
  tx: Transaction,
  scope: BusinessScope,
  file: TableFile,
  locale: Locale,
): Promise<WrittenTable> => {
  const { table, columns, order, where, added } = file;
  let count = 0;
  const isHuge = where === undefined && (await selectHasRows(tx, scope, table, manyRows));
  const written = await archive.add(
    tableFileName(table),
    async (put) => {
      await put(byteOrderMark + csvLine(columnNames(file), locale));
      await selectTablePages(tx, scope, { table, columns: readOf(file), order, where }, async (rows) => {
        const more = added === undefined ? null : await added.tell(rows);
        count += rows.length;
        const lines = rows.map((row, nr) => {
          const cells = columns.map((column) => toCell(row[column]));
          return csvLine(more === null ? cells : [...cells, more[nr] ?? null], locale);
        });
        await put(lines.join(""));
      });
    },
    { isHuge },
  );
  return { ...written, table, rows: count };
};

/** Writes tables as one JSON object: each by its name, with its rows by their columns. */
export const writeJson = (
  archive: Archive,
  tx: Transaction,
  scope: BusinessScope,
  name: string,
  files: readonly TableFile[],
): Promise<ArchivedFile> =>
  archive.add(name, async (put) => {
    await put("{");
    for (const [nr, file] of files.entries()) {
      const { table, columns, order, where } = file;
      await put(`${nr === 0 ? "" : ","}\n${JSON.stringify(table)}: [`);
      let isFirst = true;
      await selectTablePages(tx, scope, { table, columns, order, where }, async (rows) => {
        const texts = rows.map((row) =>
          JSON.stringify(
            Object.fromEntries(
              columns.map((column) => [column, Buffer.isBuffer(row[column]) ? toCell(row[column]) : row[column]]),
            ),
          ),
        );
        await put(`${isFirst ? "\n" : ",\n"}${texts.join(",\n")}`);
        isFirst = false;
      });
      await put("]");
    }
    await put("\n}\n");
  });
