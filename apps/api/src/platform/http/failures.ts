/** The one place where errors become answers. */
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { errorTable, type ErrorBody, type ErrorCode } from "@rewardo/contract/errors";
import { newId } from "../clock.ts";
import { isDiskFull } from "../database/failures.ts";
import { AppError } from "../errors.ts";

const byStatus: Readonly<Record<number, ErrorCode>> = {
  400: "bad_request",
  404: "not_found",
  405: "method_not_allowed",
  413: "too_large",
  414: "bad_request",
  415: "unsupported_media_type",
  431: "headers_too_large",
};

const statusOf = (error: unknown): number =>
  typeof error === "object" && error !== null && "statusCode" in error && typeof error.statusCode === "number"
    ? error.statusCode
    : 500;

/** The response to an error, and whether to log it as one. */
export const toErrorBody = (error: unknown, request_id: string): { body: ErrorBody; isUnexpected: boolean } => {
  if (error instanceof AppError) {
    const { code, params, errors } = error;
    return {
      body: {
        status: error.status,
        code,
        message: errorTable[code].message,
        ...(params === undefined ? {} : { params }),
        ...(errors === undefined ? {} : { errors }),
        request_id,
      },
      // A query that takes too long looks like a database that is away: the answer is one, the cause is not.
      isUnexpected: error.code === "unavailable" || error.code === "storage_full",
    };
  }
  // The disk of this machine, as where a file is made ready.
  if (isDiskFull(error)) return toErrorBody(new AppError("storage_full", { cause: error }), request_id);
  // Errors of the web framework itself: broken JSON, a body too large, an unknown content type.
  const code = byStatus[statusOf(error)] ?? "unknown_error";
  const { status, message } = errorTable[code];
  return { body: { status, code, message, request_id }, isUnexpected: code === "unknown_error" };
};

/** The line of the log for an answer that nobody expected. */
export const unexpectedLine = (code: ErrorCode): string =>
  code === "unavailable"
    ? "the database could not answer"
    : code === "storage_full"
      ? "there is no room left to write"
      : "unexpected error";

/** Answers bytes that are no request, or one that never ends, in the form of every other refusal; then hangs up. */
export const answerBrokenRequest = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = error.code === "HPE_HEADER_OVERFLOW" ? "headers_too_large" : "bad_request";
  const { status, message } = errorTable[code];
  const body = JSON.stringify({ status, code, message, request_id: newId() } satisfies ErrorBody);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
};
