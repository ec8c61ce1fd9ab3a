import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { totalmem } from "node:os";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import {
  accepts,
  clearStale,
  initialise,
  isAlive,
  isPostmaster,
  layOutCluster,
  readPostmaster,
  startTime,
} from "./cluster.ts";
import { embeddedConnection, preparePasswords, readPasswords, setPasswords } from "./embedded-logins.ts";
import { type Cluster, type Engine, explainSpawn, prepareEngine, serverEnvironment } from "./engine.ts";
import type { DatabaseServer } from "../server.ts";

/** The PostgreSQL that the program brings along and looks after. */
export interface EmbeddedDatabase extends DatabaseServer {
  /** True when this start created the data folder. */
  isNew: boolean;
  /** Process id of the running server, undefined while it is down. */
  pid(): number | undefined;
}

/** Options for starting the embedded database. */
export interface EmbeddedOptions {
  dataDir: string;
  /** Receives one line for each thing worth knowing. */
  log: (line: string) => void;
  /** PostgreSQL settings over the usual ones; the tests' server gives up durability here. */
  settings?: Record<string, string>;
}

/** A crash recovery can take minutes after a long checkpoint distance. */
const startTimeoutMs = 300_000;
const stopTimeoutMs = 30_000;
const watchIntervalMs = 250;

/**
 * Starts the embedded PostgreSQL, or attaches to the one that is already running in
 * `dataDir` (left behind by a killed process, or shared with a living one), and keeps it
 * running: when it dies, it is started again.
 *
 * Who stops it: the process that started it. A process that attached takes over when the
 * one that started it is gone. If the owner stops while others still use the server,
 * theirs notice, start it again and own it.
 * @throws a sentence when it cannot be started
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const dataDir = resolve(options.dataDir);
  const engine = await prepareEngine(dataDir);
  const cluster = layOutCluster(dataDir, engine, options.log);
  const isNew = !existsSync(cluster.pgdata);
  const lacksPasswords = preparePasswords(cluster);
  if (isNew) {
    options.log("Creating the database");
    await initialise(cluster, engine);
  }
  const stopping = new AbortController();
  const stopped = stopping.signal;
  let running = await bringUp(cluster, engine, options);
  if (lacksPasswords) {
    options.log("Giving the database's log-ins passwords");
    await setPasswords(cluster, running.pid);
  }
  const passwords = readPasswords(cluster.passwordFile);
  /** Follows the server from life to life until `stop`. */
  const watch = async (): Promise<void> => {
    while (await ended(running, stopped)) {
      for (let attempt = 0; !stopped.aborted; attempt += 1) {
        try {
          if (attempt === 0) options.log("The database has stopped unexpectedly and is started again");
          running = await bringUp(cluster, engine, options);
          options.log("The database is back");
          break;
        } catch (error) {
          options.log(`The database does not start: ${(error as Error).message}`);
          await pause(Math.min(250 * 2 ** attempt, 5000), stopped);
        }
      }
    }
  };
  const watching = watch();

  return {
    isNew,
    isSpread: false,
    pid: () => (isAlive(running.pid) ? running.pid : undefined),
    connection: (role) => embeddedConnection(cluster.socketDir, passwords, role),
    async stop() {
      if (stopped.aborted) return;
      stopping.abort();
      await watching;
      if (ownedByAnother(cluster)) return;
      await shutDown(running.pid);
      rmSync(cluster.ownerFile, { force: true });
    },
  };
};

/** A running server; `child` is set if this process started it. */
interface Running {
  pid: number;
  child: ChildProcess | undefined;
}

/** Attaches to the living server or starts one; returns when it accepts connections. */
const bringUp = async (cluster: Cluster, engine: Engine, options: EmbeddedOptions): Promise<Running> => {
  const deadline = performance.now() + startTimeoutMs;
  let child: ChildProcess | undefined;
  let failure = "";
  while (performance.now() < deadline) {
    const seen = readPostmaster(cluster);
    const lives = seen !== undefined && isPostmaster(cluster, seen.pid);
    if (lives && seen.ready && (await accepts(cluster))) {
      const isOurs = seen.pid === child?.pid;
      if (isOurs || !ownedByAnother(cluster)) claim(cluster);
      return { pid: seen.pid, child: isOurs ? child : undefined };
    }
    if (!lives && (child === undefined || hasEnded(child))) {
      if (child !== undefined) {
        failure = lastLines(cluster.logFile);
        // The killed server's children may hold its memory for a moment longer.
        if (!/still in use|already exists/.test(failure)) break;
        await delay(50);
      }
      if (seen !== undefined) await clearStale(cluster);
      child = await launch(cluster, engine, options);
    }
    await delay(5);
  }
  if (child !== undefined && !hasEnded(child)) await shutDown(child.pid ?? 0);
  const isFull = /No space left on device/.test(failure);
  throw new Error(
    isFull
      ? `The disk is full, so PostgreSQL cannot start. Free some space where ${cluster.logFile} is, and start again.`
      : `PostgreSQL did not start. ${failure || `See ${cluster.logFile}`}`,
  );
};

const launch = async (cluster: Cluster, engine: Engine, options: EmbeddedOptions): Promise<ChildProcess> => {
  const command = `${engine.bin}/postgres`;
  const settings = Object.entries({ ...usualSettings, ...options.settings });
  // The log is a file, not a pipe: the server must survive our being killed.
  const log = openLog(cluster.logFile);
  const child = spawn(
    command,
    ["-D", cluster.pgdata, "-k", cluster.socketDir, ...settings.flatMap(([key, value]) => ["-c", `${key}=${value}`])],
    // A group of its own, so that Ctrl-C reaches us alone and we stop it in good order.
    { ...cluster.runAs, cwd: "/", env: serverEnvironment(), detached: true, stdio: ["ignore", log, log] },
  );
  closeSync(log);
  await new Promise<void>((started, failed) => {
    child.once("spawn", started);
    child.once("error", (error) => failed(new Error(explainSpawn(command, error), { cause: error })));
  });
  child.unref();
  return child;
};

const megabyte = 2 ** 20;

/** Memory limit of this process in megabytes: the machine's, or its container's. */
const ourMemory = (): number => {
  const allowed = process.constrainedMemory();
  return Math.floor((allowed > 0 ? Math.min(totalmem(), allowed) : totalmem()) / megabyte);
};

/** An eighth is PostgreSQL's own, and taken as it is needed: with less, pages of a large platform are read again and again. */
const sharedBuffers = (): number => Math.max(128, Math.min(2048, Math.floor(ourMemory() / 8)));

/** Settings for a small machine and a program that keeps its own pools; durable. */
const usualSettings: Record<string, string> = {
  listen_addresses: "", // the socket only
  port: "5432",
  unix_socket_permissions: "0700",
  max_connections: "60",
  shared_buffers: `${sharedBuffers()}MB`,
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  effective_cache_size: `${Math.max(1024, Math.floor(ourMemory() / 2))}MB`,
  random_page_cost: "1.1",
  jit: "off",
  wal_level: "minimal", // backups are exports; no replica reads from an embedded server
  max_wal_senders: "0",
  max_logical_replication_workers: "0",
  timezone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: "%m [%p] %u ",
  log_checkpoints: "off",
  log_min_messages: "warning",
  log_min_error_statement: "panic", // statements carry personal data, and that does not belong in a log
};

/** Waits for the server's death: true when it died, false when `stopped` came first. */
const ended = async ({ pid, child }: Running, stopped: AbortSignal): Promise<boolean> => {
  while (!stopped.aborted) {
    if (child === undefined ? !isAlive(pid) : hasEnded(child)) return true;
    await pause(watchIntervalMs, stopped);
  }
  return false;
};

/** Waits without keeping the process alive; ends early when stopped. */
const pause = async (ms: number, stopped: AbortSignal): Promise<void> => {
  await delay(ms, undefined, { ref: false, signal: stopped }).catch(() => undefined);
};

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Asks for a fast shutdown, and after a while for an immediate one (recovers at the next start). */
const shutDown = async (pid: number): Promise<void> => {
  for (const [signal, waitMs] of [
    ["SIGINT", stopTimeoutMs],
    ["SIGQUIT", 10_000],
    ["SIGKILL", 2000],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    for (const deadline = performance.now() + waitMs; isAlive(pid) && performance.now() < deadline;) await delay(5);
  }
};

const claim = (cluster: Cluster): void => {
  writeFileSync(cluster.ownerFile, `${process.pid} ${startTime(process.pid)}\n`);
};

/** Is a living process other than this one responsible for the server? */
const ownedByAnother = (cluster: Cluster): boolean => {
  try {
    const [pid, started] = readFileSync(cluster.ownerFile, "utf8").trim().split(" ");
    return Number(pid) !== process.pid && isAlive(Number(pid)) && startTime(Number(pid)) === (started ?? "");
  } catch {
    return false;
  }
};

const openLog = (path: string): number => {
  if (existsSync(path) && statSync(path).size > 5_000_000) renameSync(path, `${path}.1`);
  return openSync(path, "a", 0o600);
};

const lastLines = (path: string): string => readFileSync(path, "utf8").trim().split("\n").slice(-3).join(" ");
