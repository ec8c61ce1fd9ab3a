/** Meaning of PostgreSQL's error codes. */

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string" ? error.code : "";

const socketCodes = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"]);
/** Codes of a missing host name or socket; a missing file has the same code, but another call. */
const addressCodes = new Set(["ENOENT", "ENOTFOUND", "EAI_AGAIN"]);
const addressCalls = new Set(["connect", "getaddrinfo"]);
/**
 * Classes of SQLSTATE: connection exception, insufficient resources, operator intervention, system error. And a
 * transaction that PostgreSQL ended because it was idle or took too long.
 */
const serverCodes = /^(08|53|57|58)[0-9A-Z]{3}$|^25P0[34]$/;
const silence = /Query read timeout/;
const messages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Cannot use a pool after calling end/;

/** Reads copied errors as well, as the job queue's library makes them. */
const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error && typeof error.message === "string"
    ? error.message
    : "";

const callOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "syscall" in error && typeof error.syscall === "string"
    ? error.syscall
    : "";

/** The answer to a statement did not come in time: PostgreSQL would have ended it, so that the connection is to blame. */
export const isSilence = (error: unknown): boolean => silence.test(messageOf(error));

/** The database cannot be asked now: it is down, starting, out of something, silent, or took longer than allowed. */
export const isUnavailable = (error: unknown): boolean => {
  const code = codeOf(error);
  return (
    socketCodes.has(code) ||
    (addressCodes.has(code) && addressCalls.has(callOf(error))) ||
    serverCodes.test(code) ||
    isSilence(error) ||
    messages.test(messageOf(error)) ||
    // A name with several addresses, none of which answers.
    (error instanceof AggregateError && error.errors.length > 0 && error.errors.every(isUnavailable))
  );
};

/**
 * A write met a database that only reads: a standby, or one that its host has set so. `isBeginning`: it was refused
 * where the transaction began, for which a standby has a more general code.
 */
export const isReadOnly = (error: unknown, isBeginning = false): boolean =>
  codeOf(error) === "25006" || (isBeginning && codeOf(error) === "0A000");

/** disk_full, of the database or of this machine: nothing more can be written, while reading may go on. */
export const isDiskFull = (error: unknown): boolean => ["53100", "ENOSPC", "EDQUOT"].includes(codeOf(error));

/** A row with the same unique key is there. Which key that is a look-up tells: a distributed table does not name it. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === "23505";

/** Another transaction came first (deadlock, serialization failure, lock not to be had): the same may be tried again. */
export const isOvertaken = (error: unknown): boolean => ["40P01", "40001", "55P03"].includes(codeOf(error));
