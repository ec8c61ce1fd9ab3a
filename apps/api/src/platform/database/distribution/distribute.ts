/** What `npm run distribute` does, in order, and what it says of it. */
import { Client, type ClientConfig } from "pg";
import type { BusinessScope } from "../../scope.ts";
import { lockOut, migrate } from "../migrate.ts";
import type { DatabaseServer } from "../server.ts";
import { type Address, addNode, isolate, prepareCoordinator, readLoads, rebalance } from "./nodes.ts";
import { hasExtension, spreadTables } from "./spread.ts";

export interface DistributeOrder {
  readonly addNodes: readonly Address[];
  readonly rebalance: boolean;
  readonly isolate: { readonly scope: BusinessScope; readonly target: Address | null } | null;
}

const notHere =
  "This database has no extension citus: it is one server and stays one. Make the extension (create extension citus) on a server that has it, as a superuser, and run this again. Nothing was changed.";

/** Whoever asks while tables are moved would miss rows, and a server that began before knows nothing of nodes. */
const assertIdle = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ servers: number }>(
    `select count(*)::integer as servers from pg_stat_activity
      where datname = current_database() and application_name like 'rewardo rewardo\\_%'`,
  );
  if (rows[0]!.servers > 0)
    throw new Error(
      "The program is running on this database. Stop it until the tables are placed: whoever asks meanwhile would miss rows.",
    );
};

const assertSuperuser = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ is_super: boolean }>(
    "select rolsuper as is_super from pg_roles where rolname = current_user",
  );
  if (rows[0]?.is_super !== true)
    throw new Error("Nodes and tables are placed by a superuser: name one in DATABASE_URL while this command runs.");
};

/**
 * Adds nodes, places tables, and moves what was asked for.
 * @throws a sentence that says what is missing
 */
export const distribute = async (
  server: DatabaseServer,
  order: DistributeOrder,
  say: (line: string) => void,
): Promise<void> => {
  const owner = server.connection("owner");
  const client = new Client({ ...owner, application_name: "rewardo distribute" });
  client.on("notice", ({ severity, message }) => severity === "WARNING" && say(message ?? ""));
  await client.connect();
  try {
    if (!(await hasExtension(client))) throw new Error(notHere);
    await assertSuperuser(client);
    await prepareCoordinator(client, owner);
    for (const address of order.addNodes) {
      const isNew = await addNode(client, server, address);
      say(`${address.host}:${address.port} ${isNew ? "is a node now" : "was a node already"}`);
    }
    await placeAll(client, owner, say);
    if (order.rebalance) {
      say("Moving parts of the tables until each node has its share. Tills go on; some wait for about a second");
      await rebalance(client);
    }
    if (order.isolate !== null) {
      say("Tills of this business, and of those that it shared its place with, wait for some seconds now");
      await isolate(client, order.isolate.scope, order.isolate.target);
    }
    for (const { node, shards, bytes } of await readLoads(client))
      say(`${node}: ${shards} parts of tables, ${(bytes / 1e6).toFixed(0)} MB`);
  } finally {
    await client.end();
  }
};

const placeAll = async (client: Client, owner: ClientConfig, say: (line: string) => void): Promise<void> => {
  await migrate(owner, say);
  await lockOut(client);
  const placed = await spreadTables(client, { say, mayBegin: () => assertIdle(client) });
  say(placed === 0 ? "All tables are where they belong" : `${placed} tables were placed`);
};
