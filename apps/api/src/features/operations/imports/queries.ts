import type { ImportKind } from "@rewardo/contract/import-fields";
import type { Import, ImportCounts, ImportOptions } from "@rewardo/contract/imports";
import type { Country } from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";
import { keysetPage, type KeysetCursor } from "../../../platform/database/keyset.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import type { Hint, ImportColumn } from "./conversion/column.ts";

export interface ImportRecord {
  _id: string;
  kind: ImportKind;
  status: Import["status"];
  file_name: string;
  file_bytes: number;
  card_id: string | null;
  options: ImportOptions;
  chosen_options: (keyof ImportOptions)[];
  /**
   * Country that was guessed for phone numbers without a calling code; kept as long as the file is read in the same
   * way.
   */
  country: Country | null;
  columns: ImportColumn[];
  suggested: ImportColumn[];
  hints: Hint[];
  lines_total: number;
  lines_done: number;
  mark_line: number;
  check: ImportCounts | null;
  result: ImportCounts | null;
  undo: { done: number; kept: number } | null;
  undo_cursor: unknown;
  problem: Hint | null;
  attempts: number;
  account_id: string | null;
  account_name: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  file_removed: boolean;
}

const columns = sql`i._id, i.kind, i.status, i.file_name, i.file_bytes, i.card_id, i.options, i.chosen_options, i.country, i.columns, i.suggested,
  i.hints, i.lines_total, i.lines_done, i.mark_line, i.check_counts as check, i.result_counts as result, i.undo_counts as undo,
  i.undo_cursor, i.problem, i.attempts, i.account_id, nullif(concat_ws(' ', a.first_name, a.last_name), '') as account_name,
  i.created_at, i.started_at, i.finished_at, i.file_removed_at is not null as file_removed`;

const joins = (scope: BusinessScope): RawBuilder<unknown> =>
  sql`left join accounts a on ${inScope(scope, "a.business_id")} and a._id = i.account_id`;

/** Imports of these kinds, except what is still being sent. */
export const selectImports = (
  tx: Transaction,
  scope: BusinessScope,
  {
    kinds,
    ...page
  }: { kinds: readonly ImportKind[]; limit: number; direction: "asc" | "desc"; cursor: KeysetCursor | null },
): Promise<ImportRecord[]> => {
  const { after, order } = keysetPage({ column: "i.created_at", type: "timestamptz", id: "i._id", ...page });
  return tx.rows(
    statement<ImportRecord>(sql`select ${columns} from imports i ${joins(scope)}
      where ${inScope(scope, "i.business_id")} and i.status <> 'uploading' and i.kind = any(${[...kinds]}::text[]) ${after} ${order}`),
  );
};

export const selectImport = (tx: Transaction, scope: BusinessScope, _id: string): Promise<ImportRecord | undefined> =>
  tx.row(
    statement<ImportRecord>(sql`select ${columns} from imports i ${joins(scope)}
      where ${inScope(scope, "i.business_id")} and i._id = ${_id}::uuid and i.status <> 'uploading'`),
  );

/** Holds the import until the end of the transaction. */
export const selectImportHeld = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<ImportRecord | undefined> =>
  tx.row(
    statement<ImportRecord>(sql`select ${columns} from imports i ${joins(scope)}
      where ${inScope(scope, "i.business_id")} and i._id = ${_id}::uuid and i.status <> 'uploading' for no key update of i`),
  );

/** Whether another import of the business is being run or undone; the caller holds its own import. */
export const selectOtherRunning = async (tx: Transaction, scope: BusinessScope, _id: string): Promise<boolean> =>
  (await tx.row(
    statement(sql`select 1 from imports i where ${inScope(scope, "i.business_id")} and i._id <> ${_id}::uuid
      and i.status in ('running', 'undoing') limit 1`),
  )) !== undefined;

export interface NewImport {
  readonly _id: string;
  readonly kind: ImportKind;
  readonly file_name: string;
  readonly card_id: string | null;
  readonly account_id: string | null;
  readonly now: string;
}

/** Begins one whose bytes come now. */
export const insertImport = async (tx: Transaction, scope: BusinessScope, made: NewImport): Promise<void> => {
  const { _id, kind, file_name, card_id, account_id, now } = made;
  await tx.rows(
    statement(sql`insert into imports (business_id, _id, kind, status, file_name, card_id, options, columns, suggested, account_id, created_at, updated_at)
      values (${scope.business_id}, ${_id}, ${kind}, 'uploading', ${file_name}, ${card_id}, '{}', '[]', '[]', ${account_id}, ${now}, ${now})`),
  );
};

/** Marks the upload as complete: from now on the import is visible. */
export const updateImportArrived = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  {
    file_bytes,
    lines_total,
    options,
    columns: suggested,
    hints,
    now,
  }: {
    file_bytes: number;
    lines_total: number;
    options: ImportOptions;
    columns: ImportColumn[];
    hints: Hint[];
    now: string;
  },
): Promise<void> => {
  const json = JSON.stringify(suggested);
  await tx.rows(
    statement(sql`update imports i set status = 'ready', file_bytes = ${file_bytes}, lines_total = ${lines_total},
        options = ${JSON.stringify(options)}::jsonb, columns = ${json}::jsonb, suggested = ${json}::jsonb,
        hints = ${JSON.stringify(hints)}::jsonb, updated_at = ${now}::timestamptz
      where ${inScope(scope, "i.business_id")} and i._id = ${_id}::uuid and i.status = 'uploading'`),
  );
};

/** Deletes uploads that were never completed; their pieces go first. */
export const deleteUnarrived = async (tx: Transaction, scope: BusinessScope, _id: string): Promise<void> => {
  await tx.rows(
    statement(sql`delete from imports i where ${inScope(scope, "i.business_id")} and i._id = ${_id}::uuid
      and i.status = 'uploading'`),
  );
};

export type ImportUpdate = Partial<
  Pick<
    ImportRecord,
    | "status"
    | "card_id"
    | "options"
    | "chosen_options"
    | "country"
    | "columns"
    | "suggested"
    | "hints"
    | "lines_total"
    | "lines_done"
    | "mark_line"
    | "check"
    | "result"
    | "undo"
    | "undo_cursor"
    | "problem"
    | "attempts"
    | "started_at"
    | "finished_at"
  >
>;

const columnNames: Readonly<Record<keyof ImportUpdate, { name: string; type: string }>> = {
  status: { name: "status", type: "text" },
  card_id: { name: "card_id", type: "uuid" },
  options: { name: "options", type: "jsonb" },
  chosen_options: { name: "chosen_options", type: "jsonb" },
  country: { name: "country", type: "text" },
  columns: { name: "columns", type: "jsonb" },
  suggested: { name: "suggested", type: "jsonb" },
  hints: { name: "hints", type: "jsonb" },
  lines_total: { name: "lines_total", type: "integer" },
  lines_done: { name: "lines_done", type: "integer" },
  mark_line: { name: "mark_line", type: "integer" },
  check: { name: "check_counts", type: "jsonb" },
  result: { name: "result_counts", type: "jsonb" },
  undo: { name: "undo_counts", type: "jsonb" },
  undo_cursor: { name: "undo_cursor", type: "jsonb" },
  problem: { name: "problem", type: "jsonb" },
  attempts: { name: "attempts", type: "integer" },
  started_at: { name: "started_at", type: "timestamptz" },
  finished_at: { name: "finished_at", type: "timestamptz" },
};

/** Writes the given fields. */
export const updateImport = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  changes: ImportUpdate,
  now: string,
): Promise<void> => {
  const sets = (Object.entries(changes) as [keyof ImportUpdate, unknown][]).map(([field, value]) => {
    const { name, type } = columnNames[field];
    const stored = type === "jsonb" && value !== null ? JSON.stringify(value) : value;
    return sql`${sql.ref(name)} = ${stored}::${sql.raw(type)}`;
  });
  await tx.rows(
    statement(sql`update imports i set ${sql.join([...sets, sql`updated_at = ${now}::timestamptz`])}
      where ${inScope(scope, "i.business_id")} and i._id = ${_id}::uuid`),
  );
};

/** Places by name; closed ones, too: the past may have happened there. */
export const selectPlaceNames = (tx: Transaction, scope: BusinessScope): Promise<{ _id: string; name: string }[]> =>
  tx.rows(
    statement<{ _id: string; name: string }>(
      sql`select p._id, p.name from places p where ${inScope(scope, "p.business_id")} order by p.status, p._id`,
    ),
  );

/** Whether the business has this programme, and takes members. */
export const selectImportCard = async (tx: Transaction, scope: BusinessScope, card_id: string): Promise<boolean> =>
  (await tx.row(
    statement(
      sql`select 1 from cards c where ${inScope(scope, "c.business_id")} and c._id = ${card_id}::uuid and c.status <> 'archived'`,
    ),
  )) !== undefined;
