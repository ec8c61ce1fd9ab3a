/**
 * Facts of an error or a request that are reported. Nothing else leaves the server; error messages stay, because they
 * quote what people typed.
 */
import { randomBytes } from "node:crypto";

export interface Installation {
  /** Stamp of the build. */
  readonly release: string;
  readonly environment: string;
}

/** A stack frame, without the directories of this machine. */
export interface Frame {
  readonly filename: string;
  readonly function: string;
  readonly lineno: number;
  readonly colno: number;
  readonly in_app: boolean;
}

/** An error of the server or of a console. */
export interface ErrorReport {
  readonly source: "server" | "console";
  /** The event, in the program's own words. */
  readonly message: string;
  /** The error's class, its code such as PostgreSQL's `23505`, and its calls. */
  readonly error?:
    | { readonly name: string; readonly code?: string | undefined; readonly frames: readonly Frame[] }
    | undefined;
  /** The route's pattern, never its address. */
  readonly route?: string | null | undefined;
  readonly request_id?: string | undefined;
  /** Reference that a person can read out from the crash page. */
  readonly reference?: string | undefined;
  readonly release?: string | undefined;
}

/** How long a request, or a page of a console, took. */
export interface Trace {
  readonly source: "server" | "console";
  /** `GET /api/places/:id`, or a page's pattern. */
  readonly name: string;
  readonly status?: number | undefined;
  readonly ended_ms: number;
  readonly duration_ms: number;
}

const hex = (bytes: number): string => randomBytes(bytes).toString("hex");

const platformOf = (source: ErrorReport["source"]) => (source === "server" ? "node" : "javascript");

const toEvent = (report: ErrorReport, at: Installation, nowMs: number) => ({
  event_id: hex(16),
  timestamp: nowMs / 1000,
  platform: platformOf(report.source),
  level: "error",
  release: report.release ?? at.release,
  environment: at.environment,
  ...(report.route == null ? {} : { transaction: report.route }),
  tags: {
    source: report.source,
    ...(report.request_id === undefined ? {} : { request_id: report.request_id }),
    ...(report.reference === undefined ? {} : { reference: report.reference }),
    ...(report.error?.code === undefined ? {} : { code: report.error.code }),
  },
  ...(report.error === undefined
    ? { message: { formatted: report.message } }
    : {
        exception: {
          values: [{ type: report.error.name, value: report.message, stacktrace: { frames: report.error.frames } }],
        },
      }),
});

const toTransaction = (trace: Trace, at: Installation) => {
  const status = trace.status ?? 200;
  return {
    event_id: hex(16),
    type: "transaction",
    platform: platformOf(trace.source),
    release: at.release,
    environment: at.environment,
    transaction: trace.name,
    transaction_info: { source: "route" },
    start_timestamp: (trace.ended_ms - trace.duration_ms) / 1000,
    timestamp: trace.ended_ms / 1000,
    contexts: {
      trace: {
        trace_id: hex(16),
        span_id: hex(8),
        op: trace.source === "server" ? "http.server" : "navigation",
        status: status < 400 ? "ok" : status < 500 ? "invalid_argument" : "internal_error",
      },
    },
    tags: { source: trace.source, ...(trace.status === undefined ? {} : { status: String(trace.status) }) },
  };
};

/** An item in the envelope format: a line for the envelope, one for the item, and the item. */
const envelope = (type: "event" | "transaction", item: { event_id: string }): string =>
  [JSON.stringify({ event_id: item.event_id }), JSON.stringify({ type }), JSON.stringify(item)].join("\n");

export const errorEnvelope = (report: ErrorReport, at: Installation, nowMs: number): string =>
  envelope("event", toEvent(report, at, nowMs));

export const traceEnvelope = (trace: Trace, at: Installation): string =>
  envelope("transaction", toTransaction(trace, at));
