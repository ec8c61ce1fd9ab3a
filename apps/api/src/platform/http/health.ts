/** `/healthz`, `/readyz`, `/metrics`. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { clockToleranceMs, type DatabaseState } from "../database/state.ts";
import { notFound } from "../errors.ts";
import { type MetricsSources, openMetrics } from "./metrics.ts";

export interface HealthOptions extends MetricsSources {
  /** Whether the database can be reached and written. */
  isReady(): Promise<boolean>;
  /** Nodes of a database that is spread which do not answer. Others go on, so that the server stays ready. */
  readonly awayNodes?: (() => Promise<readonly string[]>) | undefined;
  /** Left out where this process does no jobs. */
  readonly areJobsReady?: (() => Promise<boolean>) | undefined;
  /** The server is about to end: balancers send no more requests, and those that come are still answered. */
  readonly isLeaving?: (() => boolean) | undefined;
  /** Bearer token of the metrics collector; without one only callers on this machine get the figures. */
  readonly metricsToken?: string | undefined;
  /** The installation is reachable from outside, by a proxy or directly: then only the token identifies a collector. */
  readonly isPublic: boolean;
}

/** Compared by hash, so that the time tells nothing. */
const hasToken = (authorization: string | undefined, token: string | undefined): boolean => {
  if (token === undefined || authorization === undefined) return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
};

/** Why a server is not ready; the first three are the database's. */
type Reason = "unreachable" | "read_only" | "storage_full" | "jobs" | "leaving";

/** Process up; database and jobs reachable; figures for Prometheus. */
export const mountHealth = (app: FastifyInstance, options: HealthOptions): void => {
  const { isReady, awayNodes, areJobsReady, isLeaving, databaseState, metricsToken, isPublic } = options;
  const metrics = openMetrics(options);

  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url;
    if (route !== undefined)
      metrics.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime);
  });
  const askState = async (): Promise<DatabaseState> =>
    databaseState === undefined
      ? { trouble: (await isReady()) ? null : "unreachable", clock_ahead_ms: null, server_version: null }
      : databaseState();
  const look = async (): Promise<{
    reasons: Reason[];
    warnings: { warnings?: string[]; nodes_away?: readonly string[] };
  }> => {
    const [{ trouble, clock_ahead_ms }, areJobs, away] = await Promise.all([
      askState(),
      areJobsReady?.() ?? true,
      // Where nodes are, the coordinator says; while it is away, that is the reason.
      awayNodes?.().catch(() => []) ?? [],
    ]);
    const reasons: Reason[] = [
      ...(isLeaving?.() === true ? ["leaving" as const] : []),
      ...(trouble === null ? [] : [trouble]),
      ...(areJobs ? [] : ["jobs" as const]),
    ];
    const isOff = clock_ahead_ms !== null && Math.abs(clock_ahead_ms) > clockToleranceMs;
    const warnings = [...(isOff ? ["clock"] : []), ...(away.length > 0 ? ["nodes"] : [])];
    return {
      reasons,
      warnings: {
        ...(warnings.length > 0 ? { warnings } : {}),
        ...(away.length > 0 ? { nodes_away: away } : {}),
      },
    };
  };
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const { reasons, warnings } = await look();
    const isReadyNow = reasons.length === 0;
    return reply
      .code(isReadyNow ? 200 : 503)
      .send({ status: isReadyNow ? "ready" : "unavailable", ...(isReadyNow ? {} : { reasons }), ...warnings });
  });
  // All servers share one database: one that has no room or cannot be written takes them all out, who could still read.
  app.get("/readyz/reads", async (_request, reply) => {
    const { reasons, warnings } = await look();
    const hindering = reasons.filter((reason) => reason === "unreachable" || reason === "leaving");
    const isReadyNow = hindering.length === 0;
    return reply.code(isReadyNow ? 200 : 503).send({
      status: isReadyNow ? "ready" : "unavailable",
      ...(reasons.length === 0 ? {} : { reasons }),
      ...warnings,
    });
  });
  app.get("/metrics", async (request, reply) => {
    const isLocal = !isPublic && /^(::1|(::ffff:)?127\.)/.test(request.socket.remoteAddress ?? "");
    if (!isLocal && !hasToken(request.headers.authorization, metricsToken)) throw notFound();
    return reply.type(metrics.contentType).send(await metrics.read());
  });
};
