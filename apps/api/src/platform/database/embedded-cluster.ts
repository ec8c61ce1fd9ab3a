import { createHash } from "node:crypto";
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { type Engine, type RunAs, runToEnd } from "./embedded-engine.ts";
import { databaseName } from "./server.ts";

/** `nobody`, the one unprivileged user that every Linux knows by name (initdb insists on a name). */
const nobody = 65534;

/** Longest path a Unix socket may have (`sun_path`, with its closing zero). */
const socketPathMax = 107;

/** Where one embedded database lives and as whom it runs. */
export interface Cluster {
  /** PostgreSQL's own data folder. */
  pgdata: string;
  /** Folder of the Unix socket; only the server's user and root may enter. */
  socketDir: string;
  /** The server's messages. */
  logFile: string;
  /** Names the process that is responsible for stopping the server. */
  ownerFile: string;
  runAs: RunAs;
}

/**
 * Chooses the places below `dataDir` and makes the folders.
 * @throws a sentence when the server's user could not reach or own them
 */
export function layOutCluster(dataDir: string, engine: Engine): Cluster {
  const home = join(dataDir, "postgres");
  makeFolder(dataDir, 0o755);
  const existing = existsSync(home) ? statSync(home).uid : undefined;
  const runAs = chooseUser(home, existing);
  if (runAs.uid !== undefined) assertReachable(dataDir, runAs.uid);
  makeFolder(home, 0o700, runAs);
  const socketDir = socketFolder(dataDir, home);
  makeFolder(socketDir, 0o700, runAs);
  const { uid } = lstatSync(socketDir);
  if (uid !== (runAs.uid ?? process.getuid?.())) {
    throw new Error(`${socketDir} belongs to another user (${uid}). Remove it or choose another DATA_DIR.`);
  }
  return {
    pgdata: join(home, engine.major),
    socketDir,
    logFile: join(home, "postgres.log"),
    ownerFile: join(home, "owner"),
    runAs,
  };
}

/** Creates the cluster and the empty database, all or nothing. */
export async function initialise(cluster: Cluster, engine: Engine): Promise<void> {
  const unfinished = `${cluster.pgdata}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  if (cluster.runAs.uid !== undefined) {
    chownSync(unfinished, cluster.runAs.uid, cluster.runAs.gid ?? cluster.runAs.uid);
  }
  await runToEnd(
    join(engine.bin, "initdb"),
    // The builtin provider orders the same on every machine, whatever its C library.
    [
      "-D",
      unfinished,
      "-U",
      "owner",
      "-A",
      "trust",
      "-E",
      "UTF8",
      "--no-instructions",
      "--no-locale",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ],
    cluster.runAs,
  );
  await runToEnd(
    join(engine.bin, "postgres"),
    ["--single", "-D", unfinished, "postgres"],
    cluster.runAs,
    `create database ${databaseName}\n`,
  );
  await rename(unfinished, cluster.pgdata).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(cluster.pgdata)) throw error; // otherwise another process was faster
  });
}

/** What `postmaster.pid` says, or undefined when there is none. */
export function readPostmaster(cluster: Cluster): { pid: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(join(cluster.pgdata, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === "ready" } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Is this process id a PostgreSQL server of this cluster? After a kill the number may
 * belong to some other program by now; where /proc exists its command line tells.
 */
export function isPostmaster(cluster: Cluster, pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(cluster.pgdata);
  } catch {
    return !existsSync("/proc/self/cmdline");
  }
}

/** Does a process with this id exist, and is it more than a zombie? */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  const state = processStat(pid)?.[0];
  return state !== "Z" && state !== "X";
}

/** A process's start time in ticks since boot, "" where /proc is missing: tells a reused id apart. */
export function startTime(pid: number): string {
  return processStat(pid)?.[19] ?? "";
}

/** Removes what a killed server left behind, so that a reused process id cannot block the start. */
export async function clearStale(cluster: Cluster): Promise<void> {
  if (await accepts(cluster)) return; // it lives after all, seen from another container
  rmSync(join(cluster.pgdata, "postmaster.pid"), { force: true });
  rmSync(join(cluster.socketDir, ".s.PGSQL.5432"), { force: true });
  rmSync(join(cluster.socketDir, ".s.PGSQL.5432.lock"), { force: true });
}

/** Does somebody listen on the cluster's socket? */
export async function accepts(cluster: Cluster): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(cluster.socketDir, ".s.PGSQL.5432"));
    socket.on("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}

/** Fields of /proc/<pid>/stat from the state on (the name before it may hold spaces). */
function processStat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

function chooseUser(home: string, existing: number | undefined): RunAs {
  const self = process.getuid?.();
  if (self !== 0) {
    if (existing !== undefined && self !== undefined && existing !== self) {
      throw new Error(
        `${home} belongs to another user (${existing}). Start as that user or set DATA_DIR to another folder.`,
      );
    }
    return {};
  }
  // PostgreSQL refuses to run as root. A database made by an ordinary user stays that user's.
  if (existing === undefined || existing === 0) return { uid: nobody, gid: nobody };
  return { uid: existing, gid: statSync(home).gid };
}

function assertReachable(dataDir: string, uid: number): void {
  for (let folder = dataDir; folder !== dirname(folder); folder = dirname(folder)) {
    const { mode, uid: owner } = statSync(folder);
    const mayEnter = owner === uid ? mode & 0o100 : mode & 0o001;
    if (!mayEnter) {
      throw new Error(
        `DATA_DIR ${dataDir} lies under ${folder}, which only its owner may enter. Started as root, PostgreSQL runs as user ${uid} and could not reach it: set DATA_DIR to a folder such as /var/lib/rewardo.`,
      );
    }
  }
}

function socketFolder(dataDir: string, home: string): string {
  const usual = join(home, "socket");
  if (Buffer.byteLength(join(usual, ".s.PGSQL.5432.lock")) <= socketPathMax) return usual;
  const digest = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  return `/tmp/rewardo-${digest}`;
}

function makeFolder(path: string, mode: number, owner: RunAs = {}): void {
  if (existsSync(path)) return;
  try {
    mkdirSync(path, { recursive: true, mode });
  } catch (error) {
    throw new Error(
      `The folder ${path} cannot be made (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder that this user may write.`,
      { cause: error },
    );
  }
  if (owner.uid !== undefined) chownSync(path, owner.uid, owner.gid ?? owner.uid);
}
