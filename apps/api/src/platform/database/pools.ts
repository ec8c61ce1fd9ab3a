/**
 * The connections of the program's roles. A connection may go silent without being closed (a failover behind a virtual
 * address, a firewall that forgot it): a statement without an answer is given up a little after PostgreSQL would have
 * ended it, and every connection that was opened before is replaced.
 */
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { isSilence } from "./failures.ts";
import type { DatabaseRole, DatabaseServer } from "./server.ts";
import { typeParsers } from "./types.ts";

/** Network time allowed beyond PostgreSQL's own statement limit. */
export const answerMs = 1500;
/** A connection that lives longer is replaced, so that all servers find a database that moved. */
const lifetimeSeconds = 1800;
/** Longest that closing waits for statements under way. */
const closeMs = 3000;
/** A pool whose statements may take longer is for work beside requests. */
const shortMs = 60_000;

/** Keepalive: both ends notice within half a minute that the other is gone, and its locks are released. */
const keptAlive = {
  text: "set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3",
};

/** Connections of one pool, for `/metrics`. */
export interface PoolFigures {
  readonly pool: string;
  readonly most: number;
  readonly open: number;
  readonly used: number;
  /** Callers that wait for one. */
  readonly waiting: number;
  /** Callers that got none in time, since the start. */
  readonly timeouts: number;
  /** Connections that were given up because they had gone silent, since the start. */
  readonly silent: number;
}

export interface Pool {
  readonly statementTimeoutMs: number;
  connect(): Promise<pg.PoolClient>;
  /** Gives it back; with an error it is closed. */
  release(client: pg.PoolClient | undefined, broken: Error | undefined): void;
  /** Runs a statement on it, and notes for how long its answer is owed. */
  asking<T>(client: pg.PoolClient, ask: () => Promise<T>): Promise<T>;
}

interface PoolOptions {
  readonly name: string;
  readonly role: DatabaseRole;
  readonly max: number;
  readonly settings: readonly pg.QueryConfig[];
  readonly statementTimeoutMs: number;
  readonly connectionTimeoutMs: number;
}

interface Opened {
  readonly generation: number;
  owedSince: number | null;
}

const hangUp = (client: pg.ClientBase): void =>
  void (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();

const pidOf = (client: pg.ClientBase): number => (client as unknown as { processID: number }).processID;

const gaveNone = /timeout exceeded when trying to connect|terminated due to connection timeout/;

/** Opens pools that share what is known of silence. `log` gets one line for each change of state. */
export const openPools = (server: DatabaseServer, log: (message: string, error?: unknown) => void) => {
  let isClosing = false;
  let generation = 0;
  let isAway = false;
  const pools: { pool: pg.Pool; figures: () => PoolFigures; endSilent: () => Promise<void> }[] = [];
  const opened = new Map<pg.ClientBase, Opened>();

  /**
   * Logs one line until the database answers again. While closing, the server may end a connection a moment before us.
   */
  const lost = (message: string, error: unknown): void => {
    if (isClosing || isAway) return;
    isAway = true;
    log(message, error);
  };

  const back = (): void => {
    isAway = false;
    if (!isClosing) log("The database answers again");
  };

  /** This client's connection does not answer: no other that is as old is trusted. */
  const fallSilent = (client: pg.ClientBase): void => {
    if ((opened.get(client)?.generation ?? 0) < generation) return;
    generation += 1;
    lost("A connection to the database went silent: all are opened again", undefined);
    for (const { endSilent } of pools) void endSilent();
  };

  const open = ({ name, role, max, settings, statementTimeoutMs, connectionTimeoutMs }: PoolOptions): Pool => {
    let timeouts = 0;
    let silent = 0;
    const pool = new pg.Pool({
      ...server.connection(role),
      max,
      types: typeParsers,
      connectionTimeoutMillis: connectionTimeoutMs,
      idleTimeoutMillis: 30_000,
      maxLifetimeSeconds: lifetimeSeconds,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      statement_timeout: statementTimeoutMs,
      query_timeout: statementTimeoutMs + answerMs,
      idle_in_transaction_session_timeout: 10_000,
      application_name: `rewardo ${role}`,
      pipeline: true,
    });
    const own = new Set<pg.ClientBase>();
    pool.on("connect", (client) => {
      own.add(client);
      opened.set(client, { generation, owedSince: null });
      // The query under way rejects when the connection is lost; without a listener the event would end the process.
      client.on("error", (error) => lost("A database connection was lost", error));
      for (const [nr, setting] of [keptAlive, ...settings].entries()) {
        client.query(setting, (error: Error | null) => {
          if (error === null) {
            if (nr === 0 && isAway) back();
            return;
          }
          if (isSilence(error)) fallSilent(client);
          else if (!isClosing) log(`A database connection refused: ${setting.text}`, error);
          // Unusable, or set to another time zone: do not hand it out again.
          void client.end();
        });
      }
    });
    pool.on("remove", (client) => {
      own.delete(client);
      opened.delete(client);
    });
    // A connection that breaks while idle is dropped from the pool; the next query opens another.
    pool.on("error", (error) => lost("An idle database connection was lost", error));

    const isOld = (client: pg.ClientBase): boolean => (opened.get(client)?.generation ?? generation) < generation;

    const connect = async (): Promise<pg.PoolClient> => {
      for (;;) {
        const client = await pool.connect().catch((error: Error) => {
          if (gaveNone.test(error.message)) timeouts += 1;
          throw error;
        });
        if (!isOld(client)) return client;
        hangUp(client);
        client.release(new Error("The connection is as old as one that went silent"));
      }
    };

    const owesAnswer = (client: pg.ClientBase): boolean => {
      const since = opened.get(client)?.owedSince ?? null;
      return since !== null && performance.now() - since > answerMs;
    };

    /** Closes old connections that wait for an answer although PostgreSQL does not work on their statement. */
    const endIdle = async (suspects: readonly pg.ClientBase[]): Promise<void> => {
      const client = await connect();
      let broken: Error | undefined;
      try {
        // Runs as the log-in, which sees its own connections.
        await client.query("begin; set local role none");
        const { rows } = await client.query<{ pid: number }>(
          "select pid from pg_stat_activity where pid = any($1) and state = 'active'",
          [suspects.map(pidOf)],
        );
        await client.query("commit");
        const working = new Set(rows.map(({ pid }) => pid));
        for (const suspect of suspects.filter((one) => owesAnswer(one) && !working.has(pidOf(one)))) {
          silent += 1;
          hangUp(suspect);
        }
      } catch (error) {
        broken = error as Error;
      } finally {
        client.release(broken);
      }
    };

    /** A statement that may take minutes has no short limit, so that PostgreSQL is asked whether it works on it. */
    let isLooking = false;
    const endSilent = async (): Promise<void> => {
      if (isLooking || statementTimeoutMs <= shortMs) return;
      isLooking = true;
      while (!isClosing && [...own].some(isOld)) {
        await delay(answerMs, undefined, { ref: false });
        const suspects = [...own].filter((client) => isOld(client) && owesAnswer(client));
        if (suspects.length > 0) await endIdle(suspects).catch(() => {});
      }
      isLooking = false;
    };

    const figures = (): PoolFigures => ({
      pool: name,
      most: max,
      open: pool.totalCount,
      used: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
      ...{ timeouts, silent },
    });
    pools.push({ pool, figures, endSilent });
    return {
      statementTimeoutMs,
      connect,
      release: (client, broken) => {
        if (client !== undefined && broken !== undefined && isSilence(broken)) {
          silent += 1;
          fallSilent(client);
        }
        client?.release(broken);
      },
      asking: async (client, ask) => {
        const mine = opened.get(client);
        if (mine !== undefined) mine.owedSince = performance.now();
        try {
          const answer = await ask();
          if (isAway) back();
          return answer;
        } finally {
          if (mine !== undefined) mine.owedSince = null;
        }
      },
    };
  };

  return {
    open,
    figures: (): PoolFigures[] => pools.map(({ figures }) => figures()),
    /** Waits for statements under way, and no longer than three seconds: their callers are told that they were ended. */
    close: async (): Promise<void> => {
      isClosing = true;
      const late = setTimeout(() => [...opened.keys()].forEach(hangUp), closeMs);
      await Promise.all(pools.map(({ pool }) => pool.end()));
      clearTimeout(late);
    },
  };
};
