import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { type Cluster, type Engine, type RunAs, runToEnd } from "./engine.ts";
import { closeToOthers, giveLogins, readPasswords } from "./embedded-logins.ts";
import { chooseUser } from "./user.ts";
import { databaseName } from "../server.ts";

/** Longest path a Unix socket may have (`sun_path`, with its closing zero). */
const socketPathMax = 107;

/**
 * Chooses the places below `dataDir` and makes the folders.
 * @param log told when a user has to be made, or cannot
 * @throws a sentence when the server's user could not reach or own them
 */
export const layOutCluster = (dataDir: string, engine: Engine, log: (line: string) => void = () => {}): Cluster => {
  const home = join(dataDir, "postgres");
  makeFolder(dataDir, 0o755);
  const pgdata = join(home, engine.major);
  const seen = readPostmaster({ pgdata });
  const isRunning = seen !== undefined && isPostmaster({ pgdata }, seen.pid);
  const existing = existsSync(home) ? statSync(home).uid : undefined;
  const runAs = chooseUser(home, { existing, isRunning }, log);
  if (runAs.uid !== undefined) assertReachable(dataDir, runAs.uid);
  const socketDir = socketFolder(dataDir, home);
  takeOver([socketDir, home], existing, runAs);
  makeFolder(home, 0o700, runAs);
  makeFolder(socketDir, 0o700, runAs);
  const { uid } = lstatSync(socketDir);
  if (uid !== (runAs.uid ?? process.getuid?.())) {
    throw new Error(`${socketDir} belongs to another user (${uid}). Remove it or choose another DATA_DIR.`);
  }
  return {
    pgdata,
    socketDir,
    logFile: join(home, "postgres.log"),
    passwordFile: join(home, "passwords.json"),
    ownerFile: join(home, "owner"),
    runAs,
  };
};

/** Creates the cluster and the empty database, all or nothing. */
export const initialise = async (cluster: Cluster, engine: Engine): Promise<void> => {
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
      "trust", // replaced below, before anything can connect
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
    `create database ${databaseName};\n${giveLogins(readPasswords(cluster.passwordFile))}`,
  );
  closeToOthers(unfinished, cluster.runAs);
  await rename(unfinished, cluster.pgdata).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(cluster.pgdata)) throw error; // otherwise another process was faster
  });
};

/** Reads `postmaster.pid`; undefined if there is none. */
export const readPostmaster = (cluster: Pick<Cluster, "pgdata">): { pid: number; ready: boolean } | undefined => {
  try {
    const lines = readFileSync(join(cluster.pgdata, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === "ready" } : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Is this process id a PostgreSQL server of this cluster? After a kill the number may
 * belong to some other program by now; where /proc exists its command line tells.
 */
export const isPostmaster = (cluster: Pick<Cluster, "pgdata">, pid: number): boolean => {
  if (!isAlive(pid)) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(cluster.pgdata);
  } catch {
    return !existsSync("/proc/self/cmdline");
  }
};

/** Does a process with this id exist, and is it more than a zombie? */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  const state = processStat(pid)?.[0];
  return state !== "Z" && state !== "X";
};

/** A process's start time in ticks since boot, "" where /proc is missing: tells a reused id apart. */
export const startTime = (pid: number): string => processStat(pid)?.[19] ?? "";

/** Removes what a killed server left behind, so that a reused process id cannot block the start. */
export const clearStale = async (cluster: Cluster): Promise<void> => {
  if (await accepts(cluster)) return; // it lives after all, seen from another container
  rmSync(join(cluster.pgdata, "postmaster.pid"), { force: true });
  rmSync(join(cluster.socketDir, ".s.PGSQL.5432"), { force: true });
  rmSync(join(cluster.socketDir, ".s.PGSQL.5432.lock"), { force: true });
};

/** Whether a server listens on the cluster's socket. */
export const accepts = async (cluster: Cluster): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(join(cluster.socketDir, ".s.PGSQL.5432"));
    socket.on("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });

/** Fields of /proc/<pid>/stat from the state on (the name before it may hold spaces). */
const processStat = (pid: number): string[] | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
};

/**
 * Gives what belonged to `nobody`, as whom other programs run, to the user that the database has now. By `chown`, which
 * follows no link that such a program could have put there in the meantime.
 */
const takeOver = (places: readonly string[], existing: number | undefined, { uid, gid = uid }: RunAs): void => {
  if (existing === undefined || uid === undefined || uid === existing) return;
  const theirs = places.filter((place) => existsSync(place) && lstatSync(place).uid === existing);
  const { status, stderr } = spawnSync("chown", ["-RPh", `${uid}:${gid}`, ...theirs], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${places.join(" and ")} could not be given to user ${uid}: ${stderr}`);
};

const assertReachable = (dataDir: string, uid: number): void => {
  for (let folder = dataDir; folder !== dirname(folder); folder = dirname(folder)) {
    const { mode, uid: owner } = statSync(folder);
    const mayEnter = owner === uid ? mode & 0o100 : mode & 0o001;
    if (!mayEnter) {
      throw new Error(
        `DATA_DIR ${dataDir} lies under ${folder}, which only its owner may enter. Started as root, PostgreSQL runs as user ${uid} and could not reach it: set DATA_DIR to a folder such as /var/lib/rewardo.`,
      );
    }
  }
};

const socketFolder = (dataDir: string, home: string): string => {
  const usual = join(home, "socket");
  if (Buffer.byteLength(join(usual, ".s.PGSQL.5432.lock")) <= socketPathMax) return usual;
  const digest = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  return `/tmp/rewardo-${digest}`;
};

const makeFolder = (path: string, mode: number, owner: RunAs = {}): void => {
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
};
