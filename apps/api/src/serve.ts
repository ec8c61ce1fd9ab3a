/** Starts the program on a running database server: migrations, demonstration, web server. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { SignIn } from "../demo/load.ts";
import { buildApp } from "./app.ts";
import { noteEveryMs, removeUnusedUploads, watchOutages } from "./features/index.ts";
import { type Clock, nowIso, systemClock } from "./platform/clock.ts";
import { type Config, localUrl } from "./platform/config.ts";
import { type Database, openDatabase } from "./platform/database/database.ts";
import { migrate } from "./platform/database/migrate.ts";
import { demoPasswords, loadOnce, noteDemoPasswordsReplaced, replaceHalfLoaded } from "./platform/database/once.ts";
import { checkSecrets } from "./platform/database/secret-check.ts";
import type { DatabaseServer } from "./platform/database/server.ts";
import { clockToleranceMs } from "./platform/database/state.ts";
import type { Jobs } from "./platform/jobs/jobs.ts";
import { readLastBackup } from "./platform/last-backup.ts";
import { noLegalTexts, readLegalTexts } from "./platform/legal/texts.ts";
import type { Lifetime } from "./platform/lifetime.ts";
import { jsonLog, type Log, type Say, sentenceOf } from "./platform/log.ts";
import { countMails } from "./platform/mail/counted.ts";
import { describeVersion, readRuntimeVersions } from "./platform/runtime-versions.ts";
import { openSecretBox } from "./platform/secrets-file.ts";
import { signedSender } from "./platform/signed-json.ts";
import { noReporter, openReporter, type Reporter, reportingLog } from "./platform/error-reports/reporter.ts";
import { createReadLimit, usualReads } from "./platform/rate-limits/reads.ts";
import type { SecretBox } from "./platform/secrets.ts";
import { diskStore, type UploadStore } from "./platform/uploads/store.ts";
import { openPaymentProvider } from "./payments.ts";
import { openRegistries } from "./registries.ts";
import { checkGoogle, openConfiguredWallet } from "./wallet.ts";
import { openConfiguredWebPush } from "./web-push.ts";
import { publicTargets, webhookTargets } from "./platform/webhooks/targets.ts";
import { chooseMailer, startWork } from "./work.ts";
import type { TextModel } from "./platform/text-model/text-model.ts";

/** The language model that this installation asks; unset, none: nothing leaves for another host. */
const openTextModel = async ({ config, log }: { config: Config; log: Log }): Promise<TextModel | null> => {
  if (config.textModel === undefined) return null;
  // Read from disk only where it is needed, since a start is waited for.
  const { chatCompletions } = await import("./platform/text-model/chat-completions.ts");
  return chatCompletions({ ...config.textModel, clock: systemClock, log });
};

interface Start {
  config: Config;
  server: DatabaseServer;
  life: Lifetime;
  /** Tells the person at the terminal. */
  say: Say;
  /** Fulfilled when what browsers load is there. */
  built: Promise<unknown>;
}

/** Brings the tables up to date, loads the demonstration on the first start, and listens. */
export const serve = async ({ config, server, life, say, built }: Start): Promise<void> => {
  await updateTables({ config, server, say });
  const reporter = await chooseReporter(config);
  life.atEnd(() => reporter.close());
  const ownLog = jsonLog(config.logLevel, systemClock.nowMs);
  const log = reportingLog(ownLog, reporter);
  const database = openDatabase(server, {
    ...{ poolSize: config.databasePoolSize, replica: config.databaseReplica },
    log: (message, error) => log.error(message, {}, error),
  });
  life.atEnd(() => database.close(), undefined, "A statement");
  await sayWhatIsOdd({ config, database, say });
  setInterval(() => void database.state(), stateMs).unref();
  const clock = neverAhead(systemClock, database);
  const note = watchOutages({ database, clock, log });
  // Before anybody asks: what an outage kept from being used has not lapsed.
  await note();
  setInterval(
    () => void note().catch((error: unknown) => log.error("this minute was not noted", {}, error)),
    noteEveryMs,
  ).unref();
  const uploads = diskStore(join(config.dataDir, "uploads"));
  const secrets = await openSecretBox(config.secretKeys, join(config.dataDir, "secrets.key"));
  await checkSecrets(server.connection("owner"), secrets);
  const signIns = await demonstrate({ config, server, say }, { database, server, uploads, secrets });
  const { mailer: plain, outbox } = await chooseMailer(config);
  const { mailer, counts: mails } = countMails(plain);
  const targets = webhookTargets(config.webhookNetworks);
  const payment_provider = await openPaymentProvider({ config, log });
  const wallet = await openConfiguredWallet({ config, log, say });
  const web_push = await openConfiguredWebPush({ config, server, secrets, targets: publicTargets, say });
  if (wallet !== null) life.atEnd(async () => wallet.close());
  if (wallet !== null)
    void checkGoogle({ wallet, database, say }).catch((error: unknown) => log.error("Google was not asked", {}, error));
  await built;
  const work: { jobs: Jobs | null } = { jobs: null };
  const drain = { isBegun: false };
  const app = await buildApp({
    server,
    database,
    clock: systemClock,
    log: ownLog,
    reporter,
    uploads,
    trust_proxy: config.trustProxy,
    public_url: config.publicUrl,
    metrics_token: config.metricsToken,
    console_directory: config.consoleDirectory ?? null,
    member_directory: config.memberDirectory ?? null,
    till_directory: config.tillDirectory ?? null,
    brand_name: config.brandName,
    secrets,
    webhook_targets: targets,
    pos: config.pos,
    contact_email: config.contactEmail,
    map_tiles: config.mapTiles,
    google: config.google,
    payments: config.paymentsSecret === undefined ? null : signedSender(config.paymentsSecret),
    payment_provider,
    wallet,
    web_push,
    payee: config.payee,
    mail_reports: config.mailReturns.secret === null ? null : signedSender(config.mailReturns.secret),
    sms_replies_secret: config.sms?.replies_secret ?? null,
    sms_terms: config.smsTerms,
    registries: await openRegistries({ config, log, life }),
    text_model: await openTextModel({ config, log }),
    site: config.site,
    legal_texts: config.legalTextsDir === undefined ? noLegalTexts : await readLegalTexts(config.legalTextsDir),
    mails,
    lastBackup: () => readLastBackup(config.dataDir),
    versions: await readRuntimeVersions(systemClock, (await database.state()).server_version),
    areJobsReady: async () => work.jobs?.isReady() ?? false,
    isLeaving: () => drain.isBegun,
    ...(config.development && outbox !== null ? { devOutbox: outbox } : {}),
    reads: createReadLimit(systemClock, usualReads),
    is_local_demo: config.isLoopback && config.demo,
    checkAnswers: config.development,
  });
  life.atEnd(
    () => {
      // A connection that was busy when the end began is idle a moment later, and would be waited for.
      setInterval(() => app.server.closeIdleConnections(), 50).unref();
      // A client that takes or sends its file slowly is not waited for without end.
      setTimeout(() => app.server.closeAllConnections(), requestGraceMs).unref();
      return app.close();
    },
    requestGraceMs + 3000,
    "A request",
  );
  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  const isChosenHere = config.port === 0 && typeof address === "object" && address !== null;
  const public_url = isChosenHere ? localUrl(config.host, address.port) : config.publicUrl;
  const jobs = await startWork({
    config,
    server,
    database,
    clock,
    log,
    mailer,
    uploads,
    secrets,
    targets,
    public_url,
    payment_provider,
    wallet,
    web_push,
  });
  work.jobs = jobs;
  life.atEnd(() => jobs.close(), jobsGraceMs, "A job");
  const drainMs = config.drainSeconds * 1000;
  life.atEnd(async () => {
    drain.isBegun = true;
    await delay(drainMs);
  }, drainMs + 1000);
  say(`${config.brandName} is ready at ${public_url}`);
  cleanUploads({ database, uploads, log });
  if (!config.isLoopback && signIns.length > 0) say("Note these passwords: they are shown only once.");
  for (const { role, business, email, password } of signIns)
    say(`  ${role.padEnd(14)} ${email}  ${password}  ${business}`);
};

/** Time that running requests get when the program ends. */
const requestGraceMs = 8000;
/** Jobs are waited for by eight seconds, and then noted as to be tried again. */
const jobsGraceMs = 14_000;

/** A database that went away, became read-only or is back, and a clock that is off, are said within this time. */
const stateMs = 30_000;

/** Work beside requests goes by a clock that is not ahead of the database's by more than a minute. */
const neverAhead = (clock: Clock, database: Database): Clock => {
  let aheadMs = 0;
  const look = async (): Promise<void> => {
    const { clock_ahead_ms } = await database.state();
    if (clock_ahead_ms !== null) aheadMs = clock_ahead_ms > clockToleranceMs ? clock_ahead_ms : 0;
  };
  void look();
  setInterval(() => void look(), stateMs).unref();
  return { nowMs: () => clock.nowMs() - aheadMs };
};

/** Versions with their age, and what would only be noticed when it is needed. */
const sayWhatIsOdd = async ({
  config,
  database,
  say,
}: Pick<Start, "config" | "say"> & { database: Database }): Promise<void> => {
  const versions = (await readRuntimeVersions(systemClock, (await database.state()).server_version))();
  say(`Running on ${versions.map(describeVersion).join(" and ")}`);
  if (config.databaseUrl === undefined && !config.isLoopback)
    say(
      "The embedded PostgreSQL is for one shop and trials: set DATABASE_URL to a server of your own for anything public",
    );
  try {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    const probe = join(config.dataDir, `.writable-${process.pid}`);
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    say(
      `Nothing can be written into DATA_DIR (${config.dataDir}): ${sentenceOf(error)}. Pictures and roots cannot be kept`,
      "error",
    );
  }
};

/** Chooses the receiver of errors and traces; none without a DSN. */
const chooseReporter = async ({ errorReports }: Config): Promise<Reporter> => {
  if (errorReports === undefined) return noReporter;
  const { dsn, environment, traceRate: trace_rate } = errorReports;
  const { version } = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  return openReporter({ dsn, release: version, environment, trace_rate, nowMs: systemClock.nowMs });
};

/** Runs in the background: the start does not wait for it, and a failure costs only disk space. */
const cleanUploads = (deps: { database: Database; uploads: UploadStore; log: Log }): void => {
  removeUnusedUploads({ ...deps, clock: systemClock }).then(
    (removed) => removed > 0 && deps.log.info("removed unused pictures", { removed }),
    (error: unknown) => deps.log.error("unused pictures were not removed", {}, error),
  );
};

const updateTables = async ({ config, server, say }: Omit<Start, "life" | "built">): Promise<void> => {
  const owner = server.connection("owner");
  if (config.databaseUrl !== undefined) {
    await migrate(owner, say);
    return;
  }
  /** An embedded database is backed up before a migration. */
  const beforeUpgrade = async (pending: string[]): Promise<void> => {
    const { backUpInto } = await import("./platform/database/backup.ts");
    const label = `${nowIso(systemClock).replaceAll(":", "-")}-before-${pending[0]?.replace(".sql", "")}`;
    say(`Backing up the database into ${config.dataDir}/backups/${label}`);
    await backUpInto(join(config.dataDir, "backups"), label, owner);
  };
  await migrate(owner, say, { beforeUpgrade });
  if (await replaceHalfLoaded(server, systemClock.nowMs())) {
    say("The first start was interrupted, and begins again");
    await migrate(owner, say);
  }
};

/**
 * Loads the demonstration on the first start, if it is wanted, and brings it up to now on later ones. Where others reach the program no sign-in keeps the
 * published password, whenever the demonstration was loaded.
 * @returns the sign-ins to print
 */
const demonstrate = async (
  { config, server, say }: Omit<Start, "life" | "built">,
  deps: { database: Database; server: DatabaseServer; uploads: UploadStore; secrets: SecretBox },
): Promise<readonly SignIn[]> => {
  const owner = server.connection("owner");
  const demo = await import("../demo/load.ts");
  if (config.demo) {
    const load = () => {
      say("Loading the demonstration: three businesses with a year behind them, all of it made up");
      return demo.loadDemo({ ...deps, clock: systemClock });
    };
    const goOn = async () => {
      const visits = await demo.goOnWithDemo({ ...deps, clock: systemClock }).catch((error: unknown) => {
        say(`The demonstration was not brought up to now: ${error instanceof Error ? error.message : String(error)}`);
        return 0;
      });
      if (visits > 0)
        say(`The demonstration went on; visits since it was last open, made up like the others: ${visits}`);
    };
    await loadOnce(owner, load, goOn);
  }
  const passwords = await demoPasswords(owner);
  if (config.isLoopback) return config.demo && passwords === "published" ? demo.signIns : [];
  if (passwords !== "published") return [];
  const changed = await demo.replacePublishedPasswords({ database: deps.database, clock: systemClock });
  await noteDemoPasswordsReplaced(owner);
  return changed;
};
