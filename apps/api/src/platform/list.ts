/** How every list reads a page: the cursor checked, the rows cut, the next cursor made. */
import { readCursor, toPage, type KeysetCursor } from "./database/keyset.ts";
import { AppError } from "./errors.ts";
import type { Scope } from "./scope.ts";

/** Paging parameters of a list's query; the entity's own filters come beside them. */
export interface PageQuery {
  readonly limit?: number | undefined;
  /** Whether the answer says how many rows the list has. */
  readonly count?: boolean | undefined;
  readonly cursor?: string | undefined;
  readonly sort?: readonly ("asc" | "desc")[] | undefined;
}

export interface PageWanted {
  readonly limit: number;
  readonly direction: "asc" | "desc";
  readonly cursor: KeysetCursor | null;
}

export interface ListOf<Row> {
  /** Name of the list; together with scope, order and filters it identifies what a cursor belongs to. */
  readonly name: string;
  readonly scope: Scope;
  readonly filters?: unknown;
  /** The sorted column: an instant (newest first unless asked otherwise) or a text (from its beginning). */
  readonly kind?: "instant" | "text";
  select(page: PageWanted): Promise<Row[]>;
  valueOf(row: Row): string;
  /** How many rows the list has; it need not count further than `most`. */
  count?(most: number): Promise<number>;
}

export interface ListPage<Row> {
  readonly items: Row[];
  readonly next_cursor: string | null;
  readonly count?: number;
  readonly count_is_estimate?: boolean;
}

/**
 * Across all businesses these filters have no index. Throws bad_request where a query across them has one, naming the
 * first.
 */
export const requireOneBusiness = <Query extends object>(
  scope: Scope,
  query: Query,
  filters: readonly (keyof Query & string)[],
): void => {
  const path = scope.kind === "platform" ? filters.find((name) => query[name] !== undefined) : undefined;
  if (path === undefined) return;
  const message = "Offered within one business, not across all of them";
  throw new AppError("bad_request", { errors: [{ path, code: "needs_business", message }] });
};

const usualLimit = 50;

const mostCounted = 10_000;

/** More rows than this need not be looked at to count them: it is one more than an answer says. */
export const mostToCount = mostCounted + 1;

/** Count in an answer, capped at `mostToCount`. */
export const cappedCount = (count: number) => ({
  count: Math.min(count, mostCounted),
  count_is_estimate: count > mostCounted,
});

/** Reads one page inside an open transaction. Throws bad_request for a cursor of another list. */
export const readPage = async <Row extends { _id: string }>(
  query: PageQuery,
  { name, scope, filters = null, kind = "instant", valueOf, select, count }: ListOf<Row>,
): Promise<ListPage<Row>> => {
  const { limit = usualLimit, cursor, sort } = query;
  const direction = sort?.[0] ?? (kind === "instant" ? "desc" : "asc");
  const belongsTo = [name, kind, direction, filters, scope];
  const rows = await select({ limit, direction, cursor: readCursor(cursor, belongsTo, kind) });
  const page = toPage(rows, limit, belongsTo, valueOf);
  return query.count === true && count !== undefined ? { ...page, ...cappedCount(await count(mostToCount)) } : page;
};
