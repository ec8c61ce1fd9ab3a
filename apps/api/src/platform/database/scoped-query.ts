/**
 * Statements of a reader in one message: what sets the tenant goes ahead of them, and all are one transaction of
 * PostgreSQL's extended protocol, which ends with the message. No `begin`, no `commit`, no extra round trip
 * (docs/decisions/0045).
 */
import pg from "pg";

/** The part of a connection of `pg` that is used here. */
interface Wire {
  /** Texts that PostgreSQL has prepared, by name. */
  readonly parsedStatements: Readonly<Record<string, string>>;
  bind(message: { portal: string; statement: string; values: readonly string[] }): void;
  execute(message: { portal: string; rows: number }): void;
  sync(): void;
}

/** Callbacks that `pg` calls on a query, in this order for each statement. */
interface Answered {
  prepare(connection: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
  handleError(error: Error, connection: Wire): void;
}

type Ended<Row extends pg.QueryResultRow> = (error: Error | null, result: pg.QueryResult<Row>) => void;
const Query = pg.Query as unknown as new (
  config: pg.QueryConfig & { queryMode: "extended" },
  values: undefined,
  ended: Ended<pg.QueryResultRow>,
) => Answered & pg.Submittable;

/**
 * Sets the tenant (empty: none, as for the platform's role) and forbids writes until the transaction ends. Each
 * connection prepares it once, by running it.
 */
export const scopeStatement: pg.QueryConfig & { name: string } = {
  name: "scope",
  text: "select set_config('app.business_id', $1, true), set_config('transaction_read_only', 'on', true)",
  values: [""],
};

/**
 * The same ahead of a statement that goes through all customers of a business. PostgreSQL takes every business for one of
 * the usual size: it fetches rows in the order of an index and sorts them on the disk. So it may do neither, and has room
 * for tables of hashes (docs/decisions/0088).
 */
export const planning = { enable_sort: "off", enable_indexscan: "off", enable_nestloop: "off", work_mem: "32MB" };
export const wholeScopeStatement: pg.QueryConfig & { name: string } = {
  ...{ name: "scope of all", values: [""] },
  text: [
    scopeStatement.text,
    ...Object.entries(planning).map(([name, value]) => `set_config('${name}', '${value}', true)`),
  ].join(", "),
};

/** Sets the customer beside the business, for the members' role. Customers and memberships are ids with commas between. */
export const memberScopeStatement: pg.QueryConfig & { name: string } = {
  name: "scope of a member",
  text: `${scopeStatement.text}, set_config('app.user_ids', $2, true), set_config('app.card_subscription_ids', $3, true)`,
  values: ["", "", ""],
};

/** Prepared statements of a reader's connection. */
export const scopeStatements = [scopeStatement, wholeScopeStatement];

export class ScopedQuery extends Query {
  readonly scoped: readonly string[];
  readonly scopeName: string;
  #isScoped = false;

  constructor(
    scoped: readonly string[],
    config: pg.QueryConfig,
    { name }: { readonly name: string },
    ended: Ended<pg.QueryResultRow>,
  ) {
    // Without values or a name it would go as a simple query, which nothing can be put ahead of.
    super({ ...config, queryMode: "extended" }, undefined, ended);
    this.scoped = scoped;
    this.scopeName = name;
  }

  override prepare(connection: Wire): void {
    connection.bind({ portal: "", statement: this.scopeName, values: this.scoped });
    connection.execute({ portal: "", rows: 0 });
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#isScoped) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#isScoped) super.handleCommandComplete(message, connection);
    this.#isScoped = true;
  }
}

/** Several statements that the connection has prepared, behind one that sets the tenant. */
export class ScopedQueries extends ScopedQuery {
  readonly configs: readonly pg.QueryConfig[];

  constructor(
    scoped: readonly string[],
    configs: readonly pg.QueryConfig[],
    scope: { readonly name: string },
    ended: Ended<pg.QueryResultRow>,
  ) {
    super(scoped, { text: "" }, scope, ended);
    this.configs = configs;
  }

  override prepare(connection: Wire): void {
    connection.bind({ portal: "", statement: this.scopeName, values: this.scoped });
    connection.execute({ portal: "", rows: 0 });
    // The same connection, on which none of them ends the message.
    const within = Object.create(connection, { sync: { value: () => {} } }) as Wire;
    for (const config of this.configs) {
      const ended = (error: Error | null): void => void (error !== null && this.handleError(error, connection));
      new Query({ ...config, queryMode: "extended" }, undefined, ended).prepare(within);
    }
    connection.sync();
  }
}

type Answer = pg.QueryResult<pg.QueryResultRow>;

const isPrepared = (client: pg.ClientBase, { name }: pg.QueryConfig): boolean =>
  name !== undefined && (client as unknown as { connection: Wire }).connection.parsedStatements[name] !== undefined;

/**
 * Runs statements behind one of those above, which the connection must know; `scoped` are its values. They go in one
 * message, but those that the connection has not prepared yet: these are prepared in messages of their own.
 */
export const queryScoped = async (
  client: pg.ClientBase,
  scoped: readonly string[],
  configs: readonly pg.QueryConfig[],
  scope = scopeStatement,
): Promise<Answer[]> => {
  const run = (query: (ended: Ended<pg.QueryResultRow>) => ScopedQuery) =>
    new Promise<Answer | Answer[]>((done, failed) => {
      client.query(query((error, result) => (error === null ? done(result) : failed(error))));
    });
  if (configs.length > 1 && configs.every((config) => isPrepared(client, config))) {
    return [await run((ended) => new ScopedQueries(scoped, configs, scope, ended))].flat();
  }
  const each = configs.map((config) => run((ended) => new ScopedQuery(scoped, config, scope, ended)));
  return (await Promise.all(each)).flat();
};
