/** Usage: node night-program.ts <connections as JSON> <folder of roots> <instant>; does the nights that are due then. */
import { flushCompileCache } from "node:module";
import { runNights } from "../../features/index.ts";
import { fixedClock } from "../../platform/clock.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { jsonLog } from "../../platform/log.ts";
import { rootFiles } from "../../platform/root-files.ts";
import { type Connections, serverAt } from "../connections.ts";

// Kept for the next process, which need not compile every module again: this one may be killed.
flushCompileCache();
const [connections = "{}", directory = "", now = ""] = process.argv.slice(2);
const server = serverAt(JSON.parse(connections) as Connections);
const clock = fixedClock(now);
const database = openDatabase(server, { poolSize: 1 });
await runNights({ database, clock, log: jsonLog("error", clock.nowMs), roots: rootFiles(directory) });
await database.close();
