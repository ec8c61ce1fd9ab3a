/** How the database is: whether it answers, can be written and has room, and what time it has. A change is logged once. */
import { type Clock, systemClock } from "../clock.ts";

export type DatabaseTrouble = "unreachable" | "read_only" | "storage_full";

export interface DatabaseState {
  readonly trouble: DatabaseTrouble | null;
  /** How far this machine's clock is ahead of the database's, in milliseconds; `null` while that does not answer. */
  readonly clock_ahead_ms: number | null;
  /** PostgreSQL's own, such as "18.4"; `null` while it does not answer. */
  readonly server_version: string | null;
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Asking {
  ask(statement: Statement): Promise<{ is_read_only: boolean; now_ms: number; server_version?: string } | undefined>;
  /** Runs a statement in a transaction that writes. */
  write(statement: Statement): Promise<unknown>;
}

/** A standby says that its transactions are read-only, too. */
const question: Statement = {
  text: `select current_setting('transaction_read_only')::boolean as is_read_only,
    extract(epoch from clock_timestamp()) * 1000 as now_ms, current_setting('server_version') as server_version`,
  values: [],
};

/** Takes a megabyte of the disk, and gives it back with the end of the transaction. */
const trial: Statement = {
  text: "create temporary table room on commit drop as select repeat('x', 1000) as filling from generate_series(1, 1000)",
  values: [],
};
/** Pause after a write that found no disk space. */
const trialAfterMs = 2000;

/** Difference of clocks from which a server warns. */
export const clockToleranceMs = 60_000;

const sentences: Readonly<Record<DatabaseTrouble, string>> = {
  unreachable: "The database cannot be reached",
  read_only: "The database can only be read: it is a standby, or was made read-only",
  storage_full: "The database has no room left: nothing can be written",
};

/** How far and in which direction, for a sentence: "2 minutes ahead of". */
const difference = (ms: number): string => {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  const size = minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
  return `${size} ${ms > 0 ? "ahead of" : "behind"}`;
};

/** Watches one database; `log` gets a sentence for each change of its state. */
export const watchState = (
  { ask, write }: Asking,
  log: (message: string, error?: unknown) => void,
  clock: Clock = systemClock,
  afterMs = trialAfterMs,
) => {
  let fullAtMs: number | null = null;
  let lastLogged: DatabaseTrouble | null = null;
  let isClockOff = false;
  let asking: Promise<DatabaseState> | null = null;

  /** A write that was refused for another reason says nothing about room. */
  const hasRoom = (): Promise<boolean> =>
    write(trial).then(
      () => true,
      (error: { code?: string }) => error.code !== "storage_full",
    );

  const tell = ({ trouble, clock_ahead_ms }: DatabaseState, cause: unknown): void => {
    if (trouble !== lastLogged)
      log(trouble === null ? "The database can be read and written again" : sentences[trouble], cause);
    lastLogged = trouble;
    if (clock_ahead_ms === null) return;
    const isOff = Math.abs(clock_ahead_ms) > clockToleranceMs;
    if (isOff !== isClockOff)
      log(
        isOff
          ? `The clock of this machine is ${difference(clock_ahead_ms)} the database's: set it right. Nights go by the database's`
          : "The clock of this machine agrees with the database's again",
      );
    isClockOff = isOff;
  };

  const find = async (): Promise<DatabaseState> => {
    let cause: unknown;
    const askedMs = clock.nowMs();
    const answer = await ask(question).catch((error: unknown) => void (cause = error));
    if (answer === undefined) {
      const away: DatabaseState = { trouble: "unreachable", clock_ahead_ms: null, server_version: null };
      tell(away, cause);
      return away;
    }
    const clock_ahead_ms = Math.round((askedMs + clock.nowMs()) / 2 - answer.now_ms);
    const isWaiting = fullAtMs !== null && performance.now() - fullAtMs < afterMs;
    if (fullAtMs !== null && !isWaiting && !answer.is_read_only && (await hasRoom())) fullAtMs = null;
    const trouble = answer.is_read_only ? "read_only" : fullAtMs === null ? null : "storage_full";
    const found: DatabaseState = { trouble, clock_ahead_ms, server_version: answer.server_version ?? null };
    tell(found, undefined);
    return found;
  };

  return {
    /** Several who ask at once get one answer. */
    ask: (): Promise<DatabaseState> => (asking ??= find().finally(() => (asking = null))),
    /** A write found no room. */
    isFull: (): void => void (fullAtMs = performance.now()),
  };
};
