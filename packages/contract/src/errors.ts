/** The closed table of errors: code → status and the exact message on the wire. Anything else answers `unknown_error`. */
const table = {
  bad_request: { status: 400, message: "Bad request" },
  /** `params.known`: the pairs of type and style that there are. */
  unknown_statistic: { status: 400, message: "Unknown statistic" },
  validation_failed: { status: 400, message: "Validation failed" },
  not_signed_in: { status: 401, message: "Unauthorized" },
  /** Whether a key was never there, was revoked or is over is not told. */
  api_key_invalid: { status: 401, message: "API key is unknown, revoked or expired" },
  invalid_credentials: { status: 401, message: "Invalid username or password" },
  /** Signing in through Google: it did not vouch for this browser, this moment or this address. */
  sign_in_failed: { status: 401, message: "Failed to log in" },
  forbidden: { status: 403, message: "Forbidden" },
  /** The address of the account is not known to be its person's yet: the link that was mailed to it opens this. */
  email_not_verified: { status: 403, message: "E-mail address is not verified" },
  /**
   * The business is closed to its people and devices: no one can sign in to it or act as it. `params` tell its own people and
   * devices which, `since` when, `by` whom (`operator` or `owner`), and the `reason`.
   */
  business_suspended: { status: 403, message: "Business is suspended" },
  /** The account or device was stopped by a person: `params` are `since` and, where it is known, their name as `by`. */
  frozen: { status: 403, message: "Frozen" },
  /** The device waits for the PIN of the person who serves. */
  pin_required: { status: 403, message: "A PIN is required" },
  /** A signed call whose signature is missing, wrong, or older than five minutes. */
  signature_invalid: { status: 401, message: "Signature is invalid" },
  origin_not_allowed: { status: 403, message: "Forbidden" },
  /** The request names a host that is not the installation's `PUBLIC_URL`. */
  host_not_allowed: { status: 421, message: "Misdirected request" },
  not_found: { status: 404, message: "Not found" },
  /** No plan is in force: changes need a payment first, except at the till and for paying itself. */
  read_only: { status: 402, message: "No plan is in force: nothing can be changed" },
  /** No plan has been in force for 14 days: the till is closed, too. */
  till_closed: { status: 402, message: "No plan is in force: the till is closed" },
  account_not_found: { status: 404, message: "Account not found" },
  account_role_not_found: { status: 404, message: "Account role not found" },
  business_not_found: { status: 404, message: "Business not found" },
  card_number_not_found: { status: 404, message: "Card number not found" },
  /** Cards from before numbers had one form differ in the spelling of theirs alone: which one is meant no one can tell. */
  card_number_ambiguous: { status: 409, message: "Several cards have this number" },
  card_of_another_business: { status: 404, message: "Card number not found" },
  /** A claim code or link that is forged, of another installation, of a closed business, or that was ended. */
  link_not_found: { status: 404, message: "Link not found" },
  /** The claim code was opened before, by another browser. */
  claim_used: { status: 409, message: "Code was used already" },
  /** The claim code's 90 seconds are over. */
  claim_over: { status: 410, message: "Code has run out" },
  /** The browser holds another customer's cards of the business: proving an address or number makes both one. */
  card_on_phone: { status: 409, message: "This browser holds another card of the business" },
  /** An invitation that was used, withdrawn or ran out; the card can be had without it. */
  invitation_over: { status: 410, message: "Invitation is no longer valid" },
  /** An invitation opened in a browser of who made it. */
  invitation_own: { status: 409, message: "This is an invitation of one's own" },
  pairing_code_invalid: { status: 404, message: "Pairing code is invalid" },
  method_not_allowed: { status: 405, message: "Method not allowed" },
  conflict: { status: 409, message: "Conflict" },
  idempotency_key_reused: { status: 409, message: "Idempotency key was used for another request" },
  /** `params.version` is the current one. */
  version_conflict: { status: 409, message: "Changed by someone else in the meantime" },
  /** `params.status` is the outcome. */
  already_decided: { status: 409, message: "Already decided" },
  /**
   * `params`: `max_places` of the plan, and `next_plan` (`name`, `max_places`, null is any number) or null; where a
   * plan is chosen, `places_count` says how many are open.
   */
  integration_limit_reached: { status: 409, message: "The number of integrations is reached" },
  /** The installation is no client of this provider. */
  integration_not_available: { status: 409, message: "Integration is not available" },
  /** The provider led back without what it must bring, to another session than began, or not in time. */
  integration_failed: { status: 400, message: "Failed to connect integration" },
  /** `params.trouble` says why. */
  provider_failed: { status: 502, message: "The provider did not answer as it should" },
  /** No order that was paid and counts for no card has this number, as far as the caller may see. */
  receipt_not_found: { status: 404, message: "Receipt not found" },
  /** The order is older than the 24 hours in which its receipt can be scanned. */
  receipt_too_old: { status: 409, message: "Receipt is too old" },
  /** The receipt has earned already. */
  receipt_used: { status: 409, message: "Receipt was used already" },
  webhook_limit_reached: { status: 409, message: "The number of webhooks is reached" },
  place_limit_reached: { status: 409, message: "The plan's number of places is reached" },
  /** A new card at the till for a phone number that has one: `params.items` are the cards of it, as `findCards` tells them. */
  customer_exists: { status: 409, message: "A customer with this phone number has a card" },
  /** Registration: the e-mail address is taken. The console leads to the log-in page. */
  account_exists: { status: 409, message: "Account already exists" },
  /** Reset: no link is pending for this account; it never requested one, has used it, or does not exist. */
  password_reset_not_requested: { status: 409, message: "Account did not request password reset" },
  /** Unlock: the account is not locked; the console shows it as a success. */
  account_not_locked: { status: 409, message: "Account is not locked" },
  /** Verify: the link was used before, or the address is already verified when another mail is requested. */
  email_already_verified: { status: 409, message: "Account is already verified" },
  /** The link of an invitation that was accepted before. */
  invitation_already_accepted: { status: 409, message: "Invitation has already been accepted" },
  /** Removing the last owner of a business; concurrent attempts get this, too. */
  last_owner: { status: 409, message: "The last active owner stays owner" },
  /** `params.accounts`: how many still have the role. */
  account_role_in_use: { status: 409, message: "Accounts have this role" },
  too_large: { status: 413, message: "Request body is too large" },
  unsupported_media_type: { status: 415, message: "Unsupported media type" },
  precondition_required: { status: 428, message: "If-Match header is required" },
  headers_too_large: { status: 431, message: "Request headers are too large" },
  idempotency_key_required: { status: 400, message: "Idempotency-Key header is required" },
  /** `params`: the `permissions` and `limits` that reach further than the caller's own, or `places`. */
  /** `params.tries_left`; the same for a person without a PIN. */
  pin_wrong: { status: 422, message: "PIN is wrong" },
  /** Too many wrong PINs of this person at this device: someone who manages devices opens it. */
  pin_locked: { status: 422, message: "PIN is locked on this device" },
  /** Four times the same digit, or four in a row. */
  pin_too_simple: { status: 422, message: "PIN is too simple" },
  exceeds_own_rights: { status: 422, message: "You cannot grant more than you have yourself" },
  /** Users cannot change their own role, places or status. */
  own_account: { status: 422, message: "Someone else has to change this in your account" },
  reversal_window_over: { status: 422, message: "The time to take this back is over" },
  /** Changing a password, setting up a second factor, closing a business: the password that was typed is not the present one. */
  current_password_wrong: { status: 422, message: "Current password is wrong" },
  /** Log-in: the password is correct, and an authenticator code is required as well. */
  second_factor_required: { status: 401, message: "Code is required" },
  /** An authenticator or recovery code that is wrong, expired or already used. */
  code_wrong: { status: 422, message: "Code is wrong" },
  second_factor_on: { status: 409, message: "Second factor is already on" },
  /** Unknown, of another origin, or an answer to a challenge that was used, has expired or was put to another browser. */
  passkey_refused: { status: 422, message: "Passkey was not accepted" },
  /** A second factor is required of the account, and it has none yet: only its own account is open to it. */
  second_factor_due: { status: 403, message: "A second factor has to be set up first" },
  /** Removing one's last second factor while one is required. */
  last_second_factor: { status: 409, message: "The last second factor stays while one is required" },
  second_factor_not_begun: { status: 409, message: "Second factor is not being set up" },
  /** Registration, reset: at least 8 characters with an upper- and a lower-case letter, a digit and a special character. */
  password_too_simple: { status: 422, message: "Password does not meet complexity requirements" },
  /** Registration, invitation, reset, change: a common password, or one made of the person's name. */
  password_too_common: { status: 422, message: "Password is too easy to guess" },
  /** Reset: the two entries of the new password differ. */
  passwords_do_not_match: { status: 422, message: "passwords do not match" },
  /** A mail's link (reset, unlock, verify) is not the latest one, or was truncated when copied. */
  token_invalid: { status: 422, message: "token is invalid" },
  /** A mail's link has expired (reset 1 hour, unlock 24 hours, verify 7 days). */
  token_expired: { status: 422, message: "token is expired" },
  /** The engine rejected it; `params.rejected` has its codes with their parameters. */
  refused: { status: 422, message: "Refused" },
  too_many_requests: { status: 429, message: "Too many requests" },
  unknown_error: { status: 500, message: "Unknown error" },
  unavailable: { status: 503, message: "Service unavailable" },
  /** The disk of the server or of its database is full; nothing was written. */
  storage_full: { status: 503, message: "Storage is full" },
} as const;

export type ErrorCode = keyof typeof table;
export const errorTable: Readonly<Record<ErrorCode, { status: number; message: string }>> = table;
export const errorCodes = Object.keys(table) as ErrorCode[];

/** One bad field: dotted path (`items.0.amount`), English message, machine code. */
export interface FieldError {
  path: string;
  message: string;
  code: string;
  /** Details beyond the code, such as the `position` of a wrong character. */
  params?: Record<string, number | string>;
}

/** The body of every error response. `code` and `params` are authoritative; `message` is English. */
export interface ErrorBody {
  status: number;
  code: ErrorCode;
  message: string;
  params?: Record<string, unknown>;
  errors?: FieldError[];
  request_id: string;
}
