/** The one place where errors become answers. */
import { errorTable, type ErrorBody, type ErrorCode } from "@rewardo/contract/errors";
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

/** The answer to an error, and whether somebody should hear of it. */
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
      isUnexpected: false,
    };
  }
  // What the web framework refuses by itself: broken JSON, a body too large, an unknown content type.
  const code = byStatus[statusOf(error)] ?? "unknown_error";
  const { status, message } = errorTable[code];
  return { body: { status, code, message, request_id }, isUnexpected: code === "unknown_error" };
};
