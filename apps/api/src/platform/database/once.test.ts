import { rmSync } from "node:fs";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type EmbeddedDatabase, startEmbedded } from "./embedded/embedded.ts";
import { migrate } from "./migrate.ts";
import { loadOnce, replaceHalfLoaded } from "./once.ts";
import { databaseName, onDatabase } from "./server.ts";
import { scratchFolder } from "../../testing/scratch-folder.ts";

let dataDir: string;
let server: EmbeddedDatabase;
const migrated = "migrated";

// One server for all, and one run of the migrations.
beforeAll(async () => {
  dataDir = scratchFolder("once");
  server = await startEmbedded({ dataDir, log: () => undefined, settings: { fsync: "off" } });
  await migrate(owner(), () => undefined);
  await administer(`alter database ${databaseName} rename to ${migrated}`);
});

beforeEach(async () => {
  await administer(`drop database if exists ${databaseName} with (force)`);
  await administer(`create database ${databaseName} template ${migrated} strategy file_copy`);
});

afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

const owner = () => server.connection("owner");

const administer = async (text: string): Promise<void> => {
  const client = new Client(onDatabase(server, "postgres").connection("owner"));
  await client.connect();
  await client.query(text);
  await client.end();
};

const signUp = async (): Promise<boolean> => {
  const client = new Client(owner());
  await client.connect();
  await client.query(
    "insert into identities (_id, email, email_key) values (gen_random_uuid(), 'a@example.com', 'a@example.com')",
  );
  await client.end();
  return true;
};

test("of many processes, over many starts, one loads, and all know that it is there", async () => {
  let loads = 0;
  const load = async () => {
    loads += 1;
    return signUp();
  };
  const together = await Promise.all([loadOnce(owner(), load), loadOnce(owner(), load), loadOnce(owner(), load)]);
  expect([...together, await loadOnce(owner(), load)]).toEqual([true, true, true, true]);
  expect(loads).toBe(1);
  expect(await replaceHalfLoaded(server, 1)).toBe(false);
});

test("nothing is loaded into a database that is in use", async () => {
  await signUp();
  const load = () => Promise.reject(new Error("should not be called"));
  expect(await loadOnce(owner(), load)).toBe(false);
  expect(await replaceHalfLoaded(server, 1)).toBe(false);
});

test("after an interrupted load the next start begins with an empty database", async () => {
  const interrupted = async () => {
    await signUp();
    throw new Error("killed");
  };
  await expect(loadOnce(owner(), interrupted)).rejects.toThrow("killed");
  expect(await replaceHalfLoaded(server, 1)).toBe(true);
  await migrate(owner(), () => undefined);
  expect(await loadOnce(owner(), signUp)).toBe(true);
  expect(await replaceHalfLoaded(server, 2)).toBe(false);
});
