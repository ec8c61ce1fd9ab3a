/**
 * Lets only one worker process an import, across all servers and commands. Without the lock batches would still be
 * safe, but work would be done twice.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../../../platform/database/database.ts";

const maxAttempts = 5;
const retryDelayMs = 300;

/**
 * Runs `work` under the import's lock; `null` when another worker keeps the lock. A worker that was just paused or
 * killed may hold it a moment longer, hence the retries.
 */
export const withImportLock = async <T>(
  database: Pick<Database, "tryWithLock">,
  import_id: string,
  work: () => Promise<T>,
): Promise<T | null> => {
  for (let attempt = 1; ; attempt += 1) {
    const done = await database.tryWithLock(`import ${import_id}`, work);
    if (done !== null || attempt === maxAttempts) return done;
    await delay(retryDelayMs);
  }
};
