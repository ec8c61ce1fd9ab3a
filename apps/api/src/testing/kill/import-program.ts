/** Usage: node import-program.ts <connections as JSON> <business> <import>; works on the import until it is done or killed. */
import { flushCompileCache } from "node:module";
import { importQueue } from "../../features/operations/imports/index.ts";
import { systemClock } from "../../platform/clock.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { silentPublisher } from "../../platform/live/publisher.ts";
import { jsonLog } from "../../platform/log.ts";
import { type Connections, serverAt } from "../connections.ts";

// Kept for the next process, which need not compile every module again: this one may be killed.
flushCompileCache();
const [connections = "{}", business_id = "", import_id = ""] = process.argv.slice(2);
const server = serverAt(JSON.parse(connections) as Connections);
const log = jsonLog("error", systemClock.nowMs);
const database = openDatabase(server, { poolSize: 2, statementTimeoutMs: 30_000 });
const queue = importQueue({ database, clock: systemClock, log, live: silentPublisher });
const job = {
  _id: "",
  payload: { business_id, import_id },
  signal: new AbortController().signal,
  ending: new AbortController().signal,
};
await queue.handle(job);
await database.close();
