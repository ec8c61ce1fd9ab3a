import { setTimeout as delay } from "node:timers/promises";
import { isUnavailable } from "./failures.ts";
import type { GivenLogins } from "./logins.ts";
import type { DatabaseServer } from "./server.ts";

/** Which PostgreSQL the configuration chooses. */
interface ServerChoice {
  /** `undefined`: the embedded one. */
  readonly databaseUrl?: string | undefined;
  readonly databaseLogins?: GivenLogins | undefined;
  readonly dataDir: string;
}

/** A database server that a container runtime starts together with us may need this long. */
const startTimeoutMs = 60_000;

/**
 * The PostgreSQL that the configuration chooses: the one that it names, once it answers, or the embedded one.
 * @throws a sentence when it cannot be reached, used or started
 */
export const openServer = async (
  { databaseUrl, databaseLogins, dataDir }: ServerChoice,
  log: (line: string) => void,
  ending?: AbortSignal,
): Promise<DatabaseServer> => {
  if (databaseUrl === undefined) {
    const { startEmbedded } = await import("./embedded/embedded.ts");
    return startEmbedded({ dataDir, log });
  }
  const { openLogins } = await import("./logins.ts");
  const deadline = performance.now() + startTimeoutMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await openLogins(databaseUrl, databaseLogins);
    } catch (error) {
      const { message } = error as Error;
      if (!isUnavailable(error) || performance.now() > deadline) {
        throw new Error(`The database that DATABASE_URL names cannot be used: ${message}`, { cause: error });
      }
      if (isFirst) log(`Waiting for the database: ${message}`);
      await delay(500, undefined, ending === undefined ? {} : { signal: ending });
    }
  }
};
