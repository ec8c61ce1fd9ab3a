import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { Client, type ClientConfig } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { backUp, backUpInto, restore } from "./backup.ts";
import { type EmbeddedDatabase, startEmbedded } from "./embedded/embedded.ts";
import { migrate } from "./migrate.ts";
import { databaseName, onDatabase } from "./server.ts";
import { scratchFolder } from "../../testing/scratch-folder.ts";

let dataDir: string;
let folder: string;
let server: EmbeddedDatabase;

// One server for all: making it takes longer than most of what is tried on it.
beforeAll(async () => {
  dataDir = scratchFolder("backup");
  server = await startEmbedded({ dataDir, log: () => undefined, settings: { fsync: "off" } });
});

afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

const owner = () => server.connection("owner");

/** Runs each statement; answers the rows of the last one. */
const run = async (config: ClientConfig, statements: readonly string[]): Promise<Record<string, unknown>[]> => {
  const client = new Client(config);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const text of statements) ({ rows } = await client.query<Record<string, unknown>>(text));
    return rows;
  } finally {
    await client.end();
  }
};

const query = (text: string): Promise<Record<string, unknown>[]> => run(owner(), [text]);

/** Begins with an empty database. */
const empty = () =>
  run(onDatabase(server, "postgres").connection("owner"), [
    `drop database if exists ${databaseName} with (force)`,
    `create database ${databaseName}`,
  ]);

/** A table with everything that copying could lose. */
const awkward = `
  create table awkward (
    id bigint generated always as identity primary key, word text, part jsonb,
    doubled text generated always as (word || word) stored, parent bigint references awkward);
  alter table awkward enable row level security, force row level security;
  create table "Odd name" (word text);
  insert into "Odd name" values ('made by the migration')`;
const fill = `
  insert into awkward (word, part) values (E'tab\\tand\\nline \\\\ zł', '{"a": [1, null]}'), (null, null), ('', '""');
  update "Odd name" set word = 'changed since';
  insert into awkward (word, parent) values ('child', 1)`;
const everything = `select *, (select word from "Odd name") from awkward order by id`;

const install = async (): Promise<void> => {
  writeFileSync(join(folder, "20990101000001-awkward.sql"), awkward);
  await migrate(owner(), () => undefined, { folder });
  await query(fill);
};

describe("of a table made for it", () => {
  beforeEach(async () => {
    folder = mkdtempSync(join(dataDir, "migrations-"));
    await empty();
  });

  test("the backup before an upgrade brings back what was there", async () => {
    await install();
    const before = await query(everything);
    writeFileSync(join(folder, "20990101000002-forget.sql"), "alter table awkward drop column word cascade");
    let backup = "";
    const beforeUpgrade = async () => {
      backup = await backUpInto(join(dataDir, "backups"), "2099-01-01T00-00-00Z", owner());
    };
    await migrate(owner(), () => undefined, { folder, beforeUpgrade });
    expect(await query(everything)).not.toEqual(before);

    await restore(server, backup, { folder });
    expect(await query(everything)).toEqual(before);
    expect(await query("insert into awkward (word) values ('next') returning id, doubled")).toEqual([
      { id: "5", doubled: "nextnext" },
    ]);
    // And the upgrade can be tried again.
    expect(await migrate(owner(), () => undefined, { folder })).toEqual(["20990101000002-forget.sql"]);
  });

  test("a damaged backup is refused, and what is there stays", async () => {
    await install();
    const before = await query(everything);
    const backup = join(dataDir, "damaged");
    await backUp(owner(), backup);
    writeFileSync(join(backup, "public._Odd_name_.copy.gz"), gzipSync("one\ntwo\n"));
    await expect(restore(server, backup, { folder })).rejects.toThrow('"Odd name" has 2 rows instead of 1');
    expect(await query(everything)).toEqual(before);
  });

  test("a newer version's backup is refused with a sentence", async () => {
    await install();
    const backup = join(dataDir, "newer");
    await backUp(owner(), backup);
    rmSync(join(folder, "20990101000001-awkward.sql"));
    await expect(restore(server, backup, { folder })).rejects.toThrow("a newer version of the program ran it");
  });

  test("the newest five backups are kept, readable by their owner alone", async () => {
    await install();
    const backups = join(dataDir, "kept");
    for (const day of [1, 2, 3, 4, 5, 6]) await backUpInto(backups, `2099-01-0${day}`, owner());
    expect(readdirSync(backups).sort()).toEqual([2, 3, 4, 5, 6].map((day) => `2099-01-0${day}`));
  });
});

describe("of the program's own tables", () => {
  const rows = async () => {
    const tables = await query(
      "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    );
    const counts = tables.map(({ name }) => `select '${String(name)}' as name, count(*) from "${String(name)}"`);
    return query(`${counts.join(" union all ")} order by 1`);
  };
  let backup: string;
  let before: Record<string, unknown>[];

  // Once for both: all migrations run for it twice.
  beforeAll(async () => {
    await empty();
    await migrate(owner(), () => undefined);
    before = await rows();
    await query(`
      set session_replication_role = replica;
      insert into sessions (token_hash, business_id, account_id, expires_at)
      values ('\\x01', gen_random_uuid(), gen_random_uuid(), '2099-01-01')`);
    backup = join(dataDir, "own");
    await backUp(owner(), backup);
    await restore(server, backup);
  });

  test("the rows come back as they were", async () => {
    expect(before.length).toBeGreaterThan(10);
    expect(await rows()).toEqual(before);
  });

  test("no session comes back", async () => {
    expect(gunzipSync(readFileSync(join(backup, "public.sessions.copy.gz"))).length).toBe(0);
    expect(await query("select token_hash from sessions")).toEqual([]);
  });
});
