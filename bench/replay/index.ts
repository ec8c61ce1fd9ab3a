/** `npm run replay -- FOLDER [--weeks 462] [--time-zone America/New_York] [--currency USD]` */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { isTimeZone } from "@rewardo/rules";
import { buildApp } from "../../apps/api/src/app.ts";
import { systemClock } from "../../apps/api/src/platform/clock.ts";
import { readConfig } from "../../apps/api/src/platform/config.ts";
import { openDatabase } from "../../apps/api/src/platform/database/database.ts";
import { migrate } from "../../apps/api/src/platform/database/migrate.ts";
import { openServer } from "../../apps/api/src/platform/database/open-server.ts";
import { jsonLog } from "../../apps/api/src/platform/log.ts";
import { closeSession, hashToken, openSession } from "../../apps/api/src/platform/session/sessions.ts";
import { ownerEmail, ownerPassword, prepareBusiness, type ReplayOptions } from "./business.ts";
import { describeOddities, readBalances, readLedgerFigures } from "./figures.ts";
import { readJourney } from "./read.ts";
import { replayVisits, type Progress } from "./run.ts";

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

const showProgress = ({ done, total, seconds }: Progress): void =>
  say(`${done} of ${total} visits, ${Math.round(done / seconds)} a second`);

const run = async (): Promise<void> => {
  const { folder, ...options } = readArguments();
  const config = readConfig();
  const server = await openServer({ url: config.databaseUrl, dataDir: config.dataDir }, say);
  const database = openDatabase(server, {
    poolSize: Math.max(10, config.databasePoolSize),
    statementTimeoutMs: 60_000,
  });
  try {
    await migrate(server.connection("owner"), say);
    say(`Reading ${folder}`);
    const journey = await readJourney(folder);
    const deps = { database, clock: systemClock };
    const business = await prepareBusiness(deps, journey, options);
    const { scope } = business.ctx;
    const token = await openSession(database, systemClock, {
      business_id: scope.business_id,
      account_id: business.account_id,
      user_agent: "replay",
    });
    const app = await buildApp({
      server,
      database,
      clock: systemClock,
      log: jsonLog("error", systemClock.nowMs),
      trust_proxy: [],
      public_url: null,
      console_directory: null,
      checkAnswers: false,
    });
    try {
      const { written, seconds } = await replayVisits(app, token, journey, business, options, showProgress);
      const figures = await readLedgerFigures(business.ctx);
      say(
        `${written} visits written, ${journey.baskets.length - written} were there already; ${(journey.baskets.length / seconds).toFixed(0)} a second`,
      );
      say(JSON.stringify({ ...figures, balances: await readBalances(business.ctx) }));
      say("Odd in the files, and kept as it is:");
      for (const oddity of describeOddities(journey)) say(`  ${oddity}`);
      say(`Sign in: ${ownerEmail}  ${ownerPassword}`);
    } finally {
      await closeSession(database, hashToken(token).toString("hex"));
      await app.close();
    }
  } finally {
    await database.close();
    await server.stop();
  }
};

run().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
