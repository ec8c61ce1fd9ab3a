/** Usage: node imports-worker.ts <connections as JSON> <business> <what as JSON>; imports, and reports how long it took. */
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import type { ImportCounts } from "@rewardo/contract/imports";
import type { ImportKind } from "@rewardo/contract/import-fields";
import { importFromCommand } from "../apps/api/src/features/index.ts";
import { systemClock } from "../apps/api/src/platform/clock.ts";
import { openDatabase } from "../apps/api/src/platform/database/database.ts";
import { silentPublisher } from "../apps/api/src/platform/live/publisher.ts";
import { businessScope } from "../apps/api/src/platform/scope.ts";
import { type Connections, serverAt } from "../apps/api/src/testing/connections.ts";

export interface ImportDone {
  readonly seconds: number;
  /** Of this process, without PostgreSQL. */
  readonly cpu_seconds: number;
  readonly megabytes: number;
  readonly counts: ImportCounts;
}

interface ImportInput {
  readonly kind: ImportKind;
  readonly card_id: string | null;
  readonly file: string;
  readonly fields: Record<string, string>;
}

const [connections = "{}", business_id = "", what = "{}"] = process.argv.slice(2);
const { file, ...asked } = JSON.parse(what) as ImportInput;
const server = serverAt(JSON.parse(connections) as Connections);
const database = openDatabase(server, { poolSize: 2, statementTimeoutMs: 60_000 });
const signal = new AbortController().signal;
const doors = { database, clock: systemClock, live: silentPublisher, signal };
let most = 0;
const startedMs = performance.now();
const { status, result } = await importFromCommand({ ...doors, scope: businessScope(business_id) }).run({
  ...asked,
  name: basename(file),
  pieces: createReadStream(file),
  options: {},
  isDryRun: false,
  onBatch: () => void (most = Math.max(most, process.memoryUsage.rss())),
});
if (result === null || status !== "done") throw new Error(`The import ended ${status}`);
const seconds = (performance.now() - startedMs) / 1000;
const { user, system } = process.cpuUsage();
process.send?.({
  seconds,
  cpu_seconds: (user + system) / 1e6,
  megabytes: most / 1e6,
  counts: result,
} satisfies ImportDone);
await database.close();
