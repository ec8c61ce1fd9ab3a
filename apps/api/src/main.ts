/** Starts the program: reads the configuration, opens the database, listens. */
import { flushCompileCache } from "node:module";
import { createServer } from "node:net";
import { join } from "node:path";
import { nowIso, systemClock } from "./platform/clock.ts";
import { type Config, localUrl, readConfig } from "./platform/config.ts";
import { openServer } from "./platform/database/open-server.ts";
import { lifetime } from "./platform/lifetime.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const life = lifetime(say);

try {
  await start(readConfig());
} catch (error) {
  if (!life.isEnding()) {
    say(error instanceof Error ? error.message : String(error));
    await life.end(1);
  }
}

async function start(config: Config): Promise<void> {
  await assertPortIsFree(config);
  const opening = openServer({ url: config.databaseUrl, dataDir: config.dataDir }, say);
  life.atEnd(async () => (await opening.catch(() => undefined))?.stop());
  // The program's modules are read while the database starts.
  const [server, { buildApp }, { migrate }, { openDatabase }, { jsonLog }] = await Promise.all([
    opening,
    import("./app.ts"),
    import("./platform/database/migrate.ts"),
    import("./platform/database/database.ts"),
    import("./platform/log.ts"),
  ]);
  await migrate(server.connection("owner"), say, config.databaseUrl === undefined ? { beforeUpgrade } : {});

  /** A database that nobody else looks after is copied before its tables change. */
  async function beforeUpgrade(pending: string[]): Promise<void> {
    const { backUpInto } = await import("./platform/database/backup.ts");
    const label = `${nowIso(systemClock).replaceAll(":", "-")}-before-${pending[0]?.replace(".sql", "")}`;
    say(`Backing up the database into ${config.dataDir}/backups/${label}`);
    await backUpInto(join(config.dataDir, "backups"), label, server.connection("owner"));
  }

  const log = jsonLog(config.logLevel, systemClock.nowMs);
  let signInLines: string[] = [];
  const database = openDatabase(server, {
    poolSize: config.databasePoolSize,
    log: (message, error) => log.error(message, {}, error),
  });
  life.atEnd(() => database.close());
  if (config.demo) {
    const { loadDemo, signIns } = await import("../demo/load.ts");
    say("Loading the demonstration, if nothing is here yet");
    await loadDemo({ database, clock: systemClock });
    signInLines = signIns.map(({ role, email, password }) => `  ${role.padEnd(14)} ${email}  ${password}`);
  }
  const app = await buildApp({
    server,
    database,
    clock: systemClock,
    log,
    trust_proxy: config.trustProxy,
    public_url: config.publicUrl,
    console_directory: config.consoleDirectory ?? null,
    checkAnswers: config.development,
  });
  life.atEnd(() => app.close());
  await app.listen({ host: config.host, port: config.port });
  say(`${config.brandName} is ready at ${config.publicUrl}`);
  for (const line of signInLines) say(line);
  setTimeout(flushCompileCache, 1000).unref();
}

/** Told before anything is made or changed, not after. */
async function assertPortIsFree({ host, port }: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((free, taken) => {
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const reason = error.code === "EADDRINUSE" ? "another program uses it" : error.message;
      taken(new Error(`Cannot listen at ${localUrl(host, port)}: ${reason}. Set PORT or HOST to something else.`));
    });
    probe.listen({ host, port }, () => probe.close(() => free()));
  });
}
