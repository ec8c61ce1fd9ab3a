import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Client, escapeIdentifier, escapeLiteral } from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "../platform/database/embedded/embedded.ts";
import { distribute } from "../platform/database/distribution/distribute.ts";
import { type Address, onNode, readNodes } from "../platform/database/distribution/nodes.ts";
import { readPlaces } from "../platform/database/distribution/tables.ts";
import { migrate } from "../platform/database/migrate.ts";
import { openLogins } from "../platform/database/logins.ts";
import { databaseRoles, type DatabaseServer, onDatabase } from "../platform/database/server.ts";
import { type Connections, connectionsOf } from "./connections.ts";
import { scratchFolder } from "./scratch-folder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** How the workers reach the server. */
    test_server: Connections;
    /** Name of the migrated template; each worker's clone begins with it. */
    test_template: string;
    /** The nodes beside a coordinator, on each of which the template is as well; none of a plain server. */
    test_nodes: readonly Address[];
    /** Tables that belong to tenants: those with a business_id, and businesses. */
    test_tenant_tables: readonly string[];
    /** Tables that stay with the coordinator where others are spread. */
    test_home_tables: readonly string[];
  }
}

let tearDown: (() => Promise<void>) | undefined;

/**
 * Starts one PostgreSQL for the whole run and migrates a template database on it, which
 * `openTestDatabase` clones. TEST_DATABASE_URL (a superuser, since tests look at and end
 * the connections of other log-ins) runs the suite on another server, such as PostgreSQL 15,
 * or on tables that are spread over nodes: then it names a database of a coordinator that has its nodes.
 */
export const setup = async (project: TestProject): Promise<void> => {
  const url = process.env["TEST_DATABASE_URL"];
  const template = `rewardo_test_${process.pid}`;
  const { server, remove } = url
    ? { server: await openLogins(url, undefined), remove: () => undefined }
    : await startTemporary();
  let nodes: readonly Address[] = [];
  tearDown = async () => {
    tearDown = undefined;
    process.off("SIGTERM", onTerminated);
    if (url)
      for (const node of everyNode(server, nodes)) await onServer(node, (client) => dropDatabases(client, template));
    await server.stop();
    remove();
  };
  process.once("SIGTERM", onTerminated);
  try {
    await onServer(server, (client) => client.query(`create database ${template}`));
    await migrate(onDatabase(server, template).connection("owner"), () => undefined);
    project.provide("test_tenant_tables", await tenantTablesOf(onDatabase(server, template)));
    project.provide("test_home_tables", await homeTablesOf(onDatabase(server, template)));
    if (server.isSpread) nodes = await spreadTemplate(server, template);
    project.provide("test_nodes", nodes);
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide("test_server", connectionsOf(server));
  project.provide("test_template", template);
};

/** Spreads the template over the nodes of the coordinator, and sets it aside to be cloned on each of them. */
const spreadTemplate = async (server: DatabaseServer, template: string): Promise<readonly Address[]> => {
  let nodes: readonly Address[] = [];
  await onServer(server, async (client) => void (nodes = await readNodes(client)));
  const spread = onDatabase(server, template);
  await onServer(spread, (client) => client.query("create extension citus"));
  await distribute(spread, { addNodes: nodes, rebalance: false, isolate: null }, () => undefined);
  for (const node of everyNode(server, nodes)) {
    // What the extension keeps running for each database would keep it from being cloned.
    await onServer(node, async (client) => {
      await client.query(`alter database ${template} allow_connections false`);
      await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [template]);
    });
  }
  return nodes;
};

/** The same server at each of its nodes. */
const everyNode = (server: DatabaseServer, nodes: readonly Address[]): readonly DatabaseServer[] => [
  server,
  ...nodes.map(
    (node) => ({ ...server, connection: (role) => onNode(server.connection(role), node) }) as DatabaseServer,
  ),
];

/** A run that is asked to end ends at once; its server is asked as well, or it would stay forever. */
const onTerminated = (): void => void teardown().finally(() => process.exit(143));

/** Stops the server, or leaves a foreign one as it was. */
export const teardown = async (): Promise<void> => {
  await tearDown?.();
};

/** There are as many workers as cores and one more; three apps on one database, in full use, take some 80 each. */
const max_connections = String(200 + 80 * availableParallelism());

const startTemporary = async () => {
  const dataDir = scratchFolder("test");
  const server = await startEmbedded({
    dataDir,
    log: (line) => process.stderr.write(`${line}\n`),
    // Nothing here outlives the run. The kill tests start durable servers of their own. Less memory of its own is looked
    // through sooner, which each database that is made or dropped does several times.
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      shared_buffers: "256MB",
      max_connections,
    },
  });
  await onServer(server, (client) => makeLoginsQuick(client, server));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  return { server, remove };
};

/** The same passwords, hashed in one round instead of thousands: each of the many connections repeats them. */
const makeLoginsQuick = async (client: Client, server: DatabaseServer): Promise<void> => {
  await client.query("set scram_iterations = 1");
  for (const role of databaseRoles) {
    const password = escapeLiteral(String(server.connection(role).password));
    await client.query(`alter role ${escapeIdentifier(role)} password ${password}`);
  }
};

const onServer = async (server: Pick<DatabaseServer, "connection">, work: (client: Client) => Promise<unknown>) => {
  const client = new Client(server.connection("owner"));
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

const tenantTablesOf = async (server: DatabaseServer): Promise<string[]> => {
  let tables: string[] = [];
  await onServer(server, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname::text as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and (c.relname = 'businesses' or exists (select 1 from pg_attribute a
          where a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped)) order by 1`,
    );
    tables = rows.map(({ name }) => name);
  });
  return tables;
};

const homeTablesOf = async (server: DatabaseServer): Promise<string[]> => {
  let names: string[] = [];
  await onServer(server, async (client) => {
    const places = await readPlaces({ rows: async <Row>(text: string) => (await client.query(text)).rows as Row[] });
    names = [...places].flatMap(([name, place]) => (place === "home" ? [name] : []));
  });
  return names;
};

const dropDatabases = async (client: Client, template: string): Promise<void> => {
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1)",
    [template],
  );
  for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`);
};
