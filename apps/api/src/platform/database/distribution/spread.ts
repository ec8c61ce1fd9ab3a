/**
 * Turns a database that has the extension Citus into one that is spread over nodes, and keeps it so: run again after a
 * migration, it places what is new. Without the extension it does nothing.
 */
import { type Client, escapeIdentifier } from "pg";
import { makesTable, statementsIn } from "./statements.ts";
import { readPlaces } from "./tables.ts";

/** Foreign keys wait here while their tables are moved, so that a run that was interrupted is taken up again. */
const waitingKeys = "waiting_keys";

/** Whether the database has the extension; one question, which any PostgreSQL answers. */
export const hasExtension = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query("select 1 from pg_extension where extname = 'citus'");
  return rows.length > 0;
};

/** Whether some of its tables lie on several nodes, or were on their way there. */
export const isSpread = async (client: Client): Promise<boolean> => {
  if (!(await hasExtension(client))) return false;
  const { rows } = await client.query<{ is_spread: boolean }>(
    `select to_regclass('${waitingKeys}') is not null or exists (select 1 from citus_tables) as is_spread`,
  );
  return rows[0]?.is_spread === true;
};

interface Placed {
  readonly name: string;
  readonly kind: string;
}

const readPlaced = async (client: Client): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await client.query<Placed>(
    "select table_name::text as name, citus_table_type as kind from citus_tables",
  );
  return new Map(rows.map(({ name, kind }) => [name, kind]));
};

/** How one of several steps is run: in a transaction of its own, or in the migration's. */
type Step = (client: Client, work: () => Promise<void>) => Promise<void>;

const alone: Step = async (client, work) => {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
};
const together: Step = (_client, work) => work();

/** Takes away the keys from and to these tables, which neither may have while it is placed. */
const parkKeys = async (client: Client, tables: readonly string[], step: Step): Promise<void> => {
  await client.query(
    `create table if not exists ${waitingKeys} (table_name text, name text, definition text, primary key (table_name, name))`,
  );
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select f.relname::text as table, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.conparentid = 0 and f.relnamespace = 'public'::regnamespace
        and (f.relname = any($1) or t.relname = any($1))`,
    [tables],
  );
  for (const { table, name, definition } of rows) {
    await step(client, async () => {
      await client.query(`insert into ${waitingKeys} values ($1, $2, $3)`, [table, name, definition]);
      await client.query(`alter table ${escapeIdentifier(table)} drop constraint ${escapeIdentifier(name)}`);
    });
  }
};

/** Puts the keys back, each of which PostgreSQL checks on all rows. A key that is back is waiting no more. */
const putKeysBack = async (client: Client, step: Step): Promise<void> => {
  const { rows } = await client.query<{ table_name: string; name: string; definition: string }>(
    `select table_name, name, definition from ${waitingKeys} order by 1, 2`,
  );
  for (const { table_name, name, definition } of rows) {
    await step(client, async () => {
      await client.query(`delete from ${waitingKeys} where table_name = $1 and name = $2`, [table_name, name]);
      await client.query(
        `alter table ${escapeIdentifier(table_name)} add constraint ${escapeIdentifier(name)} ${definition}`,
      );
    });
  }
  await client.query(`drop table ${waitingKeys}`);
};

/** Number of nodes that may hold tenants' rows. */
const countNodes = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ nodes: number }>(
    "select count(*)::integer as nodes from pg_dist_node where isactive and shouldhaveshards",
  );
  return rows[0]?.nodes ?? 0;
};

interface SpreadOptions {
  readonly say: (line: string) => void;
  /** Called before anything is changed; throws to prevent it. */
  readonly mayBegin?: () => Promise<void>;
  /** The transaction is the caller's, and what is placed is new and empty. */
  readonly isWithin?: boolean;
}

/**
 * Places each table that is not where it belongs, and puts all foreign keys back. May be run again at any time, also after
 * a run that was ended in its midst; nothing else may write meanwhile.
 * @returns how many tables it placed
 * @throws a sentence when no node can hold rows
 */
export const spreadTables = async (
  client: Client,
  { say, mayBegin, isWithin = false }: SpreadOptions,
): Promise<number> => {
  const step = isWithin ? together : alone;
  const places = await readPlaces({
    rows: async <Row>(text: string) => (await client.query(text)).rows as Row[],
  });
  const placed = await readPlaced(client);
  const missing = [...places].filter(
    ([name, place]) => place !== "home" && placed.get(name) !== (place === "spread" ? "distributed" : "reference"),
  );
  if (missing.length > 0) {
    await mayBegin?.();
    if ((await countNodes(client)) === 0)
      throw new Error("No node can hold the rows. Add one first: npm run distribute -- --add-node HOST:PORT");
    const names = missing.map(([name]) => name);
    await parkKeys(client, names, step);
  }
  // Common tables first: the rows of the others are few or many, and theirs are needed everywhere.
  for (const [name, place] of missing.toSorted(([, a], [, b]) => a.localeCompare(b))) {
    say(place === "common" ? `${name}: whole on every node` : `${name}: by business`);
    if (place === "common") await client.query("select create_reference_table($1::regclass)", [name]);
    else
      await client.query("select create_distributed_table($1::regclass, 'business_id', colocate_with => $2)", [
        name,
        await colocatedWith(client),
      ]);
    // The rows were copied; what stays on the coordinator is seen by nobody.
    if (!isWithin) await client.query("select truncate_local_data_after_distributing_table($1::regclass)", [name]);
  }
  if (missing.length > 0 || (await isWaiting(client))) await putKeysBack(client, step);
  if (!isWithin) await placeFunctions(client);
  return missing.length;
};

/** Each node answers for its businesses, and calls the schema's functions for that. Those made from now on are made on all. */
const placeFunctions = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
        and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
        and not exists (select 1 from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)
      order by 1`,
  );
  for (const { signature } of rows) await client.query("select create_distributed_function($1)", [signature]);
  await revokeFromPublic(client);
};

/** A node makes a function with what was granted, and with everyone's right to run it, which migrations take away. */
const revokeFromPublic = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature from pg_proc p
      join pg_dist_object o on o.classid = 'pg_proc'::regclass and o.objid = p.oid
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and not has_function_privilege('public', p.oid, 'execute')
      order by 1`,
  );
  for (const { signature } of rows) await client.query(`revoke execute on function ${signature} from public`);
};

const isWaiting = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ is_waiting: boolean }>(
    `select to_regclass('${waitingKeys}') is not null as is_waiting`,
  );
  return rows[0]?.is_waiting === true;
};

/** All rows of a business lie together: with the first table that was placed, whose number of shards is the database's. */
const colocatedWith = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ name: string }>(
    "select table_name::text as name from citus_tables where citus_table_type = 'distributed' order by 1 limit 1",
  );
  return rows[0]?.name ?? "default";
};

/**
 * Runs a migration's statements in the transaction that is open. A table that one of them makes is spread at once, so that
 * those after it find it where it belongs; its keys to others are PostgreSQL's matter until then.
 */
export const migrateSpread = async (client: Client, sql: string): Promise<void> => {
  // A table that every node has is changed in the same transaction as one that refers to it.
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
  for (const statement of statementsIn(sql)) {
    if (!makesTable(statement)) {
      await client.query(statement);
      continue;
    }
    await client.query("set local citus.enable_ddl_propagation = off");
    await client.query(statement);
    await client.query("set local citus.enable_ddl_propagation = on");
    await spreadTables(client, { say: () => undefined, isWithin: true });
  }
};
