/** Usage: node import-program.ts <connections as JSON> <business> <import>; works on the import until it is done or killed. */
import type { ClientConfig } from "pg";
import { importQueue } from "../../features/imports/index.ts";
import { systemClock } from "../../platform/clock.ts";
import { openDatabase } from "../../platform/database/database.ts";
import type { DatabaseServer } from "../../platform/database/server.ts";
import { silentPublisher } from "../../platform/live/publisher.ts";
import { jsonLog } from "../../platform/log.ts";

const [connection = "{}", business_id = "", import_id = ""] = process.argv.slice(2);
const server: DatabaseServer = {
  connection: (role) => ({ ...(JSON.parse(connection) as ClientConfig), user: role }),
  stop: async () => undefined,
};
const log = jsonLog("error", systemClock.nowMs);
const database = openDatabase(server, { poolSize: 2, statementTimeoutMs: 30_000 });
const queue = importQueue({ database, clock: systemClock, log, live: silentPublisher });
const job = { _id: "", payload: { business_id, import_id }, signal: new AbortController().signal };
await queue.handle(job);
await database.close();
