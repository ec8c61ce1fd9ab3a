/** The figures of `/metrics`, for Prometheus. */
import { setTimeout as delay } from "node:timers/promises";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { DatabaseState, DatabaseTrouble } from "../database/state.ts";
import type { PoolFigures } from "../database/pools.ts";
import type { MailCounts } from "../mail/counted.ts";
import type { RuntimeVersion } from "../runtime-versions.ts";

export interface MetricsSources {
  openSockets(): number;
  /** Errors and traces told to a service outside, and those that were dropped. */
  readonly reports?: (() => { readonly sent: number; readonly dropped: number }) | undefined;
  /** Waiting jobs of each queue, in all processes together. */
  readonly waitingJobs?: (() => Promise<readonly WaitingJobs[]>) | undefined;
  /** How far the nights of all businesses are. */
  readonly nights?: (() => Promise<NightFigures>) | undefined;
  readonly databaseState?: (() => Promise<DatabaseState>) | undefined;
  readonly pools?: (() => readonly PoolFigures[]) | undefined;
  /** Mails of this process since its start. */
  readonly mails?: (() => MailCounts) | undefined;
  /** When the last backup was completed, in seconds since 1970; 0 when none is known. */
  readonly lastBackup?: (() => Promise<number>) | undefined;
  readonly versions?: (() => readonly RuntimeVersion[]) | undefined;
}

export interface WaitingJobs {
  readonly queue: string;
  readonly waiting: number;
  readonly retrying: number;
  readonly given_up: number;
  readonly seconds: number;
}

export interface NightFigures {
  readonly businesses: number;
  /** Businesses whose last day that ended is not done six hours later. */
  readonly late: number;
  /** The day up to which the nights of every business are done, as seconds since 1970 at its beginning in UTC. */
  readonly done_until: number;
}

/** A database that is away must not keep the other figures from a collector, which waits ten seconds. */
const databaseTimeoutMs = 8000;

const inTime = async <T>(asking: Promise<T>): Promise<T | null> => {
  const ended = new AbortController();
  const late = delay(databaseTimeoutMs, null, { ref: false, signal: ended.signal }).catch(() => null);
  const answer = await Promise.race([asking.catch(() => null), late]);
  ended.abort();
  return answer;
};

const troubles: readonly DatabaseTrouble[] = ["unreachable", "read_only", "storage_full"];

/** Registers the figures; `read` fetches what the database says and answers all of them as text. */
export const openMetrics = (sources: MetricsSources) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Gauges under the names of counters; the same figures are there under `nodejs_active_…` by type.
  for (const what of ["resources", "handles", "requests"]) registry.removeSingleMetric(`nodejs_active_${what}_total`);
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]): Gauge<Label> =>
    new Gauge({ name, help, labelNames, registers: [registry] });

  const sockets = gauge("live_sockets", "Open live connections");
  const told = gauge("error_reports", "Errors and traces for the error-reporting service", "outcome");
  const ages = gauge(
    "oldest_job_seconds",
    "How long the oldest due job of a queue has waited, the same from every server",
    "queue",
  );
  const jobs = gauge(
    "waiting_jobs",
    "Jobs that wait, wait for another try, or were given up, the same from every server",
    "queue",
    "state",
  );
  const connections = gauge(
    "database_connections",
    "Connections to the database, and callers that wait for one",
    "pool",
    "state",
  );
  const missed = gauge(
    "database_connection_timeouts",
    "Callers that got no connection in time, since the start",
    "pool",
  );
  const silent = gauge(
    "database_silent_connections",
    "Connections given up because they went silent, since the start",
    "pool",
  );
  const trouble = gauge(
    "database_trouble",
    "1 while the database is unreachable, read-only or without room",
    "trouble",
  );
  const clock = gauge("clock_ahead_seconds", "How far this machine's clock is ahead of the database's");
  const nightly = gauge(
    "nightly_businesses",
    "Businesses with nights, and those whose night is late, the same from every server",
    "state",
  );
  const until = gauge(
    "nightly_done_until_seconds",
    "Beginning in UTC of the last day that is done for every business, the same from every server",
  );
  const mails = gauge("mails", "Mails that this server handed to the mail server, since the start", "outcome");
  const backup = gauge("last_backup_timestamp_seconds", "When the last backup was completed; 0 when none is known");
  const versions = gauge("runtime_age_days", "Days since the release of what the program runs on", "name", "version");

  const readHere = (): void => {
    sockets.set(sources.openSockets());
    const { sent = 0, dropped = 0 } = sources.reports?.() ?? {};
    told.set({ outcome: "sent" }, sent);
    told.set({ outcome: "dropped" }, dropped);
    for (const { pool, most, open, used, waiting, timeouts, silent: given } of sources.pools?.() ?? []) {
      connections.set({ pool, state: "most" }, most);
      connections.set({ pool, state: "open" }, open);
      connections.set({ pool, state: "used" }, used);
      connections.set({ pool, state: "waiting" }, waiting);
      missed.set({ pool }, timeouts);
      silent.set({ pool }, given);
    }
    for (const [outcome, count] of Object.entries(sources.mails?.() ?? {})) mails.set({ outcome }, count);
    for (const { name, version, age_days } of sources.versions?.() ?? [])
      if (age_days !== null) versions.set({ name, version }, age_days);
  };

  const readJobs = async (read: NonNullable<MetricsSources["waitingJobs"]>): Promise<void> => {
    const rows = (await inTime(read())) ?? [];
    jobs.reset();
    ages.reset();
    for (const { queue, waiting, retrying, given_up, seconds } of rows) {
      jobs.set({ queue, state: "waiting" }, waiting);
      jobs.set({ queue, state: "retrying" }, retrying);
      jobs.set({ queue, state: "given_up" }, given_up);
      ages.set({ queue }, seconds);
    }
  };

  const readNights = async (read: NonNullable<MetricsSources["nights"]>): Promise<void> => {
    const figures = await inTime(read());
    if (figures === null) return;
    nightly.set({ state: "all" }, figures.businesses);
    nightly.set({ state: "late" }, figures.late);
    until.set(figures.done_until);
  };

  const readState = async (read: NonNullable<MetricsSources["databaseState"]>): Promise<void> => {
    const state = (await inTime(read())) ?? { trouble: "unreachable", clock_ahead_ms: null };
    for (const name of troubles) trouble.set({ trouble: name }, state.trouble === name ? 1 : 0);
    if (state.clock_ahead_ms !== null) clock.set(state.clock_ahead_ms / 1000);
  };

  return {
    /** Notes an answered request. */
    observe: (of: { method: string; route: string; status: number }, ms: number): void =>
      durations.observe(of, ms / 1000),
    contentType: registry.contentType,
    read: async (): Promise<string> => {
      const { waitingJobs, nights, databaseState, lastBackup } = sources;
      readHere();
      await Promise.all([
        waitingJobs === undefined ? null : readJobs(waitingJobs),
        nights === undefined ? null : readNights(nights),
        databaseState === undefined ? null : readState(databaseState),
        lastBackup === undefined ? null : lastBackup().then((seconds) => backup.set(seconds)),
      ]);
      return registry.metrics();
    },
  };
};
