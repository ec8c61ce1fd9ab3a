/** Statements: kysely's `sql` tag binds and composes; `statement` compiles. Row types are checked by the tests' parsing. */
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type CompiledQuery,
  type RawBuilder,
} from "kysely";
import type { Scope } from "../scope.ts";

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Compiles a composed statement for `tx.rows` and `tx.row`. */
export const statement = <Row>(builder: RawBuilder<Row>): CompiledQuery<Row> => builder.compile(compiler);

/**
 * The first wall: rows of the scope's business, or every row for the platform. Each relation of a statement has its own,
 * also where it is joined to one that has it; for the platform `joined` names that one's column, so that rows of two
 * businesses never meet.
 */
export const inScope = (scope: Scope, column: string, joined?: string): RawBuilder<boolean> => {
  if (scope.kind === "business") return sql<boolean>`${sql.ref(column)} = ${scope.business_id}::uuid`;
  return joined === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${sql.ref(joined)}`;
};

/** An instant inside JSON that PostgreSQL makes, as the wire has it: `2026-06-12T08:42:07.100Z`. */
export const instantJson = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export { sql };
export type { RawBuilder };
