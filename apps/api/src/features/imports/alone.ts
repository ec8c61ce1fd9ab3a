/** One worker for an import, among all servers and commands: a batch twice is impossible, the work for it is spared. */
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../../platform/database/database.ts";

const patience = 5;
const patientMs = 300;

/**
 * Does `work` while nobody else is at the import, and answers `null` when somebody stays at it. Who was paused or killed
 * holds it a moment longer, so it is tried some times.
 */
export const aloneWithImport = async <T>(
  database: Pick<Database, "alone">,
  import_id: string,
  work: () => Promise<T>,
): Promise<T | null> => {
  for (let tries = 1; ; tries += 1) {
    const done = await database.alone(`import ${import_id}`, work);
    if (done !== null || tries === patience) return done;
    await delay(patientMs);
  }
};
