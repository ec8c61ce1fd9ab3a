/** Usage: node night-program.ts <connections as JSON> <folder of roots> <instant>; does the nights that are due then. */
import type { ClientConfig } from "pg";
import { runNights } from "../../features/index.ts";
import { fixedClock } from "../../platform/clock.ts";
import { openDatabase } from "../../platform/database/database.ts";
import type { DatabaseServer } from "../../platform/database/server.ts";
import { jsonLog } from "../../platform/log.ts";
import { rootFiles } from "../../platform/root-files.ts";

const [connection = "{}", directory = "", now = ""] = process.argv.slice(2);
const server: DatabaseServer = {
  // A night also does what takes the sign-in role.
  connection: (role) => ({ ...(JSON.parse(connection) as ClientConfig), user: role }),
  stop: async () => undefined,
};
const clock = fixedClock(now);
const database = openDatabase(server, { poolSize: 1 });
await runNights({ database, clock, log: jsonLog("error", clock.nowMs), roots: rootFiles(directory) });
await database.close();
