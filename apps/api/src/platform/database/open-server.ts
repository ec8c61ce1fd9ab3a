import { setTimeout as delay } from "node:timers/promises";
import { isUnavailable } from "./failures.ts";
import { type DatabaseServer, externalServer } from "./server.ts";

/** A database server that a container runtime starts together with us may need this long. */
const startTimeoutMs = 60_000;

/**
 * The PostgreSQL that the configuration chooses: the one at `url`, once it answers, or
 * the embedded one.
 * @throws a sentence when it cannot be reached or started
 */
export async function openServer(
  { url, dataDir, ending }: { url: string | undefined; dataDir: string; ending?: AbortSignal },
  log: (line: string) => void,
): Promise<DatabaseServer> {
  if (url === undefined) {
    const { startEmbedded } = await import("./embedded.ts");
    return startEmbedded({ dataDir, log });
  }
  const { Client } = await import("pg");
  const server = externalServer(url);
  const deadline = performance.now() + startTimeoutMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      const client = new Client(server.connection("owner"));
      await client.connect();
      await client.end();
      return server;
    } catch (error) {
      const { message } = error as Error;
      if (!isUnavailable(error) || performance.now() > deadline) {
        throw new Error(`The database that DATABASE_URL names cannot be used: ${message}`, { cause: error });
      }
      if (isFirst) log(`Waiting for the database: ${message}`);
      await delay(500, undefined, ending === undefined ? {} : { signal: ending });
    }
  }
}
