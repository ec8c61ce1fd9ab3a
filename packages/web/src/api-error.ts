import type { ErrorBody, ErrorCode, FieldError } from "@rewardo/contract/errors";

const isRecord = (value: unknown): value is Record<string, never> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * `message`, else `error`, else a list of errors joined with '; ', else the text of the body, else 'Unknown error'.
 * A body that is itself a list is that list.
 */
export const messageOf = (body: unknown): string => {
  if (typeof body === "string" && body.trim() !== "") return body.trim();
  if (Array.isArray(body)) return joined(body) ?? unknown;
  if (!isRecord(body)) return unknown;
  const { message, error, errors } = body as Record<string, unknown>;
  if (typeof message === "string" && message !== "") return message;
  if (typeof error === "string" && error !== "") return error;
  return (Array.isArray(errors) ? joined(errors) : null) ?? unknown;
};

const unknown = "Unknown error";

/** Joins the messages of the errors that have one; `null` if none does. */
const joined = (errors: readonly unknown[]): string | null => {
  const texts = errors.map(messageOf).filter((text) => text !== unknown);
  return texts.length === 0 ? null : texts.join("; ");
};

/**
 * A call that the server answered with a failure. `code` with `params` is the truth and what sentences are made of;
 * `message` is English, as the server sent it, and compared only where the specification names its exact text.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, unknown>>;
  readonly errors: readonly FieldError[];
  /** What support needs to find the call in the server's log; `null` if the answer carried none. */
  readonly request_id: string | null;

  constructor(status: number, body: unknown) {
    const fields: Partial<ErrorBody> = isRecord(body) ? body : {};
    super(messageOf(body));
    this.status = status;
    this.code = typeof fields.code === "string" ? fields.code : "unknown_error";
    this.params = isRecord(fields.params) ? fields.params : {};
    this.errors = Array.isArray(fields.errors) ? fields.errors.filter(isRecord) : [];
    this.request_id = typeof fields.request_id === "string" ? fields.request_id : null;
  }
}

/** Whether the server said exactly this. */
export const isApiError = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code;
