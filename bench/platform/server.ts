/**
 * The whole server on one platform's folder, in its own process: it reports its port and stops when told to. With `work`
 * as second argument it plays drafts, too, as `npm start` does beside its requests.
 */
import { Session } from "node:inspector/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buildApp } from "../../apps/api/src/app.ts";
import { simulationQueue } from "../../apps/api/src/features/index.ts";
import { systemClock } from "../../apps/api/src/platform/clock.ts";
import { openDatabase } from "../../apps/api/src/platform/database/database.ts";
import { startEmbedded } from "../../apps/api/src/platform/database/embedded/embedded.ts";
import { openJobs } from "../../apps/api/src/platform/jobs/jobs.ts";
import { jsonLog } from "../../apps/api/src/platform/log.ts";
import { diskStore } from "../../apps/api/src/platform/uploads/store.ts";

const folder = process.argv[2] ?? "";
const server = await startEmbedded({ dataDir: folder, log: () => {} });
const database = openDatabase(server);
const log = jsonLog("error", systemClock.nowMs);
const app = await buildApp({
  server,
  database,
  clock: systemClock,
  log,
  uploads: diskStore(join(folder, "uploads")),
  trust_proxy: [],
  public_url: null,
  console_directory: null,
  brand_name: "Rewardo",
  checkAnswers: false,
});
const jobs =
  process.argv[3] === "work"
    ? await openJobs({ server, log, queues: [simulationQueue({ database, clock: systemClock })] })
    : null;
await app.listen({ host: "127.0.0.1", port: 0 });
process.send?.((app.server.address() as AddressInfo).port);

const session = new Session();
session.connect();

const end = async (): Promise<void> => {
  app.server.closeAllConnections();
  await app.close();
  await jobs?.close();
  await database.close();
  // The folder's own PostgreSQL belongs to the process that started it.
  await server.stop();
  process.disconnect();
};

const startProfile = async (): Promise<void> => {
  await session.post("Profiler.enable");
  await session.post("Profiler.start");
  process.send?.("profiling");
};

const stopProfile = async (): Promise<void> => {
  const { profile } = await session.post("Profiler.stop");
  process.send?.(profile);
};

const orders: Readonly<Record<string, () => Promise<void>>> = { end, profile: startProfile, profiled: stopProfile };
// The parent process has ended.
process.once("disconnect", () => process.exit());
process.on("message", (order: string) => void orders[order]?.());
