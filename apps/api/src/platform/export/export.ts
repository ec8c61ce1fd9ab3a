/**
 * A list as a file. The rows come page by page from one moment's state of the database and go out as fast as they are
 * taken, so that a hundred thousand need no more memory than a thousand. What breaks off in the middle ends the
 * connection, so that a part is not mistaken for the whole.
 */
import { PassThrough } from "node:stream";
import type { Locale } from "@rewardo/contract/fields";
import type { Permission } from "@rewardo/contract/permissions";
import { exportWord, type ExportColumn, type ExportTable } from "@rewardo/texts/exports";
import { insertAuditEntry } from "../audit/queries.ts";
import { newId } from "../clock.ts";
import type { Transaction } from "../database/database.ts";
import type { KeysetCursor } from "../database/keyset.ts";
import { AppError } from "../errors.ts";
import type { Context } from "../context.ts";
import type { FileAnswer } from "../http/file-answer.ts";
import type { PageWanted } from "../list.ts";
import { businessScope } from "../scope.ts";
import { holds } from "../actor.ts";
import { byteOrderMark, csvLine, type Cell } from "./csv.ts";
import { spooled } from "./spool.ts";
import { endsWithin, fileName, heldBytes, writeTo } from "./taking.ts";
import { openTurns } from "./turns.ts";

/** Declaration of an entity's table. `Row` is what its query reads, `Shown` what this reader may see of it. */
export interface ListExport<Row, Shown = Row> {
  /** The table's name in the audit log, and its word in the file's name. */
  readonly entity: ExportTable;
  /** Permission that the list needs. */
  readonly needs: Permission;
  /** Filters as the audit log keeps them beside the number of chosen rows: no row's content. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly direction: "asc" | "desc";
  /** Columns by head, in order. */
  readonly columns: Partial<Record<ExportColumn, (row: Shown) => Cell>>;
  /** Reads a page, as the list does, with one row more than `limit`. */
  select(tx: Transaction, page: PageWanted): Promise<Row[]>;
  /** The rows of a page as this reader may see them, one for one. */
  show(tx: Transaction, rows: readonly Row[]): Promise<readonly Shown[]> | readonly Shown[];
  valueOf(row: Row): string;
}

/** Owner and language of the table. */
export interface ExportFrame {
  readonly locale: Locale;
  /** Business and day, for the file's name. */
  readonly business_name: string;
  readonly day: string;
  /** Number of rows that were chosen one by one. */
  readonly chosen: number | null;
}

const rowsAPage = 500;

/** Longest that one may be on its way. */
const longestMs = 30 * 60_000;
const takeTurn = openTurns({ atOnce: 3, perBusiness: 6 });

const writeRows = async <Row extends { _id: string }, Shown>(
  tx: Transaction,
  out: PassThrough,
  { columns, direction, select, show, valueOf }: ListExport<Row, Shown>,
  locale: Locale,
  onFirstPage: () => void,
): Promise<void> => {
  const cells = Object.values(columns);
  let cursor: KeysetCursor | null = null;
  for (;;) {
    const rows: Row[] = await select(tx, { limit: rowsAPage, direction, cursor });
    if (cursor === null) {
      onFirstPage();
      const heads = (Object.keys(columns) as ExportColumn[]).map((name) => exportWord(locale, `column.${name}`));
      await writeTo(out, byteOrderMark + csvLine(heads, locale));
    }
    const page = rows.slice(0, rowsAPage);
    const last = page.at(-1);
    if (last === undefined) return;
    const shown = await show(tx, page);
    const lines = shown.map((row) =>
      csvLine(
        cells.map((cell) => cell(row)),
        locale,
      ),
    );
    await writeTo(out, lines.join(""));
    if (rows.length <= rowsAPage) return;
    cursor = { value: valueOf(last), _id: last._id };
  }
};

/** Notes an export in the audit log. Across all businesses the platform exports in its own name. */
const note = async (ctx: Context, entity: string, after: Record<string, unknown>): Promise<void> => {
  const scope = ctx.scope.kind === "business" ? ctx.scope : businessScope(ctx.actor.business_id);
  await ctx.database.write(scope, (tx) =>
    insertAuditEntry(tx, { ...ctx, scope }, { action: "exported", entity, entity_id: newId(), after }),
  );
};

/**
 * Answers once the first page was read and the export is noted; the rest follows as it is taken. Throws forbidden for
 * those who may export but not see these rows.
 */
export const exportTable = async <Row extends { _id: string }, Shown>(
  ctx: Context,
  wanted: ListExport<Row, Shown>,
  { locale, business_name, day, chosen }: ExportFrame,
): Promise<FileAnswer> => {
  if (!holds(ctx.actor, "data_export") || !holds(ctx.actor, wanted.needs)) throw new AppError("forbidden");
  const out = new PassThrough({ highWaterMark: heldBytes });
  // Until it is read, failures are reported by the promise alone.
  out.on("error", () => {});
  const body = await spooled(out);
  endsWithin(body, longestMs);
  const begun = Promise.withResolvers<void>();
  takeTurn(ctx.actor.business_id, body, () =>
    ctx.database.snapshot(ctx.scope, (tx) => writeRows(tx, out, wanted, locale, begun.resolve), { isLarge: true }),
  ).then(
    () => out.end(),
    (error: unknown) => {
      begun.reject(error);
      out.destroy(error instanceof Error ? error : new Error(String(error)));
      body.destroy();
    },
  );
  await begun.promise;
  try {
    await note(ctx, wanted.entity, { format: "csv", locale, ...wanted.filters, chosen });
  } catch (error) {
    body.destroy();
    throw error;
  }
  return {
    content_type: "text/csv; charset=utf-8; header=present",
    body,
    file_name: `${fileName(business_name, exportWord(locale, wanted.entity), day)}.csv`,
  };
};
