/**
 * The door to PostgreSQL. `read` and `write` work as the role of the scope and set the tenant in each transaction, so
 * that row-level security repeats what the queries say. There is no way to run a statement without a scope, but for
 * `authenticate`, whose role sees sign-in data only.
 */
import pg from "pg";
import { AppError } from "../errors.ts";
import type { BusinessScope, MemberRows, Scope } from "../scope.ts";
import { isDiskFull, isOvertaken, isReadOnly, isUnavailable } from "./failures.ts";
import { openNodes } from "./distribution/node-pools.ts";
import { answerMs, openPools, type Pool, type PoolFigures } from "./pools.ts";
import { backgroundTimeoutMs, openCommonPools, openRequestPools, type RequestPools } from "./role-pools.ts";
import { openReplica, type ReplicaAddress } from "./replica.ts";
import { memberScopeStatement, planning, queryScoped, scopeStatement, wholeScopeStatement } from "./scoped-query.ts";
import type { DatabaseServer } from "./server.ts";
import { type DatabaseState, watchState } from "./state.ts";
import { type AnyStatement, noting, type Statement, toQuery, type Transaction } from "./statements.ts";

export type { Statement, Transaction } from "./statements.ts";

export interface Database {
  /**
   * Each statement sees the newest state, as a transaction of its own; nothing can be written. Between two of them no
   * connection is held.
   */
  read<T>(scope: Scope, work: (tx: Transaction) => Promise<T>, options?: ReadOptions): Promise<T>;
  /**
   * Like `read`, but all statements see one snapshot in one transaction, and the client may read the rows slowly. It
   * holds a connection all the time.
   */
  snapshot<T>(scope: Scope, work: (tx: Transaction) => Promise<T>, options?: SnapshotOptions): Promise<T>;
  write<T>(scope: BusinessScope, work: (tx: Transaction) => Promise<T>, options?: WriteOptions): Promise<T>;
  /**
   * Work beside requests, as the workers' role: in one business, or with `null` in none, where it sees of all businesses
   * what it needs to begin. `steady`: all its statements see the state of one moment. Statements may take minutes.
   */
  background<T>(
    scope: BusinessScope | null,
    work: (tx: Transaction) => Promise<T>,
    options?: { steady: boolean },
  ): Promise<T>;
  /**
   * Runs `work` under a lock that all processes share; `null` without running it when the lock is taken. The lock is
   * released as soon as its holder's connection ends, also when its process is killed.
   */
  tryWithLock<T>(key: string, work: () => Promise<T>): Promise<T | null>;
  /** Sign-in data: identities, sessions, and whom they belong to. One statement each, or a transaction. */
  authenticate<T>(work: (tx: Transaction) => Promise<T>, options?: { transaction: boolean }): Promise<T>;
  /** Returns whether the database can be reached and written now. */
  isReady(): Promise<boolean>;
  /** Asks how the database is; a change of it is logged once. */
  state(): Promise<DatabaseState>;
  /** Names of the nodes that are known not to answer, at once; none where tables are not spread. */
  awayNodes(): Promise<readonly string[]>;
  /** The connections, for `/metrics`. */
  pools(): readonly PoolFigures[];
  close(): Promise<void>;
}

export interface ReadOptions {
  /** The statements read all customers of a business, whose number PostgreSQL's planner does not know. */
  readonly isOverAll?: boolean;
  /** They read tables that the coordinator alone has, where tables are spread. */
  readonly isCentral?: boolean;
  /** They read many rows: a standby may answer, where there is one. */
  readonly isLarge?: boolean;
}

export interface WriteOptions {
  /**
   * Where tables are spread, it is sent to the node that has the business's rows, which is quicker. Then it takes no
   * advisory lock, which would keep out nobody who asks elsewhere, and uses no table that the coordinator alone has.
   */
  readonly isAtNode: boolean;
}

export interface SnapshotOptions {
  /** No request waits for it: its statements may take minutes. */
  readonly isJob?: boolean;
  /** As `isLarge` of `ReadOptions`. */
  readonly isLarge?: boolean;
}

export interface DatabaseOptions {
  /** Connections per role. */
  poolSize?: number;
  statementTimeoutMs?: number;
  /** Longest that a request waits for one of the connections. */
  connectionTimeoutMs?: number;
  /** A standby, with the same log-ins. Not used where tables are spread. */
  replica?: ReplicaAddress | undefined;
  log?: (message: string, error?: unknown) => void;
}

type Ask = <Row extends pg.QueryResultRow>(query: pg.QueryConfig) => Promise<pg.QueryResult<Row>>;

const asking = (ask: Ask): Transaction => {
  const rows = async <Row>(statement: AnyStatement<Row>): Promise<Row[]> =>
    (await ask<Row & pg.QueryResultRow>(toQuery(statement))).rows;
  return { rows, row: async (statement) => (await rows(statement))[0] };
};

const planningLocally = Object.entries(planning)
  .map(([name, value]) => `set local ${name} = '${value}'`)
  .join("; ");

/**
 * Whether a connection can be used again after this error. When `pg` cannot send the values of a prepared statement,
 * PostgreSQL drops the statement but `pg` still believes it exists: its next use on that connection would fail.
 */
const leavesIntact = (error: unknown): boolean => error instanceof pg.DatabaseError && !isUnavailable(error);

/** What a customer's transactions set: their records, and their memberships. */
const settingsOf = ({ user_id, merged_user_ids, card_subscription_ids }: MemberRows): [string, string] => [
  [user_id, ...merged_user_ids].join(),
  card_subscription_ids.join(),
];

/** Whether the first statement may be sent together with `begin`: if it ran alone, it could change nothing. */
const mayGoAhead = (begin: string): boolean =>
  /\bread only\b|^begin read write; set local app\.business_id\b/.test(begin);

/** Opens the pools; connections are made when first needed. */
export const openDatabase = (server: DatabaseServer, options: DatabaseOptions = {}): Database => {
  const { poolSize = 10, statementTimeoutMs = 5000, connectionTimeoutMs = 5000, log = () => {} } = options;
  const { isSpread } = server;
  const pools = openPools(server, log);
  const sizes = { poolSize, statementTimeoutMs, connectionTimeoutMs };
  const own = openRequestPools(pools, { ...sizes, isSpread });
  const { platform, authentication, workers } = openCommonPools(pools, { ...sizes, isSpread });

  const state = watchState(
    {
      ask: (statement) => withClient(authentication, null, (tx) => tx.row(statement)),
      write: (statement) => withClient(workers, "begin read write", (tx) => tx.rows(statement)),
    },
    log,
  );
  /** Translates an error of the database into the one that callers get. */
  const told = (error: unknown): unknown => {
    if (isDiskFull(error)) {
      state.isFull();
      return new AppError("storage_full", { cause: error });
    }
    if (isUnavailable(error)) return new AppError("unavailable", { cause: error });
    return isOvertaken(error) ? new AppError("conflict", { cause: error }) : error;
  };

  /** Runs what is asked for at once as a transaction of its own, in one message. */
  const askScoped = (pool: Pool, scoped: readonly string[], ahead: typeof scopeStatement): Ask => {
    const askAll = async (queries: readonly pg.QueryConfig[]) => {
      let client: pg.PoolClient | undefined;
      let broken: Error | undefined;
      try {
        const connected = await pool.connect();
        client = connected;
        return await pool.asking(connected, () => queryScoped(connected, scoped, queries, ahead));
      } catch (error) {
        if (!leavesIntact(error)) broken = error as Error;
        throw told(error);
      } finally {
        pool.release(client, broken);
      }
    };
    let next: { readonly queries: pg.QueryConfig[]; readonly answers: ReturnType<typeof askAll> } | undefined;
    return async <Row extends pg.QueryResultRow>(query: pg.QueryConfig) => {
      if (next === undefined) {
        const queries: pg.QueryConfig[] = [];
        const gathered = Promise.resolve().then(() => (next = undefined));
        next = { queries, answers: gathered.then(() => askAll(queries)) };
      }
      const { queries, answers } = next;
      const nr = queries.push(query) - 1;
      return (await answers)[nr] as pg.QueryResult<Row>;
    };
  };

  /** A node that joins a transaction is told each message whole: there `begin` and what follows it are one each. */
  const start = (client: pg.PoolClient, begin: string): Promise<unknown> =>
    isSpread ? Promise.all(begin.split("; ").map((text) => client.query(text))) : client.query(begin);

  /**
   * For the tenants' role and for snapshots the first statement does not wait for the answer to `begin`: running alone
   * it would have no tenant, which row-level security refuses, or could change nothing.
   */
  const withClient = async <T>(
    pool: Pool,
    begin: string | null,
    work: (tx: Transaction) => Promise<T>,
    statementMs = pool.statementTimeoutMs,
  ): Promise<T> => {
    let client: pg.PoolClient | undefined;
    let broken: Error | undefined;
    /** Why the transaction did not begin; then what came after failed because of that. */
    const beginning: { failure?: Error } = {};
    let begun: Promise<unknown> | null = null;
    /** Set at the end: a later statement would run in the transaction of the next user of the connection. */
    let isOver = false;
    const askWithin =
      (connected: pg.PoolClient): Ask =>
      async (query) => {
        if (isOver) throw new Error("The transaction is over");
        try {
          return await pool.asking(connected, () =>
            connected.query({ ...query, query_timeout: statementMs + answerMs } as pg.QueryConfig),
          );
        } catch (error) {
          if (!leavesIntact(error)) broken = error as Error;
          throw error;
        }
      };
    const checkBegun = (): void => {
      if (beginning.failure !== undefined) throw beginning.failure;
    };
    try {
      const connected = await pool.connect();
      client = connected;
      if (begin !== null) begun = start(connected, begin).catch((failure: Error) => (beginning.failure = failure));
      if (begin !== null && !mayGoAhead(begin)) await begun;
      checkBegun();
      const result = await work({ ...asking(askWithin(connected)), isSpread });
      isOver = true;
      await begun;
      checkBegun();
      if (begin !== null) await pool.asking(connected, () => connected.query("commit"));
      return result;
    } catch (thrown) {
      isOver = true;
      await begun;
      const error = beginning.failure ?? thrown;
      if (isUnavailable(error)) broken = error as Error;
      else if (client !== undefined && begin !== null)
        await client.query("rollback").catch((failure: Error) => (broken = failure));
      const isWriting = begin === null || !/\bread only\b/.test(begin);
      if (isWriting && isReadOnly(error, beginning.failure !== undefined))
        throw new AppError("unavailable", { cause: error });
      throw told(error);
    } finally {
      pool.release(client, broken);
    }
  };

  const nodes = isSpread
    ? openNodes(<Row>(statement: Statement) => withClient(own.tenants, null, (tx) => tx.rows<Row>(statement)), {
        ...sizes,
        server,
        log,
      })
    : null;

  /**
   * Answers for a scope by the pools of the node that has its rows. `isRead`: it may be run once more, should they lie
   * elsewhere by now.
   */
  const near = async <T>(scope: Scope, run: (at: RequestPools) => Promise<T>, isRead = false): Promise<T> => {
    if (nodes === null || scope.kind === "platform") return run(own);
    const node = await nodes.of(scope.business_id);
    if (node === null) return run(own);
    try {
      return await run(node.pools);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "unavailable") throw error;
      if (!(await nodes.hasMoved(scope.business_id, node)) || !isRead) throw error;
      return run((await nodes.of(scope.business_id))?.pools ?? own);
    }
  };

  const replica =
    options.replica === undefined || isSpread
      ? null
      : openReplica({
          ...{ ...sizes, server, log, address: options.replica },
          ask: (statement) => withClient(own.tenants, null, (tx) => tx.row(statement)),
          askAt: (at) => (statement) => withClient(at.tenants, null, (tx) => tx.row(statement)),
        });
  const standbyOf = async (isLarge: boolean, scope: Scope) =>
    isLarge && scope.kind === "business" ? ((await replica?.caughtUp()) ?? null) : null;

  /** Through the coordinator, which would wait for a node that is away as long as it may. */
  const central = async <T>(scope: BusinessScope | null, run: () => Promise<T>): Promise<T> => {
    if (scope !== null) await nodes?.of(scope.business_id);
    return run();
  };

  const begin = (scope: Scope, mode: string): string => {
    if (scope.kind === "platform") return `begin ${mode}`;
    const ofBusiness = `begin ${mode}; set local app.business_id = '${scope.business_id}'`;
    if (scope.member === undefined) return ofBusiness;
    const [users, cards] = settingsOf(scope.member);
    return `${ofBusiness}; set local app.user_ids = '${users}'; set local app.card_subscription_ids = '${cards}'`;
  };
  const poolOf = (scope: Scope, at: RequestPools): Pool => {
    if (scope.kind === "platform") return platform;
    return scope.member === undefined ? at.tenants : at.members;
  };

  /** A slow client of a snapshot may pause this long between two statements, and no longer. */
  const patient = "set local idle_in_transaction_session_timeout = '60s'";

  /** Where tables are spread: each statement in a transaction of its own, which the nodes learn of. */
  const inTransactions = (scope: Scope, text: string, isCentral: boolean): Transaction => {
    const ask = <T>(one: (tx: Transaction) => Promise<T>): Promise<T> => {
      const asked = (at: RequestPools) => withClient(poolOf(scope, at), text, one);
      return isCentral ? asked(own) : near(scope, asked, true);
    };
    return {
      rows: (statement) => ask((tx) => tx.rows(statement)),
      row: (statement) => ask((tx) => tx.row(statement)),
      isSpread: true,
    };
  };

  return {
    read: async (scope, work, { isOverAll = false, isCentral = false, isLarge = false } = {}) => {
      if (isSpread) {
        const text = begin(scope, "read only");
        return work(inTransactions(scope, isOverAll ? `${text}; ${planningLocally}` : text, isCentral));
      }
      if (scope.kind === "business" && scope.member !== undefined) {
        const scoped = [scope.business_id, ...settingsOf(scope.member)];
        return work(asking(askScoped(own.members, scoped, memberScopeStatement)));
      }
      const business = scope.kind === "platform" ? "" : scope.business_id;
      const scoping = isOverAll ? wholeScopeStatement : scopeStatement;
      const askAt = (at: RequestPools): Ask => askScoped(poolOf(scope, at), [business], scoping);
      const [ask, standby] = [askAt(own), await standbyOf(isLarge, scope)];
      if (standby === null) return work(asking(ask));
      const askStandby = askAt(standby.pools);
      return work(
        asking((query) =>
          standby.orElse(
            () => askStandby(query),
            () => ask(query),
          ),
        ),
      );
    },
    snapshot: async (scope, work, { isJob = false, isLarge = false } = {}) => {
      const timeouts = isJob ? `${patient}; set local statement_timeout = ${backgroundTimeoutMs}` : patient;
      const text = `${begin(scope, "isolation level repeatable read read only")}; ${timeouts}`;
      const limitMs = isJob ? backgroundTimeoutMs : statementTimeoutMs;
      let hasShown = false;
      const showing = (tx: Transaction) => work(noting(tx, () => (hasShown = true)));
      const within = (at: RequestPools) => {
        const pool = poolOf(scope, at);
        return withClient(pool === at.tenants ? at.snapshots : pool, text, showing, limitMs);
      };
      if (isSpread) return near(scope, within);
      const standby = await standbyOf(isLarge, scope);
      if (standby === null) return within(own);
      return standby.orElse(
        () => within(standby.pools),
        () => within(own),
        () => !hasShown,
      );
    },
    write: (scope, work, { isAtNode } = { isAtNode: false }) => {
      const text = begin(scope, "read write");
      const written = (at: RequestPools) => withClient(poolOf(scope, at), text, work);
      return isAtNode ? near(scope, written) : central(scope, () => written(own));
    },
    background: (scope, work, { steady } = { steady: false }) => {
      const isolation = steady ? "isolation level repeatable read" : "isolation level read committed";
      const tenant = scope === null ? "" : `; set local app.business_id = '${scope.business_id}'`;
      return central(scope, () => withClient(workers, `begin ${isolation} read write; ${patient}${tenant}`, work));
    },
    tryWithLock: (key, work) =>
      // Idle all along, which without a snapshot keeps nothing from being cleaned up.
      withClient(workers, "begin; set local idle_in_transaction_session_timeout = 0", async (tx) => {
        const text = "select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as is_ours";
        const lock = await tx.row<{ is_ours: boolean }>({ text, values: [`rewardo ${key}`] });
        return lock?.is_ours === true ? work() : null;
      }),
    authenticate: (work, { transaction } = { transaction: false }) =>
      withClient(authentication, transaction ? "begin" : null, work),
    isReady: async () => (await state.ask()).trouble === null,
    state: state.ask,
    awayNodes: async () => nodes?.away() ?? [],
    pools: () => [...pools.figures(), ...(nodes?.figures() ?? []), ...(replica?.figures() ?? [])],
    close: async () => void (await Promise.all([pools.close(), nodes?.close(), replica?.close()])),
  };
};
