/** `npm run replay -- FOLDER [--weeks 462] [--time-zone America/New_York] [--currency USD]` */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { isTimeZone } from "@rewardo/rules";
import { readConfig } from "../../apps/api/src/platform/config.ts";
import { openDatabase } from "../../apps/api/src/platform/database/database.ts";
import { migrate } from "../../apps/api/src/platform/database/migrate.ts";
import { openServer } from "../../apps/api/src/platform/database/open-server.ts";
import { ownerEmail, ownerPassword, type ReplayOptions } from "./business.ts";
import { replayFolder } from "./replay.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const readArguments = (): ReplayOptions & { folder: string } => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      weeks: { type: "string", default: "462" },
      "time-zone": { type: "string", default: "America/New_York" },
      currency: { type: "string", default: "USD" },
    },
  });
  const [folder] = positionals;
  const weeks = Number(values.weeks);
  if (folder === undefined) throw new Error("Name the folder that holds the Complete Journey files.");
  if (!Number.isInteger(weeks) || Math.abs(weeks) > 1000)
    throw new Error(`--weeks must be a whole number, not "${values.weeks}".`);
  if (!isTimeZone(values["time-zone"]))
    throw new Error(`--time-zone must be an IANA name, not "${values["time-zone"]}".`);
  if (!/^[A-Z]{3}$/.test(values.currency))
    throw new Error(`--currency must be three capitals, not "${values.currency}".`);
  return { folder: resolve(folder), weeks, time_zone: values["time-zone"], currency: values.currency };
};

const run = async (): Promise<void> => {
  const { folder, ...options } = readArguments();
  const config = readConfig();
  const server = await openServer(config, say);
  const database = openDatabase(server, {
    poolSize: Math.max(10, config.databasePoolSize),
    statementTimeoutMs: 60_000,
  });
  try {
    await migrate(server.connection("owner"), say);
    await replayFolder({ server, database }, folder, options, say);
    say(`Sign in: ${ownerEmail}  ${ownerPassword}`);
  } finally {
    await database.close();
    await server.stop();
  }
};

run().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
