/** `/healthz`, `/readyz`, `/metrics`. */
import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { notFound } from "../errors.ts";

export interface HealthOptions {
  isReady(): Promise<boolean>;
  /** Left out where this process does no jobs. */
  readonly areJobsReady?: (() => Promise<boolean>) | undefined;
  /** The server is about to end: balancers send no more requests, and those that come are still answered. */
  readonly isLeaving?: (() => boolean) | undefined;
  openSockets(): number;
  /** Errors and traces told to a service outside, and those that were dropped. */
  readonly reports?: (() => { readonly sent: number; readonly dropped: number }) | undefined;
  /** What waits in each queue of jobs, in all processes together. */
  readonly waitingJobs?: (() => Promise<readonly WaitingJobs[]>) | undefined;
  /** What a collector sends as its bearer token; without one the figures go to callers on this machine. */
  readonly metricsToken?: string | undefined;
  /** Others reach the installation, by a proxy on this machine or not: then only the token proves a collector. */
  readonly isPublic: boolean;
}

interface WaitingJobs {
  readonly queue: string;
  readonly waiting: number;
  readonly retrying: number;
  readonly given_up: number;
  readonly seconds: number;
}

/** A database that is away must not keep the other figures from a collector, which waits ten seconds. */
const jobsTimeoutMs = 8000;

/** Answers what reads the jobs that wait, and for how long; they are not there while the database does not say. */
const addJobGauges = (registry: Registry, read: NonNullable<HealthOptions["waitingJobs"]>): (() => Promise<void>) => {
  const ages = new Gauge({
    name: "oldest_job_seconds",
    help: "How long the oldest due job of a queue has waited, the same from every server",
    labelNames: ["queue"],
    registers: [registry],
  });
  const jobs = new Gauge({
    name: "waiting_jobs",
    help: "Jobs that wait, wait for another try, or were given up, the same from every server",
    labelNames: ["queue", "state"],
    registers: [registry],
  });
  return async () => {
    const ended = new AbortController();
    const late = setTimeout(jobsTimeoutMs, [], { ref: false, signal: ended.signal }).catch(() => []);
    const rows = await Promise.race([read().catch(() => []), late]);
    ended.abort();
    jobs.reset();
    ages.reset();
    for (const { queue, waiting, retrying, given_up, seconds } of rows) {
      jobs.set({ queue, state: "waiting" }, waiting);
      jobs.set({ queue, state: "retrying" }, retrying);
      jobs.set({ queue, state: "given_up" }, given_up);
      ages.set({ queue }, seconds);
    }
  };
};

/** Compared by hash, so that the time tells nothing. */
const hasToken = (authorization: string | undefined, token: string | undefined): boolean => {
  if (token === undefined || authorization === undefined) return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
};

/** Process up; database and jobs reachable; figures for Prometheus. */
export const mountHealth = (app: FastifyInstance, options: HealthOptions): void => {
  const { isReady, areJobsReady, isLeaving, openSockets, metricsToken, isPublic, reports, waitingJobs } = options;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  const sockets: Gauge = new Gauge({
    name: "live_sockets",
    help: "Open live connections",
    registers: [registry],
    collect: () => sockets.set(openSockets()),
  });

  const told: Gauge<"outcome"> = new Gauge({
    name: "error_reports",
    help: "Errors and traces for the error-reporting service",
    labelNames: ["outcome"],
    registers: [registry],
    collect: () => {
      const { sent = 0, dropped = 0 } = reports?.() ?? {};
      told.set({ outcome: "sent" }, sent);
      told.set({ outcome: "dropped" }, dropped);
    },
  });

  const readJobs = waitingJobs === undefined ? undefined : addJobGauges(registry, waitingJobs);

  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url;
    if (route !== undefined)
      durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const isStaying = isLeaving?.() !== true;
    const ready = isStaying && (await isReady()) && (areJobsReady === undefined || (await areJobsReady()));
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "unavailable" });
  });
  app.get("/metrics", async (request, reply) => {
    const isLocal = !isPublic && /^(::1|(::ffff:)?127\.)/.test(request.socket.remoteAddress ?? "");
    if (!isLocal && !hasToken(request.headers.authorization, metricsToken)) throw notFound();
    await readJobs?.();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};
