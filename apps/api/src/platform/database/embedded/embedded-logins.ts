/**
 * Log-ins of the embedded database: each role has a random password, stored beside the database and readable only by
 * its user and root. Nobody gets in without a password, not even another program of the same user.
 */
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fchownSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import type { Cluster, RunAs } from "./engine.ts";
import { makeRole, setPassword } from "../role-statements.ts";
import { type DatabaseRole, appRoles, databaseName, databaseRoles } from "../server.ts";

export type Passwords = Readonly<Record<DatabaseRole, string>>;

const secured = "# Written by the program: nobody logs in without a password.\nlocal all all scram-sha-256\n";
/** While passwords are set: only the server's user and root enter the socket's folder. */
const opened = `local all owner trust\n${secured}`;

const takesEffectMs = 10_000;

/** The passwords of a database that has been started before. */
export const readPasswords = (passwordFile: string): Passwords =>
  JSON.parse(readFileSync(passwordFile, "utf8")) as Passwords;

/** Settings of a client that works as this role. */
export const embeddedConnection = (socketDir: string, passwords: Passwords, role: DatabaseRole): ClientConfig => ({
  host: socketDir,
  port: 5432,
  user: role,
  password: passwords[role],
  database: databaseName,
});

/** Statements that give every role its password, each on a line of its own; a role that is missing is made. */
export const giveLogins = (passwords: Passwords): string =>
  [...appRoles.map(makeRole), ...databaseRoles.map((role) => setPassword(role, passwords[role]))].join("");

/** Lets in with passwords alone, in a cluster that does not run yet or reads its file again. */
export const closeToOthers = (pgdata: string, runAs: RunAs): void =>
  replaceFile(join(pgdata, "pg_hba.conf"), secured, runAs);

/**
 * Makes the passwords where there are none yet. A cluster that was made without passwords, or has lost its file of them,
 * is opened to its owner until `setPasswords`.
 * @returns whether `setPasswords` has to follow
 */
export const preparePasswords = (cluster: Cluster): boolean => {
  const rules = join(cluster.pgdata, "pg_hba.conf");
  const isThere = existsSync(rules);
  const isSecured = isThere && existsSync(cluster.passwordFile) && readFileSync(rules, "utf8") === secured;
  // Before the file of passwords is there: a start that is interrupted between the two repeats this.
  if (isThere && !isSecured) replaceFile(rules, opened, cluster.runAs);
  const passwords = databaseRoles.map((role) => [role, randomBytes(32).toString("base64url")]);
  createFile(cluster.passwordFile, `${JSON.stringify(Object.fromEntries(passwords), null, 2)}\n`, cluster.runAs);
  return (isThere && !isSecured) || addMissing(cluster);
};

/** Gives a role that came with a later release a password of its own; answers whether there was one. */
const addMissing = (cluster: Cluster): boolean => {
  const known: Partial<Passwords> = readPasswords(cluster.passwordFile);
  const missing = databaseRoles.filter((role) => known[role] === undefined);
  if (missing.length === 0) return false;
  const added = Object.fromEntries(missing.map((role) => [role, randomBytes(32).toString("base64url")]));
  replaceFile(cluster.passwordFile, `${JSON.stringify({ ...known, ...added }, null, 2)}\n`, cluster.runAs);
  return true;
};

/**
 * Gives a running cluster's roles the passwords of the file, and closes it to everyone else.
 * @param postmaster process id of the server
 * @throws when the server does not take the new rules
 */
export const setPasswords = async (cluster: Cluster, postmaster: number): Promise<void> => {
  const passwords = readPasswords(cluster.passwordFile);
  const config = { ...embeddedConnection(cluster.socketDir, passwords, "owner"), database: "postgres" };
  process.kill(postmaster, "SIGHUP"); // it may have been running when its rules were written
  await until(() => withClient(config, (client) => client.query(giveLogins(passwords))));
  closeToOthers(cluster.pgdata, cluster.runAs);
  process.kill(postmaster, "SIGHUP");
  await until(() =>
    withClient({ ...config, password: "" }, async () => undefined).then(
      () => Promise.reject(new Error("The database still accepts connections without a password.")),
      () => undefined,
    ),
  );
};

/** Retries until it succeeds: the server reads its rules a moment after the signal. */
const until = async (attempt: () => Promise<unknown>): Promise<void> => {
  for (const deadline = performance.now() + takesEffectMs; ;) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(20);
    }
  }
};

const withClient = async (config: ClientConfig, work: (client: Client) => Promise<unknown>): Promise<void> => {
  const client = new Client(config);
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
  }
};

/** Leaves a file that is there as it is, also one that another process makes at this moment. */
const createFile = (path: string, text: string, owner: RunAs): void => {
  if (existsSync(path)) return;
  const unfinished = writeBeside(path, text, owner);
  try {
    linkSync(unfinished, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(unfinished);
  }
};

const replaceFile = (path: string, text: string, owner: RunAs): void => {
  renameSync(writeBeside(path, text, owner), path);
};

/** The folder belongs to the server's user, who must not lead root elsewhere by a link: only a new file is written. */
const writeBeside = (path: string, text: string, owner: RunAs): string => {
  const unfinished = `${path}.${process.pid}`;
  rmSync(unfinished, { force: true });
  const file = openSync(unfinished, "wx", 0o600);
  try {
    writeSync(file, text);
    if (owner.uid !== undefined) fchownSync(file, owner.uid, owner.gid ?? owner.uid);
  } finally {
    closeSync(file);
  }
  return unfinished;
};
