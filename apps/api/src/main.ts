/** Starts the program: reads the configuration, opens the database server, serves. */
import { once } from "node:events";
import { flushCompileCache } from "node:module";
import { createServer } from "node:net";
import { systemClock } from "./platform/clock.ts";
import { type Config, localUrl, readConfig, wantsJsonLines } from "./platform/config.ts";
import { openServer } from "./platform/database/open-server.ts";
import { lifetime } from "./platform/lifetime.ts";
import { lines } from "./platform/log.ts";

const say = lines(wantsJsonLines(), systemClock.nowMs);
const life = lifetime(say);

/** Time for PostgreSQL to write its memory to disk; killing it earlier makes the next start slower. */
const databaseGraceMs = 30_000;

/** The launcher builds what browsers load in the meantime, and says when it is there. */
const built = process.argv.includes("--being-built") ? once(process, "message") : Promise.resolve();

const start = async (config: Config): Promise<void> => {
  if (process.getuid?.() === 0)
    say("Started as root, which the server needs for nothing: better start it as an ordinary user");
  await assertPortIsFree(config);
  const opening = openServer(config, say, life.ending);
  life.atEnd(async () => (await opening.catch(() => undefined))?.stop(), databaseGraceMs, "The embedded database");
  // Other modules are loaded from disk while the database starts.
  const [server, { serve }] = await Promise.all([opening, import("./serve.ts")]);
  await serve({ config, server, life, say, built });
  setTimeout(flushCompileCache, 1000).unref();
};

/** Fails before anything is created or changed. */
const assertPortIsFree = async ({ host, port }: Config): Promise<void> => {
  const probe = createServer();
  await new Promise<void>((free, taken) => {
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const reason = error.code === "EADDRINUSE" ? "another program uses it" : error.message;
      taken(new Error(`Cannot listen at ${localUrl(host, port)}: ${reason}. Set PORT or HOST to something else.`));
    });
    probe.listen({ host, port }, () => probe.close(() => free()));
  });
};

try {
  await start(readConfig());
} catch (error) {
  if (!life.ending.aborted) {
    say(error instanceof Error ? error.message : String(error), "error");
    await life.end(1);
  }
}
