/** What PostgreSQL's errors mean to us. */

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string" ? error.code : "";

const socketCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** admin_shutdown, crash_shutdown, cannot_connect_now, database_dropped, idle_session_timeout, too_many_connections, query_canceled */
const serverCodes = new Set(["57P01", "57P02", "57P03", "57P04", "57P05", "53300", "57014"]);
const messages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Cannot use a pool after calling end/;

/** The database cannot be asked now: it is down, starting, out of connections, or took longer than allowed. */
export const isUnavailable = (error: unknown): boolean => {
  const code = codeOf(error);
  return (
    socketCodes.has(code) ||
    serverCodes.has(code) ||
    code.startsWith("08") ||
    (error instanceof Error && messages.test(error.message))
  );
};

/** disk_full: nothing more can be written, while reading may go on. */
export const isDiskFull = (error: unknown): boolean => codeOf(error) === "53100" || codeOf(error) === "ENOSPC";

/** Two writes hit the same unique key; `constraint` narrows it to one. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === "23505" &&
  (constraint === undefined ||
    (typeof error === "object" && error !== null && "constraint" in error && error.constraint === constraint));

/** Another transaction came first (deadlock, serialization failure, lock not to be had): the same may be tried again. */
export const isOvertaken = (error: unknown): boolean => ["40P01", "40001", "55P03"].includes(codeOf(error));
