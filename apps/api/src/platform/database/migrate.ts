import { COUNTRIES, LANGUAGES } from "@rewardo/rules";
import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client, type ClientConfig } from "pg";
import { isSpread, migrateSpread, spreadTables } from "./distribution/spread.ts";

/** A migration: a numbered file of plain SQL. */
interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** Options of a migration run. */
export interface MigrateOptions {
  /** Folder of the SQL files; the program's own by default. */
  folder?: string;
  /** Run these alone, to have the schema as it was when a backup was made. */
  only?: readonly string[];
  /** Called before the first pending migration of a database that has tables already. */
  beforeUpgrade?: (pending: string[]) => Promise<void>;
}

const ownFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));
const fileName = /^\d{14}-[a-z0-9-]+\.sql$/;

/** "rewardo" in ASCII, folded into one number: the lock that lets one process migrate at a time. */
const lockKey = 0x7265_7761;

/** Another process may be in the middle of a long migration, and a transaction in the middle of its work. */
const otherProcessTimeoutMs = 600_000;
const askAgainMs = 50;

/** A migration that waits for a table holds up everyone behind it; better to step back and retry. */
const tableLockTimeoutMs = 3000;
const lockAttempts = 10;
const lockNotAvailable = "55P03";

/**
 * Brings the database up to this program's schema: runs every file of the migrations
 * folder that it has not seen, in order of name, each in a transaction of its own. A file
 * whose first line is `-- no transaction` holds one statement and runs outside of one
 * (`create index concurrently if not exists …`).
 * @returns the names of the migrations that ran now
 * @throws a sentence when a file was edited after it was applied
 */
export const migrate = async (
  config: ClientConfig,
  log: (line: string) => void,
  options: MigrateOptions = {},
): Promise<string[]> => {
  const migrations = choose(await readMigrations(options.folder ?? ownFolder), options.only);
  const client = new Client({ ...config, application_name: "rewardo migrate" });
  // A migration reports data that it could not decide about by a warning.
  client.on("notice", ({ severity, message }) => severity === "WARNING" && log(message ?? ""));
  await client.connect();
  try {
    await lockOut(client);
    await client.query(`set lock_timeout = ${tableLockTimeoutMs}; set statement_timeout = 0`);
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const applied = await readApplied(client);
    const pending = migrations.filter((migration) => isPending(migration, applied));
    const isWhole = options.folder === undefined && options.only === undefined;
    const newer =
      options.only === undefined
        ? [...applied.keys()].filter((name) => !migrations.some((own) => own.name === name))
        : [];
    if (newer.length > 0) log(olderThanDatabase(newer));
    if (pending.length > 0 && applied.size > 0) {
      await options.beforeUpgrade?.(pending.map(({ name }) => name));
    }
    const isOnNodes = await isSpread(client);
    for (const migration of pending) {
      log(`Migrating: ${migration.name}`);
      await apply(client, migration, isOnNodes);
    }
    if (isOnNodes) await spreadTables(client, { say: log });
    if (isWhole) await fillReferenceTables(client);
    return pending.map(({ name }) => name);
  } finally {
    await client.end(); // and with the connection goes the lock
  }
};

/** The release before the newest runs on the newest tables; older ones may not. */
const olderThanDatabase = (newer: readonly string[]): string =>
  `This release is older than the database, which knows ${newer.length} migrations more (the newest: ${newer.toSorted().at(-1)}). Only the release right before may run on its tables.`;

/**
 * Lets only one process migrate at a time. Others poll for the lock: a statement that waited for it would be an open
 * transaction, and creating an index concurrently waits for all of those, so both would wait for each other.
 */
export const lockOut = async (client: Client): Promise<void> => {
  const deadline = performance.now() + otherProcessTimeoutMs;
  for (;;) {
    const { rows } = await client.query<{ is_ours: boolean }>("select pg_try_advisory_lock($1) as is_ours", [lockKey]);
    if (rows[0]?.is_ours === true) return;
    if (performance.now() > deadline) throw new Error("Another process has been migrating the database for too long.");
    await delay(askAgainMs);
  }
};

const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const wrong = names.find((name) => !fileName.test(name));
  if (wrong) throw new Error(`${wrong} is not a migration's name: write 20261120120000-create-places.sql`);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}/${name}`, "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
};

const choose = (migrations: Migration[], only: readonly string[] | undefined): Migration[] => {
  if (only === undefined) return migrations;
  const unknown = only.find((name) => !migrations.some((migration) => migration.name === name));
  if (unknown) throw new Error(`The migration ${unknown} is missing here: a newer version of the program ran it.`);
  return migrations.filter(({ name }) => only.includes(name));
};

const readApplied = async (client: Client): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations",
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
};

const isPending = ({ name, checksum }: Migration, applied: Map<string, string>): boolean => {
  const known = applied.get(name);
  if (known !== undefined && known !== checksum) {
    throw new Error(
      `The migration ${name} was changed after this database ran it. Undo the change and write a new migration instead.`,
    );
  }
  return known === undefined;
};

const apply = async (client: Client, migration: Migration, isOnNodes: boolean): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runOnce(client, migration, isOnNodes);
      return;
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code === lockNotAvailable && attempt < lockAttempts) {
        await delay(200 * attempt);
        continue;
      }
      throw new Error(`The migration ${migration.name} failed: ${message}`, { cause: error });
    }
  }
};

/** A line of a migration that stands for the statements of a library. */
const jobTablesLine = /^-- pg-boss$/m;

/** The migration's statements, with those that a library makes put in. */
const statementsOf = async ({ sql }: Migration): Promise<string> => {
  if (!jobTablesLine.test(sql)) return sql;
  const { jobTables } = await import("./job-tables.ts");
  return sql.replace(jobTablesLine, jobTables);
};

const runOnce = async (client: Client, migration: Migration, isOnNodes: boolean): Promise<void> => {
  const { name, checksum } = migration;
  const sql = await statementsOf(migration);
  const record = () => client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);
  if (sql.startsWith("-- no transaction")) {
    await dropUnfinished(client, sql);
    // Waiting for other transactions must not block any of them for long.
    await client.query(`set lock_timeout = ${otherProcessTimeoutMs}`);
    await client.query(sql);
    await client.query(`set lock_timeout = ${tableLockTimeoutMs}`);
    await record();
    return;
  }
  await client.query("begin");
  try {
    if (isOnNodes) await migrateSpread(client, sql);
    else await client.query(sql);
    await record();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
};

/** An index whose making was interrupted is there by name, and PostgreSQL uses it for nothing. */
const dropUnfinished = async (client: Client, sql: string): Promise<void> => {
  const [, name] = /^create (?:unique )?index concurrently if not exists (\w+)/m.exec(sql) ?? [];
  if (name === undefined) return;
  const { rows } = await client.query("select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid", [
    name,
  ]);
  if (rows.length > 0) await client.query(`drop index concurrently ${name}`);
};

/** Tables of codes that the program's own lists fill: rows refer to them, and a new code needs no migration. */
const codes = { languages: LANGUAGES, countries: COUNTRIES } as const satisfies Record<string, readonly string[]>;

/** Adds the codes that the database does not know yet. None is taken away: rows of the past may bear it. */
const fillReferenceTables = async (client: Client): Promise<void> => {
  for (const [table, known] of Object.entries(codes)) {
    await client.query(`insert into ${table} (code) select unnest($1::text[]) on conflict do nothing`, [known]);
  }
};
