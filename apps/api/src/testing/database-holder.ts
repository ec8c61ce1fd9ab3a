/**
 * A process that keeps the embedded database of a folder up until it is told to stop, for
 * tests that kill it. Prints one line of JSON when the database is ready.
 * Usage: node database-holder.ts <data folder>
 */
import { startEmbedded } from "../platform/database/embedded/embedded.ts";

const [dataDir = ""] = process.argv.slice(2);
const database = await startEmbedded({ dataDir, log: (line) => process.stderr.write(`${line}\n`) });
const staying = setInterval(() => undefined, 60_000);
process.on("SIGTERM", () => {
  clearInterval(staying);
  void database.stop();
});
// Last: its reader may end this process at once.
process.stdout.write(`${JSON.stringify({ server_pid: database.pid(), is_new: database.isNew })}\n`);
