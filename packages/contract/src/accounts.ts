/** Accounts: an identity's membership of one business with its role. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Email, Id, Instant, Locale, PlaceIds, text } from "./fields.ts";
import { permissions } from "./permissions.ts";

export const themes = ["system", "light", "dark"] as const;
export const Theme = z.enum(themes);

export const Account = z.object({
  _id: Id,
  email: Email,
  first_name: z.nullable(text(100)),
  last_name: z.nullable(text(100)),
  account_role_id: Id,
  /** `null` for the platform's own accounts. */
  business_id: z.nullable(Id),
  status: z.enum(["active", "disabled"]),
  /** `null` until the account chose one: then the browser's locale decides. */
  language: z.nullable(Locale),
  theme: Theme,
  place_ids: PlaceIds,
  email_verified_at: z.nullable(Instant),
  last_seen_at: z.nullable(Instant),
  permissions: z.array(z.enum(permissions)),
});
export type Account = z.infer<typeof Account>;

export const Login = z.strictObject({
  email: text(320),
  password: z.string().check(z.maxLength(1000), z.minLength(1)),
});

/** What people change about their own account. */
export const AccountChanges = z.strictObject({
  _id: z.optional(Id),
  first_name: z.optional(z.nullable(text(100))),
  last_name: z.optional(z.nullable(text(100))),
  language: z.optional(z.nullable(Locale)),
  theme: z.optional(Theme),
});

export const login = endpoint({
  method: "POST",
  path: "/accounts/login",
  access: "public",
  scope: "none",
  form: true,
  body: Login,
  response: Account,
  errors: ["invalid_credentials", "too_many_requests"],
  summary: "Open a session with e-mail and password",
});

export const logout = endpoint({
  method: "POST",
  path: "/accounts/logout",
  access: "public",
  scope: "none",
  response: null,
  errors: [],
  summary: "End the session",
});

export const readCurrentAccount = endpoint({
  method: "GET",
  path: "/accounts/current",
  access: "signed_in",
  scope: "own",
  response: Account,
  errors: ["account_not_found"],
  summary: "The signed-in account",
});

export const updateAccount = endpoint({
  method: "PATCH",
  path: "/accounts/:id",
  access: "signed_in",
  scope: "own",
  body: AccountChanges,
  response: Account,
  errors: ["not_found"],
  summary: "Change one's own name, language or theme",
});

/** Thirty-two random bytes as a mail's link carries them. Any other text is answered as a wrong token. */
const MailedToken = text(200);

/** What the link of a mail proves: the account of its path, and the token that only the mail's reader has. */
export const TokenProof = z.strictObject({ _id: z.optional(Id), token: MailedToken });

export const PasswordResetRequest = z.strictObject({ email: text(320) });

/** The rules of a password are checked by the server's verb, which answers `password_too_simple`. */
export const PasswordReset = z.strictObject({
  _id: z.optional(Id),
  token: MailedToken,
  new_password: z.string().check(z.maxLength(1000)),
  new_password_confirm: z.string().check(z.maxLength(1000)),
});

/** The same answer, after the same time, for an address that nobody has; the mail is sent by a job. */
export const requestPasswordReset = endpoint({
  method: "POST",
  path: "/accounts/password_reset",
  access: "public",
  scope: "none",
  body: PasswordResetRequest,
  response: null,
  errors: ["too_many_requests"],
  summary: "Mail a link that sets a new password",
});

/** Ends every session of the identity, lifts its lock, and proves the address. */
export const resetPassword = endpoint({
  method: "POST",
  path: "/accounts/:id",
  access: "public",
  scope: "none",
  body: PasswordReset,
  response: null,
  errors: [
    "passwords_do_not_match",
    "password_too_simple",
    "password_reset_not_requested",
    "token_invalid",
    "token_expired",
    "too_many_requests",
  ],
  summary: "Set a new password with the link of a mail",
});

export const unlockAccount = endpoint({
  method: "POST",
  path: "/accounts/:id/unlock",
  access: "public",
  scope: "none",
  body: TokenProof,
  response: null,
  errors: ["account_not_locked", "token_invalid", "token_expired", "too_many_requests"],
  summary: "Lift the lock of failed log-ins with the link of a mail",
});

export const verifyEmail = endpoint({
  method: "POST",
  path: "/accounts/:id/verify_email",
  access: "public",
  scope: "none",
  body: TokenProof,
  response: Account,
  errors: ["email_already_verified", "token_invalid", "token_expired", "too_many_requests"],
  summary: "Prove an e-mail address with the link of a mail",
});

export const requestVerificationMail = endpoint({
  method: "POST",
  path: "/accounts/current/verification_mail",
  access: "signed_in",
  scope: "own",
  response: null,
  errors: ["email_already_verified", "too_many_requests"],
  summary: "Mail the verification link again",
});
