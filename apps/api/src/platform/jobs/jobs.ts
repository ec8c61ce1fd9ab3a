/**
 * Work that happens beside requests. A job is put in by the transaction that causes it (`insertJob`), is done at least
 * once, and is tried again with growing delay when its handler throws; so handlers bear being called twice.
 */
import { type DatabaseOptions, type JobWithMetadata, PgBoss } from "pg-boss";
import type { DatabaseServer } from "../database/server.ts";
import { isReadOnly, isUnavailable } from "../database/failures.ts";
import { AppError } from "../errors.ts";
import { type Log, sentenceOf } from "../log.ts";
import { isWritableText } from "./queries.ts";
import { jobsSchema } from "../database/job-tables.ts";

/** A job as its handler sees it. */
export interface Job {
  /** The same in every try. */
  readonly _id: string;
  readonly payload: unknown;
  /** Aborted when the job has taken too long or the program ends: another worker may have it now. */
  readonly signal: AbortSignal;
  /** Aborted as soon as the program is asked to end, which waits for jobs: a long one stops where it can. */
  readonly ending: AbortSignal;
  /** Nothing tries it again when this try fails. */
  readonly isLastTry?: boolean;
}

export interface JobQueue {
  /** Name of the queue as a migration created it. */
  readonly name: string;
  /** A job comes by itself, one in each span of so many seconds, however many processes there are. */
  readonly everySeconds?: number;
  /** Jobs at once in one process: one of each business, by the `business_id` in the payload, so that none waits for another's. */
  readonly workers?: number;
  handle(job: Job): Promise<void>;
}

export interface Jobs {
  /** Whether the queues can be reached. */
  isReady(): Promise<boolean>;
  /** Takes no more jobs and waits for those under way; what does not end in time is tried again later. */
  close(): Promise<void>;
}

export interface JobsOptions {
  readonly server: DatabaseServer;
  readonly log: Log;
  readonly queues: readonly JobQueue[];
  /** Looks for work at this interval, beside being woken: a delayed retry causes no notification. */
  readonly pollSeconds?: number;
  /** Looks at this interval for jobs whose process died with them. */
  readonly superviseSeconds?: number;
}

const closeMs = 8000;
/**
 * Longest that a worker waits for the queue's answer. A statement that removes very many old jobs is then completed by
 * PostgreSQL without it.
 */
const queueAnswerMs = 6500;
/** Interval of checking whether the queue is back. */
const backMs = 2000;
/** Jobs of one queue that a process does at once, unless the queue says another number or comes by itself. */
const usualWorkers = 4;

/** Starts the workers. Their tables were made by the migrations; the role that they work as owns nothing. */
export const openJobs = async (options: JobsOptions): Promise<Jobs> => {
  const { server, log, queues, pollSeconds = 2, superviseSeconds = 15 } = options;
  const boss = new PgBoss({
    // A pg client's settings, which pg-boss hands on to its pool as they are.
    ...(server.connection("rewardo_jobs") as DatabaseOptions),
    schema: jobsSchema,
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    useListenNotify: true,
    max: 3,
    // Handed on to the pool as well: a connection that has gone silent is replaced.
    ...{ query_timeout: queueAnswerMs, statement_timeout: 60_000, connectionTimeoutMillis: 5000 },
    ...{ keepAlive: true, keepAliveInitialDelayMillis: 10_000, maxLifetimeSeconds: 1800 },
    ...{ notifyHeartbeatIntervalMs: 5000, notifyHeartbeatTimeoutMs: 2000 },
    application_name: "rewardo jobs",
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: 600,
  });
  let isClosing = false;
  const ending = new AbortController();
  const isReady = (): Promise<boolean> =>
    boss.getQueues(queues.map(({ name }) => name)).then(
      (found) => found.length === queues.length,
      () => false,
    );
  const isWritable = async (): Promise<boolean> => {
    const asked = boss.getDb().executeSql(isWritableText) as Promise<{ rows: { is_writable: boolean }[] }>;
    return asked.then(({ rows }) => rows[0]?.is_writable === true).catch(() => false);
  };
  /** While the queue's database is away or read-only each worker fails every other second: one line, and one when it is back. */
  let isAway = false;
  const lost = (error: unknown): void => {
    if (isClosing || isAway) return;
    isAway = true;
    log.error("the job queue cannot be reached", {}, sentenceOf(error));
    const look = setInterval(() => {
      void isWritable().then((isBack) => {
        if (!isBack) return;
        clearInterval(look);
        isAway = false;
        if (!isClosing) log.info("the job queue is back");
      });
    }, backMs).unref();
  };
  // A lost connection is reported here too; the workers keep polling until it is back.
  boss.on("error", (error) => {
    if (isClosing) return;
    if (isUnavailable(error) || isReadOnly(error)) lost(error);
    else log.error("the job queue has trouble", {}, error);
  });
  boss.on("warning", ({ message }) => log.error(`the job queue warns: ${message}`));
  await boss.start();
  const openWorker = async ({ name, handle }: JobQueue): Promise<void> => {
    let worker = "";
    const settings = {
      // Jobs that are fetched together end together, and a long one would keep the others.
      batchSize: 1,
      localGroupConcurrency: 1,
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: pollSeconds,
      perJobResults: true,
      includeMetadata: true,
    } as const;
    worker = await boss.work(name, settings, (jobs: JobWithMetadata<object>[]) =>
      Promise.all(
        jobs.map(async ({ id, data, signal, retryCount, retryLimit }) => {
          const isLastTry = retryCount >= retryLimit;
          try {
            await handle({ _id: id, payload: data, signal, ending: ending.signal, isLastTry });
            return { id, status: "completed" as const };
          } catch (error) {
            const isOfDatabase = error instanceof AppError && error.code === "unavailable";
            if (!isAway || !isOfDatabase)
              log.error("a job failed and waits for another try", { queue: name, job_id: id }, error);
            return { id, status: "failed" as const };
          } finally {
            // There may be more: no pause after a job.
            boss.notifyWorker(worker);
          }
        }),
      ),
    );
  };
  for (const queue of queues) {
    const { workers = queue.everySeconds === undefined ? usualWorkers : 1 } = queue;
    for (let nr = 0; nr < workers; nr += 1) await openWorker(queue);
  }
  const timers = queues.flatMap(({ name, everySeconds }) => {
    if (everySeconds === undefined) return [];
    // Enqueued more often than it runs, because a span begins at any time; a key of the span lets only one job through.
    const ask = () =>
      void boss.send(name, {}, { singletonSeconds: everySeconds }).catch((error: unknown) => {
        if (isUnavailable(error) || isReadOnly(error)) lost(error);
        else if (!isClosing) log.error("a regular job could not be put in", { queue: name }, error);
      });
    ask();
    return [setInterval(ask, (everySeconds * 1000) / 6).unref()];
  });
  return {
    isReady,
    close: async () => {
      isClosing = true;
      ending.abort();
      timers.forEach(clearInterval);
      await boss.stop({ graceful: true, timeout: closeMs });
    },
  };
};
