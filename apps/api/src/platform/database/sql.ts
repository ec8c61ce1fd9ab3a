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

/** The first wall: rows of the scope's business, or every row for the platform. */
export const inScope = (scope: Scope, column: string): RawBuilder<boolean> =>
  scope.kind === "platform" ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${scope.business_id}::uuid`;

export { sql };
export type { RawBuilder };
