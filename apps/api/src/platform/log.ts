/** Logs are JSON lines on standard output. Never tokens, passwords, mail addresses or phone numbers. */

import { inspect } from "node:util";

export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

export interface Log {
  info(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields, cause?: unknown): void;
}

/** A cause in one sentence: also of what is no `Error` but has its message, and of several causes at once. */
export const sentenceOf = (cause: unknown): string => {
  if (cause instanceof AggregateError && cause.message === "")
    return [...new Set(cause.errors.map(sentenceOf))].join("; ");
  if (typeof cause === "object" && cause !== null && "message" in cause && typeof cause.message === "string") {
    const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
    return cause.message.trim() === "" ? code || "an error without a message" : cause.message;
  }
  return typeof cause === "string" ? cause : inspect(cause, { breakLength: Number.POSITIVE_INFINITY });
};

const describe = (cause: unknown): LogFields => {
  if (cause === undefined) return {};
  const inner = cause instanceof Error && cause.cause instanceof Error ? `: ${sentenceOf(cause.cause)}` : "";
  const stack = cause instanceof Error ? { stack: cause.stack ?? null } : {};
  return { cause: `${sentenceOf(cause)}${inner}`, ...stack };
};

/** Tells the person who starts the program. */
export type Say = (line: string, severity?: "info" | "error") => void;

/** Plain lines for a terminal, or JSON for what collects the log. */
export const lines = (isJson: boolean, nowMs: () => number): Say =>
  isJson
    ? (message, level = "info") =>
        void process.stdout.write(`${JSON.stringify({ time: new Date(nowMs()).toISOString(), level, message })}\n`)
    : (line) => void process.stdout.write(`${line}\n`);

/** Writes lines to standard output; `level` error leaves out what is not one. */
export const jsonLog = (level: "info" | "error" | "silent", nowMs: () => number): Log => {
  const write = (severity: "info" | "error", message: string, fields: LogFields) =>
    process.stdout.write(
      `${JSON.stringify({ time: new Date(nowMs()).toISOString(), level: severity, message, ...fields })}\n`,
    );
  return {
    info: (message, fields = {}) => void (level === "info" && write("info", message, fields)),
    error: (message, fields = {}, cause) =>
      void (level !== "silent" && write("error", message, { ...fields, ...describe(cause) })),
  };
};
