import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, type ClientConfig } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type EmbeddedDatabase, startEmbedded } from "./embedded.ts";
import { databaseRoles } from "../server.ts";
import { scratchFolder } from "../../../testing/scratch-folder.ts";

const holderFile = fileURLToPath(new URL("../../../testing/database-holder.ts", import.meta.url));
const isRoot = process.getuid?.() === 0;
const nobody = 65534;

let dataDir: string;
let passwordFile: string;
let database: EmbeddedDatabase | undefined;
const said: string[] = [];

beforeEach(() => {
  dataDir = scratchFolder("logins");
  passwordFile = join(dataDir, "postgres/passwords.json");
  said.length = 0;
});
afterEach(async () => {
  await database?.stop();
  database = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async (): Promise<EmbeddedDatabase> => {
  database = await startEmbedded({ dataDir, log: (line) => said.push(line), settings: { fsync: "off" } });
  return database;
};

/** What a log-in gets: its name, or PostgreSQL's or the client's refusal. */
const logIn = async (config: ClientConfig): Promise<string> => {
  const client = new Client(config);
  try {
    await client.connect();
    return (await client.query<{ user: string }>("select session_user as user")).rows[0]!.user;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end();
  }
};

const expectPasswords = async ({ connection }: EmbeddedDatabase): Promise<void> => {
  for (const role of databaseRoles) {
    const { password, ...without } = connection(role);
    expect(await logIn({ ...without, password })).toBe(role);
    expect(await logIn({ ...without, password: "" })).toMatch(/password must be a/);
    const others = connection(role === "owner" ? "rewardo_app" : "owner");
    expect(await logIn({ ...without, password: others.password })).toMatch(/^password authentication failed/);
  }
};

/** Makes the cluster what earlier versions made: no passwords, and none is asked for. */
const forgetPasswords = async ({ connection }: EmbeddedDatabase): Promise<void> => {
  const client = new Client(connection("owner"));
  await client.connect();
  for (const role of databaseRoles.filter((name) => name !== "owner")) await client.query(`drop role ${role}`);
  await client.query("alter role owner password null");
  writeFileSync(join(dataDir, "postgres/18/pg_hba.conf"), "local all all trust\n");
  await client.query("select pg_reload_conf()");
  await client.end();
  await expect.poll(() => logIn({ ...connection("owner"), password: "" })).toBe("owner");
  rmSync(passwordFile);
};

test("each role logs in with its own password, which its user alone can read", async () => {
  await expectPasswords(await start());
  expect(statSync(passwordFile).mode & 0o777).toBe(0o600);
  expect(statSync(passwordFile).uid).toBe(statSync(join(dataDir, "postgres")).uid);
});

test("a database made without passwords gets them at the next start", async () => {
  const old = await start();
  await forgetPasswords(old);
  await old.stop();
  await expectPasswords(await start());
  await database?.stop();
  said.length = 0;
  await expectPasswords(await start());
  expect(said).toEqual([]);
});

test("a database without passwords that still runs gets them while it runs", async () => {
  const holder = spawn(process.execPath, [holderFile, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
  await once(holder.stdout, "data");
  const attached = await start();
  const server_pid = attached.pid();
  await attached.stop(); // the holder's database goes on
  await forgetPasswords(attached);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  await expectPasswords(await start());
  expect(database?.pid()).toBe(server_pid);
});

test("lost passwords are replaced by new ones", async () => {
  const before = await start();
  const lost = before.connection("rewardo_app").password;
  await before.stop();
  rmSync(passwordFile);
  await expectPasswords(await start());
  expect(database?.connection("rewardo_app").password).not.toBe(lost);
});

test.runIf(isRoot)("started as root, the database has a user of its own, also one that ran as nobody", async () => {
  const before = await start();
  await before.stop();
  execFileSync("chown", ["-R", `${nobody}:${nobody}`, join(dataDir, "postgres")]);
  const after = await start();
  const { uid } = statSync(`/proc/${after.pid()}`);
  expect([0, nobody]).not.toContain(uid);
  for (const place of ["postgres", "postgres/18/base", "postgres/passwords.json", "postgres/socket"])
    expect(statSync(join(dataDir, place)).uid).toBe(uid);
  await expectPasswords(after);
  expect(existsSync(join(dataDir, "postgres/18/postmaster.pid"))).toBe(true);
});
