/**
 * Sends errors and traces to a service with Sentry's protocol. It never holds up the program: a bounded queue, one
 * request at a time, pauses when the service asks for them, and what does not fit is dropped and counted.
 */
import type { Log } from "../log.ts";
import type { Dsn } from "./dsn.ts";
import { errorEnvelope, type ErrorReport, type Installation, type Trace, traceEnvelope } from "./events.ts";
import { errorOf } from "./frames.ts";

export interface Reporter {
  error(report: ErrorReport): void;
  trace(trace: Trace): void;
  /** Numbers of events so far. */
  counts(): { readonly sent: number; readonly dropped: number };
  /** Sends what waits, for two seconds at most. */
  close(): Promise<void>;
}

/** Reports that requests make about consoles and about themselves. */
export interface Reporting {
  /** A crash of a console: logged, and reported. */
  readonly crash: (report: ErrorReport) => void;
  readonly trace: (trace: Trace) => void;
}

export interface ReporterOptions extends Installation {
  readonly dsn: Dsn;
  /** Share of requests that are traced, from 0 to 1. */
  readonly trace_rate: number;
  readonly nowMs: () => number;
}

/** Traces are more, and worth less: the last places are for errors. */
const mostWaiting = { event: 200, transaction: 150 };
type Kind = keyof typeof mostWaiting;
const answerMs = 5000;
const closingMs = 2000;
/** Pause after a failure; the failed report is dropped. */
const pauseAfterFailureMs = 30_000;

/** Without a service nothing is kept and nothing sent. */
export const noReporter: Reporter = {
  error: () => undefined,
  trace: () => undefined,
  counts: () => ({ sent: 0, dropped: 0 }),
  close: async () => undefined,
};

/** The service's name for a kind in its limits. */
const limitName = { event: "error", transaction: "transaction" };

/** Seconds that an answer asks to wait before the next of a kind; 0 for none. */
const pauseOf = ({ headers, ok }: Response, kind: Kind): number => {
  const limits = (headers.get("x-sentry-rate-limits") ?? "").split(",").map((limit) => limit.trim().split(":"));
  const asked = limits
    .filter(([, kinds = ""]) => kinds === "" || kinds.split(";").includes(limitName[kind]))
    .map(([wait]) => Number(wait))
    .filter((wait) => wait > 0);
  if (asked.length > 0) return Math.max(...asked);
  if (ok) return 0;
  const retryAfter = Number(headers.get("retry-after"));
  return retryAfter > 0 ? retryAfter : pauseAfterFailureMs / 1000;
};

export const openReporter = ({ dsn, trace_rate, nowMs, ...installation }: ReporterOptions): Reporter => {
  const waiting: { kind: Kind; body: string }[] = [];
  const silentUntilMs = { event: 0, transaction: 0 };
  let [sent, dropped] = [0, 0];
  let sending: Promise<void> | null = null;
  const ending = new AbortController();
  const headers = {
    "content-type": "application/x-sentry-envelope",
    "x-sentry-auth": `Sentry sentry_version=7, sentry_client=rewardo/1, sentry_key=${dsn.key}`,
  };

  const post = async (kind: Kind, body: string): Promise<void> => {
    try {
      const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(answerMs)]);
      const answer = await fetch(dsn.url, { method: "POST", headers, body, signal, redirect: "error" });
      await answer.body?.cancel();
      silentUntilMs[kind] = nowMs() + pauseOf(answer, kind) * 1000;
      if (answer.ok) sent += 1;
      else dropped += 1;
    } catch {
      dropped += 1;
      silentUntilMs.event = silentUntilMs.transaction = nowMs() + pauseAfterFailureMs;
    }
  };

  const sendAll = async (): Promise<void> => {
    await Promise.resolve(); // so that `sending` is set before it is cleared
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (nowMs() < silentUntilMs[next.kind]) dropped += 1;
      else await post(next.kind, next.body);
    }
    sending = null;
  };

  const put = (kind: Kind, body: string): void => {
    if (waiting.length >= mostWaiting[kind]) {
      dropped += 1;
      return;
    }
    waiting.push({ kind, body });
    sending ??= sendAll();
  };

  return {
    error: (report) => put("event", errorEnvelope(report, installation, nowMs())),
    trace: (trace) => {
      if (Math.random() < trace_rate) put("transaction", traceEnvelope(trace, installation));
    },
    counts: () => ({ sent, dropped }),
    close: async () => {
      const timer = setTimeout(() => ending.abort(), closingMs);
      await sending;
      clearTimeout(timer);
    },
  };
};

/** Crashes of consoles go to the log as errors of our own do. */
export const reportingOf = (log: Log, reporter: Reporter): Reporting => ({
  crash: (report) => {
    const { reference = null, route = null, request_id = null } = report;
    log.error(report.message, { reference, route, request_id });
    reporter.error(report);
  },
  trace: (trace) => reporter.trace(trace),
});

/** A log whose errors are reported, too: its words, the route and the request's id, and the error itself. */
export const reportingLog = (log: Log, reporter: Reporter): Log => ({
  info: (message, fields) => log.info(message, fields),
  error: (message, fields = {}, cause) => {
    log.error(message, fields, cause);
    const { route, request_id } = fields;
    reporter.error({
      source: "server",
      message,
      error: errorOf(cause),
      route: typeof route === "string" ? route : null,
      ...(typeof request_id === "string" ? { request_id } : {}),
    });
  },
});
