/** How every list reads a page: the cursor checked, the rows cut, the next cursor made. */
import { readCursor, toPage, type KeysetCursor } from "./database/keyset.ts";
import type { Scope } from "./scope.ts";

/** What a list's query says about the page; the entity's own filters come beside it. */
export interface PageQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly sort?: readonly ("asc" | "desc")[] | undefined;
}

export interface PageWanted {
  readonly limit: number;
  readonly direction: "asc" | "desc";
  readonly cursor: KeysetCursor | null;
}

export interface ListOf<Row> {
  /** With the scope, the order and the filters it names what a cursor belongs to. */
  readonly name: string;
  readonly scope: Scope;
  readonly filters?: unknown;
  /** The sorted column: an instant (newest first unless asked otherwise) or a text (from its beginning). */
  readonly kind?: "instant" | "text";
  select(page: PageWanted): Promise<Row[]>;
  valueOf(row: Row): string;
}

const usualLimit = 50;

/** One page inside a transaction that is open. Throws bad_request for a cursor of another list. */
export const readPage = async <Row extends { _id: string }>(
  query: PageQuery,
  { name, scope, filters = null, kind = "instant", valueOf, select }: ListOf<Row>,
): Promise<{ items: Row[]; next_cursor: string | null }> => {
  const { limit = usualLimit, cursor, sort } = query;
  const direction = sort?.[0] ?? (kind === "instant" ? "desc" : "asc");
  const belongsTo = [name, kind, direction, filters, scope];
  const rows = await select({ limit, direction, cursor: readCursor(cursor, belongsTo, kind) });
  return toPage(rows, limit, belongsTo, valueOf);
};
