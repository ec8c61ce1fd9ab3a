import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, globSync, mkdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isAlive } from "./cluster.ts";
import { type EmbeddedDatabase, startEmbedded } from "./embedded.ts";
import { scratchFolder } from "../../../testing/scratch-folder.ts";

const holderFile = fileURLToPath(new URL("../../../testing/database-holder.ts", import.meta.url));
const isRoot = process.getuid?.() === 0;
/** `daemon`, an ordinary user that Debian, Red Hat and their kin all have. */
const ordinaryUser = 1;

let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  dataDir = scratchFolder("embedded");
});

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child, "SIGKILL");
  // Whatever a test left running is taken over and stopped.
  if (globSync(join(dataDir, "**/postmaster.pid")).length > 0) await (await start().catch(() => undefined))?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = (folder = dataDir): Promise<EmbeddedDatabase> => startEmbedded({ dataDir: folder, log: () => undefined });

/** Starts a process of its own that keeps the database up. */
const hold = async (user?: number) => {
  const identity = user === undefined ? {} : { uid: user, gid: user };
  const child = spawn(process.execPath, [holderFile, dataDir], { ...identity, stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  const line = await new Promise<string>((ready, failed) => {
    child.stdout.once("data", (chunk: Buffer) => ready(chunk.toString()));
    child.once("exit", () => failed(new Error(complaint)));
  });
  return { child, ...(JSON.parse(line) as { server_pid: number; is_new: boolean }) };
};

const kill = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await gone;
};

const query = async (database: EmbeddedDatabase, text: string): Promise<unknown[]> => {
  const client = new Client(database.connection("owner"));
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>({ text });
    return rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
};

const remember = "create table remembered as select 42 as answer";
const recall = "select answer from remembered";

test("creates a durable UTF-8 database, stops it, and finds it again", async () => {
  const first = await start();
  expect(first.isNew).toBe(true);
  const settings =
    "select current_setting('fsync') || ' ' || current_setting('server_encoding') || ' ' || lower('ŻÓŁĆ')";
  expect(await query(first, settings)).toEqual(["on UTF8 żółć"]);
  await query(first, remember);
  await first.stop();
  expect(first.pid()).toBeUndefined();

  const second = await start();
  expect(second.isNew).toBe(false);
  expect(await query(second, recall)).toEqual([42]);
  await second.stop();
});

test("attaches to the server that a killed process left running, and takes it over", async () => {
  const { child, server_pid } = await hold();
  await kill(child, "SIGKILL");
  expect(isAlive(server_pid)).toBe(true);
  const heir = await start();
  expect(heir.pid()).toBe(server_pid);
  await heir.stop();
  expect(isAlive(server_pid)).toBe(false);
});

test("a second process shares the server and leaves it to the first", async () => {
  const { child, server_pid } = await hold();
  const guest = await start();
  expect(guest.pid()).toBe(server_pid);
  await guest.stop();
  expect(isAlive(server_pid)).toBe(true);
  await kill(child, "SIGTERM");
  expect(isAlive(server_pid)).toBe(false);
});

test("starts a killed server again while we live, with everything committed", async () => {
  const database = await start();
  await query(database, remember);
  const before = database.pid() ?? 0;
  process.kill(before, "SIGKILL");
  await expect.poll(() => query(database, recall).catch(() => undefined)).toEqual([42]);
  expect(database.pid()).not.toBe(before);
  await database.stop();
});

test("needs no hand after both were killed", async () => {
  const { child, server_pid } = await hold();
  await kill(child, "SIGKILL");
  process.kill(server_pid, "SIGKILL");
  // Until it is gone it may still take a connection.
  await expect.poll(() => isAlive(server_pid)).toBe(false);
  const next = await start();
  expect(next.pid()).not.toBe(server_pid);
  expect(await query(next, "select 1")).toEqual([1]);
  await next.stop();
});

test("a path too long for a Unix socket does not matter", async () => {
  const long = join(dataDir, "a-folder-with-a-long-name".repeat(5));
  const database = await start(long);
  const folder = String(database.connection("owner").host);
  expect(folder.length).toBeLessThan(60);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(await query(database, "select 1")).toEqual([1]);
  await database.stop();
  rmSync(folder, { recursive: true });
});

test.runIf(isRoot)("says what to do when root keeps the data where no other user may enter", async () => {
  const locked = join(dataDir, "private");
  mkdirSync(locked, { mode: 0o700 });
  await expect(start(join(locked, "data"))).rejects.toThrow(/private, which only its owner may enter.*set DATA_DIR/);
});

/** A clone under root's home cannot be read by other users, so they cannot start it. */
const isReadableByAll = (folder: string): boolean =>
  (statSync(folder).mode & 0o001) !== 0 && (folder === "/" || isReadableByAll(dirname(folder)));

test.runIf(isRoot && isReadableByAll(dirname(process.execPath)) && isReadableByAll(dirname(holderFile)))(
  "an ordinary user's database runs as that user, and root leaves it theirs",
  async () => {
    chmodSync(dataDir, 0o777);
    const { child, server_pid, is_new } = await hold(ordinaryUser);
    expect(is_new).toBe(true);
    expect(statSync(`/proc/${server_pid}`).uid).toBe(ordinaryUser);
    await kill(child, "SIGTERM");
    const asRoot = await start();
    expect(statSync(`/proc/${asRoot.pid()}`).uid).toBe(ordinaryUser);
    await asRoot.stop();
    const again = await hold(ordinaryUser);
    expect(again.is_new).toBe(false);
    await kill(again.child, "SIGTERM");
  },
);
