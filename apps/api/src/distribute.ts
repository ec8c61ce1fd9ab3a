/**
 * `npm run distribute`: spreads the tables over the nodes of a database that has the extension Citus, by business; run
 * again, it does what is left. `-- --add-node HOST:PORT` adds a node (may be repeated), `-- --rebalance` gives each node its
 * share, `-- --isolate BUSINESS [--to HOST:PORT]` gives a large business a place of its own.
 */
import { parseArgs } from "node:util";
import { readConfig } from "./platform/config.ts";
import { distribute, type DistributeOrder } from "./platform/database/distribution/distribute.ts";
import { readAddress } from "./platform/database/distribution/nodes.ts";
import { openServer } from "./platform/database/open-server.ts";
import { businessScope } from "./platform/scope.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** @throws a sentence that names the argument that cannot be read */
const readOrder = (): DistributeOrder => {
  const { values } = parseArgs({
    options: {
      "add-node": { type: "string", multiple: true },
      rebalance: { type: "boolean" },
      isolate: { type: "string" },
      to: { type: "string" },
    },
  });
  const addressOf = (name: string, text: string) => {
    const address = readAddress(text);
    if (address === null) throw new Error(`--${name} ${text}: write it as HOST:PORT`);
    return address;
  };
  const { isolate, to } = values;
  if (to !== undefined && isolate === undefined) throw new Error("--to says where --isolate moves a business");
  return {
    addNodes: (values["add-node"] ?? []).map((text) => addressOf("add-node", text)),
    rebalance: values.rebalance === true,
    isolate:
      isolate === undefined
        ? null
        : { scope: businessScope(isolate), target: to === undefined ? null : addressOf("to", to) },
  };
};

try {
  const order = readOrder();
  const config = readConfig();
  if (config.databaseUrl === undefined)
    throw new Error(
      "The embedded database is one server and stays one. Set DATABASE_URL to a PostgreSQL that has the extension citus.",
    );
  const server = await openServer(config, say);
  try {
    await distribute(server, order, say);
  } finally {
    await server.stop();
  }
} catch (error) {
  say((error as Error).message);
  process.exitCode = 1;
}
