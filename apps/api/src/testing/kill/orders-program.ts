/** Usage: node orders-program.ts <connections as JSON> <settings of POS as JSON>; reads what is due until it is killed. */
import { flushCompileCache } from "node:module";
import { openAdapters } from "../../features/pos/providers/index.ts";
import { syncAll } from "../../features/pos/integrations/index.ts";
import { systemClock } from "../../platform/clock.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { silentPublisher } from "../../platform/live/publisher.ts";
import { jsonLog } from "../../platform/log.ts";
import type { PosSettings } from "../../platform/pos-settings.ts";
import { secretBox, secretKeyBytes } from "../../platform/secrets.ts";
import { type Connections, serverAt } from "../connections.ts";

// Kept for the next process, which need not compile every module again: this one may be killed.
flushCompileCache();
const [connections = "{}", pos = "{}"] = process.argv.slice(2);
const deps = {
  ...{
    clock: systemClock,
    secrets: secretBox([Buffer.alloc(secretKeyBytes, 7)]),
    live: silentPublisher,
    public_url: "http://localhost",
  },
  database: openDatabase(serverAt(JSON.parse(connections) as Connections), { poolSize: 4 }),
  log: jsonLog("silent", systemClock.nowMs),
  adapters: openAdapters(JSON.parse(pos) as PosSettings, systemClock),
};
const { signal } = new AbortController();
while (!signal.aborted) await syncAll(deps, signal);
