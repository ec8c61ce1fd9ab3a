/** Statements as `pg` takes them. Each has a name: PostgreSQL plans a text that it knows by name once a connection. */
import { createHash } from "node:crypto";
import type { CompiledQuery } from "kysely";
import type pg from "pg";

/** A statement with its values: written by hand, or compiled by the builder. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Argument of a query function: an open transaction of one scope, or a reader that runs each statement by itself, and those
 * that are asked for at once (`Promise.all`) in one message and transaction.
 */
export interface Transaction {
  /** Tables are spread over nodes, which take no statement with several writes. */
  readonly isSpread?: boolean;
  /** Runs a statement and returns its rows, as `Row` says they are. */
  rows<Row>(statement: Statement | CompiledQuery<Row>): Promise<Row[]>;
  /** The first row, or `undefined`. */
  row<Row>(statement: Statement | CompiledQuery<Row>): Promise<Row | undefined>;
}

/** More texts than this on one process are sent unnamed, so that no connection fills up with plans. */
const mostNames = 500;
const names = new Map<string, string>();

/** The statement's name for its text, or `undefined` once the cap is reached. */
const statementName = (text: string): string | undefined => {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= mostNames) return undefined;
  const name = `s_${createHash("sha1").update(text).digest("base64url").slice(0, 20)}`;
  names.set(text, name);
  return name;
};

export type AnyStatement<Row> = Statement | CompiledQuery<Row>;

export const toQuery = (statement: AnyStatement<unknown>): pg.QueryConfig => {
  const text = "text" in statement ? statement.text : statement.sql;
  const values = "values" in statement ? statement.values : statement.parameters;
  const name = statementName(text);
  return { text, values: [...values], ...(name === undefined ? {} : { name }) };
};

/** The same transaction, which tells of each answer. */
export const noting = (tx: Transaction, note: () => void): Transaction => ({
  ...tx,
  rows: async (statement) => {
    const rows = await tx.rows(statement);
    note();
    return rows;
  },
  row: async (statement) => {
    const row = await tx.row(statement);
    note();
    return row;
  },
});
