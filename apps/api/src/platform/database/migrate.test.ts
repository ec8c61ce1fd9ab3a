import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "../../testing/database.ts";
import { migrate } from "./migrate.ts";

let folder: string;
let owner: ClientConfig;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "rewardo-migrations-"));
  owner = (await openTestDatabase()).connection("owner");
});

afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, sql: string): void => writeFileSync(join(folder, name), sql);
const run = (beforeUpgrade?: (pending: string[]) => Promise<void>) =>
  migrate(owner, () => undefined, beforeUpgrade ? { folder, beforeUpgrade } : { folder });

const query = async (text: string): Promise<unknown[]> => {
  const client = new Client(owner);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
};

test("the program's own migrations leave nothing to do for a second run", async () => {
  expect(await migrate(owner, () => undefined)).toEqual([]);
});

test("a release that is older than the database says so", async () => {
  await query("insert into schema_migrations (name, checksum) values ('20990101000000-of-a-newer-release.sql', '')");
  const said: string[] = [];
  await migrate(owner, (line) => said.push(line));
  await query("delete from schema_migrations where name like '2099%newer-release.sql'");
  expect(said).toEqual([
    expect.stringContaining("knows 1 migrations more (the newest: 20990101000000-of-a-newer-release.sql)"),
  ]);
});

test("runs what is new, once, in order of name, and announces it before", async () => {
  write("20990101000002-fill.sql", "insert into ordered values ('two')");
  write("20990101000001-create.sql", "create table ordered (word text); insert into ordered values ('one')");
  const announced: string[][] = [];
  const names = await run(async (pending) => void announced.push(pending));
  expect(names).toEqual(["20990101000001-create.sql", "20990101000002-fill.sql"]);
  expect(announced).toEqual([names]);
  expect(await run()).toEqual([]);
  expect(await query("select word from ordered")).toEqual(["one", "two"]);
});

test("a migration that fails leaves no trace and can be tried again", async () => {
  const name = "20990102000001-halves.sql";
  write(name, "create table halves (word text); select 1 / 0");
  await expect(run()).rejects.toThrow(`The migration ${name} failed: division by zero`);
  expect(await query("select to_regclass('halves')::text")).toEqual([null]);
  write(name, "create table halves (word text)");
  expect(await run()).toEqual([name]);
});

test("an edited migration stops the start with a sentence", async () => {
  const name = "20990103000001-edited.sql";
  write(name, "select 1");
  await run();
  write(name, "select 2");
  await expect(run()).rejects.toThrow(`The migration ${name} was changed after this database ran it.`);
});

test("two processes that start at once migrate one after the other", async () => {
  write("20990104000001-together.sql", "create table together (word text); select pg_sleep(0.1)");
  const names = await Promise.all([run(), run(), run()]);
  expect(names.flat()).toEqual(["20990104000001-together.sql"]);
});

const indexOn = (table: string) =>
  `-- no transaction\ncreate index concurrently if not exists ${table}_word on ${table} (word)`;
const isValid = (table: string) =>
  query(`select indisvalid from pg_index where indexrelid = '${table}_word'::regclass`);

test("an index can be made without holding up the table's writers, while other processes wait for their turn", async () => {
  write("20990105000001-table.sql", "create table indexed (word text)");
  await run();
  write("20990105000002-index.sql", indexOn("indexed"));
  const writer = new Client(owner);
  await writer.connect();
  await writer.query("begin; insert into indexed values ('under way')");
  const names = Promise.all([run(), run(), run()]);
  const waits = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%indexed_word%'";
  await expect.poll(() => query(waits), { timeout: 30_000 }).toEqual([1]);
  await writer.query("commit");
  await writer.end();
  expect((await names).flat()).toEqual(["20990105000002-index.sql"]);
  expect(await isValid("indexed")).toEqual([true]);
});

test("an index whose creation was interrupted is created again", async () => {
  write("20990107000001-table.sql", "create table torn (word text); insert into torn values ('twice'), ('twice')");
  await run();
  await expect(query("create unique index concurrently torn_word on torn (word)")).rejects.toThrow(
    "could not create unique index",
  );
  expect(await isValid("torn")).toEqual([false]);
  write("20990107000002-index.sql", indexOn("torn"));
  await run();
  expect(await isValid("torn")).toEqual([true]);
});

test("a table in use delays the migration and does not fail it", async () => {
  write("20990106000001-table.sql", "create table busy (word text)");
  await run();
  write("20990106000002-column.sql", "alter table busy add column more text");
  const reader = new Client(owner);
  await reader.connect();
  await reader.query("begin; select * from busy");
  const migrating = run();
  await expect
    .poll(
      () => query("select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table busy%'"),
      { timeout: 30_000 },
    )
    .toEqual([1]);
  // Once it has given way, others get through while the reader still holds its lock.
  await expect
    .poll(() => query("select count(*)::int from busy").catch(() => undefined), { timeout: 30_000 })
    .toEqual([0]);
  await reader.end();
  expect(await migrating).toEqual(["20990106000002-column.sql"]);
});

test("a wrong file name is refused", async () => {
  write("first.sql", "select 1");
  await expect(run()).rejects.toThrow("first.sql is not a migration's name");
});
