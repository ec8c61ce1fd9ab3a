import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** A row by its columns, as PostgreSQL's values come. */
export type ArchiveRow = Readonly<Record<string, unknown>>;

export interface TableWanted {
  readonly table: string;
  readonly columns: readonly string[];
  readonly order: readonly string[];
  /** Which of the business's rows; all of them when it is left out. */
  readonly where?: RawBuilder<unknown> | undefined;
}

const keyOf = (table: string): string => (table === "businesses" ? "t._id" : "t.business_id");

const rowsAtOnce = 500;

/**
 * The rows of one of a business's tables, page by page, to `take`. The names come from the list of tables, never from a
 * request. A cursor goes through any table in any order with memory for one page.
 */
export const selectTablePages = async (
  tx: Transaction,
  scope: BusinessScope,
  { table, columns, order, where }: TableWanted,
  take: (rows: ArchiveRow[]) => Promise<void>,
): Promise<void> => {
  const name = sql.raw(`archive_${table}`);
  const list = (names: readonly string[]) =>
    sql.join(
      names.map((column) => sql.ref(`t.${column}`)),
      sql`, `,
    );
  await tx.rows(
    statement(sql`declare ${name} no scroll cursor for select ${list(columns)} from ${sql.table(table)} t
      where ${inScope(scope, keyOf(table))} ${where === undefined ? sql`` : sql`and ${where}`} order by ${list(order)}`),
  );
  for (;;) {
    const rows = await tx.rows(statement<ArchiveRow>(sql`fetch ${sql.lit(rowsAtOnce)} from ${name}`));
    if (rows.length > 0) await take(rows);
    if (rows.length < rowsAtOnce) break;
  }
  await tx.rows(statement(sql`close ${name}`));
};

/** Whether the business has so many rows in a table. */
export const selectHasRows = async (
  tx: Transaction,
  scope: BusinessScope,
  table: string,
  many: number,
): Promise<boolean> =>
  (await tx.row(
    statement<{ found: number }>(sql`select 1 as found from ${sql.table(table)} t
      where ${inScope(scope, keyOf(table))} offset ${sql.lit(many - 1)} limit 1`),
  )) !== undefined;

/** Whether the business has such a customer, who has not turned out to be another. */
export const selectCustomerExists = async (tx: Transaction, scope: BusinessScope, user_id: string): Promise<boolean> =>
  (await tx.row(
    statement<{ found: number }>(sql`select 1 as found from users u
      where ${inScope(scope, "u.business_id")} and u._id = ${user_id}::uuid and u.merged_into is null and u.removed_at is null`),
  )) !== undefined;
