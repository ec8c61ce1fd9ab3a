/**
 * A standby of the database, which answers what reads many rows. It is asked only once it has everything that the database
 * had when the reading began, so that nobody sees less there than elsewhere.
 */
import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "../errors.ts";
import { openPools, type PoolFigures } from "./pools.ts";
import { openRequestPools, type PoolSizes, type RequestPools } from "./role-pools.ts";
import { atAddress, type DatabaseServer } from "./server.ts";

/** What takes longer to arrive is read from the database itself. */
const usualWaitMs = 250;
const pauseMs = 20;
/** Milliseconds without questions to a standby that was late or refused, so that other reads do not wait for it. */
const restMs = 3000;

type Row = Readonly<Record<string, unknown>>;
type Ask = (statement: { text: string; values: readonly unknown[] }) => Promise<Row | undefined>;

/** A standby that has what the database has. */
interface Standby {
  readonly pools: RequestPools;
  /**
   * Runs at the standby, and once more on the database itself where the standby was lost or ended what it ran, as it does for
   * what it has to replay. `mayAgain`: nothing was answered yet that is seen.
   */
  orElse<T>(atStandby: () => Promise<T>, atDatabase: () => Promise<T>, mayAgain?: () => boolean): Promise<T>;
}

export interface Replica {
  /** The standby, once it has what the database has now; `null` where that takes too long. */
  caughtUp(): Promise<Standby | null>;
  figures(): PoolFigures[];
  close(): Promise<void>;
}

export interface ReplicaAddress {
  readonly host: string;
  readonly port: number;
  /** Milliseconds that a read waits for the standby; left out, as long as readers may. */
  readonly waitMs?: number;
}

interface ReplicaOptions extends PoolSizes {
  readonly server: DatabaseServer;
  readonly address: ReplicaAddress;
  readonly log: (message: string, error?: unknown) => void;
  /** Asks the database itself, and one of the standby's pools. */
  readonly ask: Ask;
  readonly askAt: (pools: RequestPools) => Ask;
}

/** Opens the pools; connections are made when first needed. */
export const openReplica = ({ server, address, log, ask, askAt, ...sizes }: ReplicaOptions): Replica => {
  const pools = openPools(atAddress(server, address), (message, error) => log(`The replica: ${message}`, error));
  const at = openRequestPools(pools, { ...sizes, isSpread: false, suffix: " of the replica" });
  const askReplica = askAt(at);
  const { waitMs = usualWaitMs } = address;

  const hasCaughtUp = async (): Promise<boolean> => {
    const untilMs = performance.now() + waitMs;
    const now = await ask({ text: "select pg_current_wal_lsn()::text as lsn", values: [] });
    const text = "select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as has_it";
    while (performance.now() < untilMs) {
      if ((await askReplica({ text, values: [now?.["lsn"]] }))?.["has_it"] === true) return true;
      await delay(pauseMs);
    }
    return false;
  };

  let restUntilMs = 0;
  const rest = (): void => void (restUntilMs = performance.now() + restMs);

  const standby: Standby = {
    pools: at,
    orElse: async (atStandby, atDatabase, mayAgain = () => true) => {
      try {
        return await atStandby();
      } catch (error) {
        if (!(error instanceof AppError) || !["unavailable", "conflict"].includes(error.code)) throw error;
        rest();
        if (!mayAgain()) throw error;
        return atDatabase();
      }
    },
  };
  const look = async (): Promise<Standby | null> => {
    const late = delay(2 * waitMs, false, { ref: false });
    if (await Promise.race([hasCaughtUp().catch(() => false), late])) return standby;
    rest();
    return null;
  };
  /** For all who ask before it begins: who asks later may have seen more than it asks for. */
  let next: Promise<Standby | null> | null = null;

  return {
    caughtUp: async () => {
      if (performance.now() < restUntilMs) return null;
      return (next ??= Promise.resolve().then(() => {
        next = null;
        return look();
      }));
    },
    figures: pools.figures,
    close: pools.close,
  };
};
