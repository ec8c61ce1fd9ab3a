/** Logs are JSON lines on standard output. Never tokens, passwords, mail addresses or phone numbers. */

import { inspect } from "node:util";

export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

export interface Log {
  info(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields, cause?: unknown): void;
}

const describe = (cause: unknown): LogFields => {
  if (!(cause instanceof Error)) return cause === undefined ? {} : { cause: inspect(cause) };
  const inner = cause.cause instanceof Error ? `: ${cause.cause.message}` : "";
  return { cause: `${cause.message}${inner}`, stack: cause.stack ?? null };
};

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
