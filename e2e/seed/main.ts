/** Fills the database of a server that journeys are about to start, as its first start would with the demonstration. */
import { join } from "node:path";
import { systemClock } from "../../apps/api/src/platform/clock.ts";
import { openDatabase } from "../../apps/api/src/platform/database/database.ts";
import { startEmbedded } from "../../apps/api/src/platform/database/embedded/embedded.ts";
import { migrate } from "../../apps/api/src/platform/database/migrate.ts";
import { loadOnce } from "../../apps/api/src/platform/database/once.ts";
import { diskStore } from "../../apps/api/src/platform/uploads/store.ts";
import { loadSeed } from "./load.ts";

const dataDir = process.env["DATA_DIR"]!;
const server = await startEmbedded({ dataDir, log: () => {} });
try {
  await migrate(server.connection("owner"), () => {});
  const database = openDatabase(server);
  await loadOnce(server.connection("owner"), async () => {
    await loadSeed({ database, clock: systemClock, uploads: diskStore(join(dataDir, "uploads")) });
    return true;
  });
  await database.close();
} finally {
  await server.stop();
}
