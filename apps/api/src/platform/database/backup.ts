import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { Client, type ClientConfig } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { type MigrateOptions, migrate } from "./migrate.ts";
import { type DatabaseServer, databaseName, onDatabase } from "./server.ts";

/** Facts in a backup, besides one file of rows for each table. */
interface Manifest {
  /** Migrations that had been run; a restore runs the same before it brings in the rows. */
  migrations: string[];
  tables: { name: string; columns: string[]; rows: number; file: string }[];
  sequences: { name: string; last_value: string }[];
}

/** Restored without a row: a restore must not revive sessions that have ended since, and a copy opens none. */
const leftEmpty: ReadonlySet<string> = new Set(["public.sessions"]);

/** Backups kept by `backUpInto`; the oldest beyond them are deleted. */
const kept = 5;

/**
 * Writes a backup below `backups`, in a folder named after `label`, and deletes the
 * oldest ones beyond five. Labels begin with the time, so that names sort by age.
 * @returns the backup's folder
 */
export const backUpInto = async (backups: string, label: string, owner: ClientConfig): Promise<string> => {
  const folder = join(backups, label);
  await mkdir(backups, { recursive: true, mode: 0o700 });
  await backUp(owner, folder);
  const all = (await readdir(backups)).filter((name) => !name.endsWith(".unfinished")).sort();
  for (const old of all.slice(0, -kept)) await rm(join(backups, old), { recursive: true });
  return folder;
};

/**
 * Writes every table of the database except sessions into `folder`, as of one moment, while
 * others work on. The folder appears under its name when it is complete.
 * @param owner a superuser's connection: row-level security hides rows from everyone else
 */
export const backUp = async (owner: ClientConfig, folder: string): Promise<void> => {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const client = new Client({ ...owner, application_name: "rewardo backup" });
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const manifest: Manifest = {
      migrations: (await client.query<{ name: string }>("select name from schema_migrations order by name")).rows.map(
        ({ name }) => name,
      ),
      tables: [],
      sequences: (await client.query<Manifest["sequences"][number]>(sequencesOf)).rows,
    };
    for (const { name, columns } of (await client.query<{ name: string; columns: string[] }>(tablesOf)).rows) {
      const file = `${name.replaceAll(/[^a-z0-9_.]/gi, "_")}.copy.gz`;
      const list = columns.join(", ");
      const source = leftEmpty.has(name) ? `(select ${list} from ${name} where false)` : `${name} (${list})`;
      const rows = client.query(copyTo(`copy ${source} to stdout`));
      await pipeline(rows, createGzip({ level: 1 }), createWriteStream(join(unfinished, file), { mode: 0o600 }));
      manifest.tables.push({ name, columns, rows: rows.rowCount, file });
    }
    await writeFile(join(unfinished, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  } finally {
    await client.end();
  }
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
};

/**
 * Puts a backup in the place of the embedded database, while the program is stopped. The
 * database that was there is kept on the server as `rewardo_replaced`.
 * @throws a sentence when the backup was made by a newer version or is damaged; nothing is replaced then
 */
export const restore = async (
  server: DatabaseServer,
  folder: string,
  options: Pick<MigrateOptions, "folder"> = {},
): Promise<void> => {
  const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as Manifest;
  const missing = manifest.tables.find(({ file }) => !existsSync(join(folder, file)));
  if (missing !== undefined) throw new Error(`The backup is damaged: the rows of ${missing.name} are missing.`);
  const [restored, replaced] = [`${databaseName}_restored`, `${databaseName}_replaced`];
  const administer = onDatabase(server, "postgres").connection("owner");
  await run(administer, `drop database if exists ${restored} with (force)`, `create database ${restored}`);
  const owner = onDatabase(server, restored).connection("owner");
  await migrate(owner, () => undefined, { ...options, only: manifest.migrations });
  await bringIn(owner, folder, manifest);
  await run(
    administer,
    `drop database if exists ${replaced} with (force)`,
    `alter database ${databaseName} rename to ${replaced}`,
    `alter database ${restored} rename to ${databaseName}`,
  );
};

const bringIn = async (owner: ClientConfig, folder: string, manifest: Manifest): Promise<void> => {
  const client = new Client(owner);
  await client.connect();
  try {
    // Foreign keys held when the rows were written; as a replica they are not asked again.
    await client.query("begin; set local session_replication_role = replica");
    await client.query(`truncate ${manifest.tables.map(({ name }) => name).join(", ")}`);
    for (const { name, columns, rows, file } of manifest.tables) {
      const into = client.query(copyFrom(`copy ${name} (${columns.join(", ")}) from stdin`));
      await pipeline(createReadStream(join(folder, file)), createGunzip(), into).catch((error: Error) => {
        throw new Error(`The backup is damaged: the rows of ${name} cannot be read (${error.message}).`, {
          cause: error,
        });
      });
      if (into.rowCount !== rows) {
        throw new Error(`The backup ${folder} is damaged: ${name} has ${into.rowCount} rows instead of ${rows}.`);
      }
    }
    for (const { name, last_value } of manifest.sequences) {
      await client.query("select setval($1::regclass, $2)", [name, last_value]);
    }
    await client.query("commit");
    await client.query("analyze");
  } finally {
    await client.end();
  }
};

const run = async (config: ClientConfig, ...statements: string[]): Promise<void> => {
  const client = new Client(config);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

const tablesOf = `
  select format('%I.%I', n.nspname, c.relname) as name,
         array_agg(quote_ident(a.attname) order by a.attnum)::text[] as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   where c.relkind = 'r' and n.nspname = 'public'
   group by n.nspname, c.relname
   order by n.nspname, c.relname`;

const sequencesOf = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text
    from pg_sequences
   where schemaname = 'public' and last_value is not null`;
