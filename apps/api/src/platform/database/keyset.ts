/** Keyset pages: any depth costs what the first page costs. */
import { createHash } from "node:crypto";
import { AppError } from "../errors.ts";
import { sql, type RawBuilder } from "./sql.ts";

/** The last row of a page: the sorted column's full value and the row's id. */
export interface KeysetCursor {
  readonly value: string;
  readonly _id: string;
}

const hash = (filters: unknown): string =>
  createHash("sha256").update(JSON.stringify(filters)).digest("base64url").slice(0, 12);

/** Opaque text of a cursor; it fits only the list, sort and filters that it was made for. */
export const writeCursor = (cursor: KeysetCursor, filters: unknown): string =>
  Buffer.from(JSON.stringify([hash(filters), cursor.value, cursor._id])).toString("base64url");

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A day and time that exists: JavaScript moves 30 February into March, PostgreSQL refuses it, and knows no year 0. */
const isInstant = (text: string): boolean =>
  instant.test(text) && text >= "0001" && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;

/** The cursor, or bad_request naming the field when it was not made by this list with these filters. */
export const readCursor = (
  text: string | undefined,
  filters: unknown,
  kind: "instant" | "text",
): KeysetCursor | null => {
  if (text === undefined) return null;
  const refused = new AppError("bad_request", {
    errors: [{ path: "cursor", code: "invalid_cursor", message: "This cursor belongs to another list" }],
  });
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    throw refused;
  }
  if (!Array.isArray(parts) || parts.length !== 3 || parts[0] !== hash(filters)) throw refused;
  const [, value, _id] = parts as unknown[];
  if (typeof value !== "string" || typeof _id !== "string" || !uuid.test(_id)) throw refused;
  if (!(kind === "instant" ? isInstant(value) : value.isWellFormed() && !value.includes("\0"))) throw refused;
  return { value, _id };
};

export interface KeysetOptions {
  readonly column: string;
  readonly type: "timestamptz" | "text";
  readonly id: string;
  /** The platform's lists across businesses have indexes of their own, on the time as UTC shows it. */
  readonly isAcross?: boolean;
  readonly direction: "asc" | "desc";
  readonly limit: number;
  readonly cursor: KeysetCursor | null;
}

/** The predicate after the cursor, and the order with one row more than the page, which tells whether it goes on. */
export const keysetPage = (options: KeysetOptions): { after: RawBuilder<unknown>; order: RawBuilder<unknown> } => {
  const { column, type, id, direction, limit, cursor, isAcross = false } = options;
  const asSorted = (value: RawBuilder<unknown>) =>
    isAcross && type === "timestamptz" ? sql`(${value} at time zone 'UTC')` : value;
  const sorted = asSorted(sql.ref(column));
  const sign = sql.raw(direction === "asc" ? ">" : "<");
  return {
    after:
      cursor === null
        ? sql``
        : sql`and (${sorted}, ${sql.ref(id)}) ${sign} (${asSorted(sql`${cursor.value}::${sql.raw(type)}`)}, ${cursor._id}::uuid)`,
    order: sql`order by ${sorted} ${sql.raw(direction)}, ${sql.ref(id)} ${sql.raw(direction)} limit ${limit + 1}`,
  };
};

/** Cuts the row that only tells that there is more, and makes the cursor of the next page. */
export const toPage = <Row extends { _id: string }>(
  rows: Row[],
  limit: number,
  filters: unknown,
  valueOf: (row: Row) => string,
): { items: Row[]; next_cursor: string | null } => {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    next_cursor:
      rows.length > limit && last !== undefined ? writeCursor({ value: valueOf(last), _id: last._id }, filters) : null,
  };
};
