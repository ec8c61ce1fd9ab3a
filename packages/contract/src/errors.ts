/** The closed table of errors: code → status and the exact message on the wire. Anything else answers `unknown_error`. */
const table = {
  bad_request: { status: 400, message: "Bad request" },
  validation_failed: { status: 400, message: "Validation failed" },
  not_signed_in: { status: 401, message: "Unauthorized" },
  invalid_credentials: { status: 401, message: "Invalid username or password" },
  forbidden: { status: 403, message: "Forbidden" },
  origin_not_allowed: { status: 403, message: "Forbidden" },
  not_found: { status: 404, message: "Not found" },
  account_not_found: { status: 404, message: "Account not found" },
  account_role_not_found: { status: 404, message: "Account role not found" },
  business_not_found: { status: 404, message: "Business not found" },
  card_number_not_found: { status: 404, message: "Card number not found" },
  card_of_another_business: { status: 404, message: "Card number not found" },
  pairing_code_invalid: { status: 404, message: "Pairing code is invalid" },
  method_not_allowed: { status: 405, message: "Method not allowed" },
  conflict: { status: 409, message: "Conflict" },
  idempotency_key_reused: { status: 409, message: "Idempotency key was used for another request" },
  /** `params.version` is the present one. */
  version_conflict: { status: 409, message: "Changed by someone else in the meantime" },
  /** `params`: `max_places` of the plan, and `next_plan` (`name`, `max_places`, null is any number) or null. */
  place_limit_reached: { status: 409, message: "The plan's number of places is reached" },
  /** Registration: somebody has this e-mail address. The console leads to the log-in page. */
  account_exists: { status: 409, message: "Account already exists" },
  /** Reset: no link is waiting for this account; it never asked, or has used the link, or is none. */
  password_reset_not_requested: { status: 409, message: "Account did not request password reset" },
  /** Unlock: nothing to lift; the console takes it as good news. */
  account_not_locked: { status: 409, message: "Account is not locked" },
  /** Verify: the link was used before, or one's own address is verified when asking for another mail. */
  email_already_verified: { status: 409, message: "Account is already verified" },
  too_large: { status: 413, message: "Request body is too large" },
  unsupported_media_type: { status: 415, message: "Unsupported media type" },
  precondition_required: { status: 428, message: "If-Match header is required" },
  headers_too_large: { status: 431, message: "Request headers are too large" },
  idempotency_key_required: { status: 400, message: "Idempotency-Key header is required" },
  reversal_window_over: { status: 422, message: "The time to take this back is over" },
  /** Registration and reset: at least 8 signs, among them an upper and a lower case letter, a digit and a special sign. */
  password_too_simple: { status: 422, message: "Password does not meet complexity requirements" },
  /** Reset: the two entries of the new password differ. */
  passwords_do_not_match: { status: 422, message: "passwords do not match" },
  /** A mail's link (reset, unlock, verify) is not the last one that was sent, or was cut off when it was copied. */
  token_invalid: { status: 422, message: "token is invalid" },
  /** A mail's link (reset 1 hour, unlock 24 hours, verify 7 days) is too old. */
  token_expired: { status: 422, message: "token is expired" },
  /** The engine refused; `params.rejected` holds its codes with their parameters. */
  refused: { status: 422, message: "Refused" },
  too_many_requests: { status: 429, message: "Too many requests" },
  unknown_error: { status: 500, message: "Unknown error" },
  unavailable: { status: 503, message: "Service unavailable" },
} as const;

export type ErrorCode = keyof typeof table;
export const errorTable: Readonly<Record<ErrorCode, { status: number; message: string }>> = table;
export const errorCodes = Object.keys(table) as ErrorCode[];

/** One bad field: dotted path (`items.0.amount`), English message, machine code. */
export interface FieldError {
  path: string;
  message: string;
  code: string;
  /** What the code leaves open, such as the `position` of a wrong sign. */
  params?: Record<string, number | string>;
}

/** The body of every failed answer. `code` and `params` are the truth; `message` is English. */
export interface ErrorBody {
  status: number;
  code: ErrorCode;
  message: string;
  params?: Record<string, unknown>;
  errors?: FieldError[];
  request_id: string;
}
