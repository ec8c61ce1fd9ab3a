/** Errors that are answers. Anything else is unexpected: logged with its cause, answered as "Unknown error". */
import { errorTable, type ErrorCode, type FieldError } from "@rewardo/contract/errors";

export interface AppErrorDetails {
  params?: Record<string, unknown>;
  errors?: FieldError[];
  cause?: unknown;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: Record<string, unknown> | undefined;
  readonly errors: FieldError[] | undefined;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(errorTable[code].message, details.cause === undefined ? {} : { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.params = details.params;
    this.errors = details.errors;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}

/** Missing and not yours are one answer, so that ids tell nothing. */
export const notFound = (): AppError => new AppError("not_found");

/** A field the request got wrong in a way only the server can know. */
export const invalidField = (path: string, code: string, message: string): AppError =>
  new AppError("validation_failed", { errors: [{ path, code, message }] });

/** Returns the value, or throws not_found when there is none. */
export const found = <T>(value: T | undefined | null): T => {
  if (value === undefined || value === null) throw notFound();
  return value;
};
