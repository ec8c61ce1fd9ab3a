import { Client, type ClientConfig } from "pg";
import { type DatabaseServer, databaseName, onDatabase } from "./server.ts";

const begun = "demonstration begun";
const loaded = "demonstration loaded";
const replaced = "demonstration passwords replaced";

/** "demo" in ASCII as a number: the lock under which one process loads and the others wait. */
const lockKey = 0x6465_6d6f;

/**
 * Runs `load` once in the life of a database without registrations, whatever
 * the number of starts and of processes that start together. One of them at a time runs `goOn` at each later start.
 * @param owner the owner's connection
 * @param load answers whether it loaded anything
 * @returns whether the demonstration is there, from now or from an earlier start
 */
export const loadOnce = async (
  owner: ClientConfig,
  load: () => Promise<boolean>,
  goOn?: () => Promise<void>,
): Promise<boolean> =>
  withClient(owner, async (client) => {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    const facts = await readFacts(client);
    if (facts.includes(begun)) {
      if (facts.includes(loaded)) await goOn?.();
      return true;
    }
    const { rows } = await client.query<{ is_used: boolean }>("select exists (select 1 from identities) as is_used");
    if (rows[0]?.is_used !== false) return false;
    await client.query("insert into installation_facts (name) values ($1)", [begun]);
    const isLoaded = await load();
    if (isLoaded) await client.query("insert into installation_facts (name) values ($1)", [loaded]);
    else await client.query("delete from installation_facts where name = $1", [begun]);
    return isLoaded;
  });

/**
 * Makes a new, empty database when the first start was killed while it loaded the
 * demonstration: half of one is useless, and what is missing cannot be seen. The old
 * one is kept on the server under another name.
 * @returns whether it did, and the migrations have to run
 */
export const replaceHalfLoaded = async (server: DatabaseServer, nowMs: number): Promise<boolean> => {
  const facts = await withClient(server.connection("owner"), async (client) => {
    await client.query("select pg_advisory_lock($1)", [lockKey]); // another process may be loading it now
    return readFacts(client);
  });
  if (!facts.includes(begun) || facts.includes(loaded)) return false;
  await withClient(onDatabase(server, "postgres").connection("owner"), async (client) => {
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [databaseName]);
    await client.query(`alter database ${databaseName} rename to ${databaseName}_interrupted_${Math.trunc(nowMs)}`);
    await client.query(`create database ${databaseName}`);
  });
  return true;
};

/** Kind of passwords that the demonstration's sign-ins have; `null` if it was never loaded. */
export const demoPasswords = async (owner: ClientConfig): Promise<"published" | "random" | null> => {
  const facts = await withClient(owner, readFacts);
  if (!facts.includes(loaded)) return null;
  return facts.includes(replaced) ? "random" : "published";
};

export const noteDemoPasswordsReplaced = async (owner: ClientConfig): Promise<void> => {
  await withClient(owner, (client) =>
    client.query("insert into installation_facts (name) values ($1) on conflict do nothing", [replaced]),
  );
};

const readFacts = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>("select name from installation_facts");
  return rows.map(({ name }) => name);
};

const withClient = async <T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
