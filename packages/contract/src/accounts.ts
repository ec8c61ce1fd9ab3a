/** Accounts: an identity's membership of one business with its role. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Email, exportQuery, Id, Instant, listQuery, Locale, nameText, page, PlaceIds, text } from "./fields.ts";
import { TermsAccepted } from "./legal-texts.ts";
import { permissions } from "./permissions.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";
import { factorActions } from "./second-factors.ts";
import { listTransactions, AccountTransactionQuery } from "./transactions.ts";

export const privacy = {
  accounts: {
    personal: ["first_name", "last_name", "name_key", "last_seen_at"],
    business: ["account_role_id", "status", "all_places", "invited_at", "accepted_at", "frozen_at", "flags_settled_at"],
    technical: [
      ...["business_id", "_id", "identity_id", "frozen_by", "language", "theme", "wants_subscription_mails"],
      ...["wants_weekly_reports", "terms_accepted_at", "terms_version"],
      ...["version", "created_at", "updated_at"],
    ],
  },
  account_places: { technical: ["business_id", "account_id", "place_id"] },
} satisfies PrivacyClasses;

export const auditActions = {
  accounts: [
    "invited",
    "invited_again",
    "invitation_accepted",
    "invitation_withdrawn",
    "updated",
    "disabled",
    "enabled",
    "frozen",
    "unfrozen",
    "flags_settled",
    ...(["pin_set", "pin_removed", "password_changed"] as const),
    "password_reset",
    "unlocked",
    "email_verified",
    "email_proven",
    "session_closed",
    "sessions_closed",
    ...factorActions,
    "exported",
  ],
} as const;

export const themes = ["system", "light", "dark"] as const;
export const Theme = z.enum(themes);

/** `invited`: not accepted yet. */
export const accountStatuses = ["invited", "active", "disabled"] as const;

export const Account = z.object({
  _id: Id,
  email: Email,
  first_name: z.nullable(text(100)),
  last_name: z.nullable(text(100)),
  account_role_id: Id,
  /** The business that the session is in; `null` for the platform's own accounts, unless they act as one. */
  business_id: z.nullable(Id),
  /** An account of the platform that acts as the business of `business_id`. */
  is_acting: z.optional(z.boolean()),
  /** When acting ends at the latest; earlier without use. */
  acting_ends_at: z.optional(Instant),
  second_factor_due: z.optional(z.boolean()), // Until one is set up, only one's own account is open.
  status: z.enum(accountStatuses),
  /** `null` until the account chose one: then the browser's locale decides. */
  language: z.nullable(Locale),
  theme: Theme,
  place_ids: PlaceIds,
  email_verified_at: z.nullable(Instant),
  last_seen_at: z.nullable(Instant),
  permissions: z.array(z.enum(permissions)),
  terms_accepted: z.optional(TermsAccepted),
  /** How many accounts this person may choose from, this one among them. */
  accounts_count: z.int(),
});
export type Account = z.infer<typeof Account>;

export const Login = z.strictObject({
  email: text(320),
  password: z.string().check(z.maxLength(1000), z.minLength(1)),
  /** Code of the authenticator app or a recovery code, after the answer `second_factor_required`. */
  code: z.optional(text(60)),
});

/** What people change about their own account. */
export const AccountChanges = z.strictObject({
  _id: z.optional(Id),
  first_name: z.optional(z.nullable(nameText(100))),
  last_name: z.optional(z.nullable(nameText(100))),
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
  errors: ["invalid_credentials", "business_suspended", "second_factor_required", "code_wrong", "too_many_requests"],
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
  lapsed: "always",
  body: AccountChanges,
  response: Account,
  errors: ["not_found"],
  summary: "Change one's own name, language or theme",
});

/** Thirty-two random bytes, as in a mail's link. Any other text is rejected as a wrong token. */
export const MailedToken = text(200);

/** What the link of a mail proves: the account of its path, and the token that only the mail's reader has. */
export const TokenProof = z.strictObject({ _id: z.optional(Id), token: MailedToken });

export const PasswordResetRequest = z.strictObject({ email: text(320) });

/** The service checks the password rules and answers `password_too_simple`. */
export const PasswordReset = z.strictObject({
  _id: z.optional(Id),
  token: MailedToken,
  new_password: z.string().check(z.maxLength(1000)),
  new_password_confirm: z.string().check(z.maxLength(1000)),
});

/** The same answer, after the same time, for an unknown address; a job sends the mail. */
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

/** Ends every session of the identity, unlocks it, and verifies the address. */
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
    "password_too_common",
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
  summary: "Unlock an account after failed log-ins with the link of a mail",
});

export const verifyEmail = endpoint({
  method: "POST",
  path: "/accounts/:id/verify_email",
  access: "public",
  scope: "none",
  body: TokenProof,
  response: Account,
  errors: ["email_already_verified", "token_invalid", "token_expired", "too_many_requests"],
  summary: "Verify an e-mail address with the link of a mail",
});

export const requestVerificationMail = endpoint({
  method: "POST",
  path: "/accounts/current/verification_mail",
  access: "signed_in",
  scope: "own",
  lapsed: "always",
  response: null,
  errors: ["email_already_verified", "too_many_requests"],
  summary: "Mail the verification link again",
});

/** An account as seen by managers of a business's people; only its address before the invitation is accepted. */
export const ManagedAccount = z.extend(z.omit(Account, { theme: true, accounts_count: true, is_acting: true }), {
  role_name: text(100),
  role_built_in: z.boolean(),
  /** The last invitation, until it is accepted or withdrawn. */
  invitation: z.nullable(z.object({ sent_at: Instant, expires_at: Instant, is_expired: z.boolean() })),
  /** False for an account whose invitation was never accepted. */
  has_accepted: z.boolean(),
  /** Time since when the account is frozen and can change nothing; `null` unless it is. */
  frozen_at: z.nullable(Instant),
  version: z.int(),
  created_at: Instant,
  /** Name of the account's business; only for the platform across all businesses. */
  business_name: z.optional(text(200)),
  /** Rights of this reader on this row. */
  can: z.object({ modify: z.boolean() }),
});
export type ManagedAccount = z.infer<typeof ManagedAccount>;

export const accountSorts = ["name", "created_at"] as const;

const accountFilters = {
  /** Part of a name or an e-mail address. Of one business only, as the filters are. */
  q: z.optional(text(200)),
  status: z.optional(z.enum(accountStatuses)),
  account_role_id: z.optional(Id),
};

export const listAccounts = endpoint({
  method: "GET",
  path: "/accounts",
  access: "accounts_view",
  scope: "scoped",
  query: z.strictObject({ ...listQuery(accountSorts), ...accountFilters }),
  response: page(ManagedAccount),
  errors: ["bad_request"],
  summary: "Accounts, by name",
});

export const exportAccounts = endpoint({
  method: "GET",
  path: "/accounts/export",
  access: "data_export",
  scope: "scoped",
  query: z.strictObject({ ...exportQuery(accountSorts), ...accountFilters }),
  response: null,
  file: ["text/csv"],
  errors: ["bad_request"],
  summary: "The accounts of a list, as a table in CSV",
});

export const readAccount = endpoint({
  method: "GET",
  path: "/accounts/:id",
  access: "accounts_view",
  scope: "scoped",
  response: ManagedAccount,
  errors: ["not_found"],
  summary: "One account",
});

/** Everything one account did: filters as in the list of transactions. */
export const listAccountTransactions = endpoint({
  method: "GET",
  path: "/accounts/:id/transactions",
  access: "accounts_view",
  scope: "scoped",
  query: AccountTransactionQuery,
  response: listTransactions.response,
  errors: ["bad_request", "forbidden", "not_found"],
  summary: "Transactions that one account wrote, newest first",
});

const accessFields = {
  first_name: z.optional(z.nullable(nameText(100))),
  last_name: z.optional(z.nullable(nameText(100))),
  /** Language of the mail, and of the console until the person chooses another; `null` is the business's. */
  language: z.optional(z.nullable(Locale)),
};

export const InvitationInput = z.strictObject({
  email: Email,
  account_role_id: Id,
  place_ids: PlaceIds,
  ...accessFields,
});
export type InvitationInput = z.infer<typeof InvitationInput>;

/** Omitted fields stay. For one's own account see `updateAccount`. */
export const AccountAccess = z.strictObject({
  _id: z.optional(Id),
  account_role_id: z.optional(Id),
  place_ids: z.optional(PlaceIds),
  ...accessFields,
});
export type AccountAccess = z.infer<typeof AccountAccess>;

export const inviteAccount = endpoint({
  method: "POST",
  path: "/accounts",
  access: "accounts_modify",
  scope: "business",
  body: InvitationInput,
  response: ManagedAccount,
  status: 201,
  idempotent: "optional",
  errors: [
    "validation_failed",
    "account_exists",
    "email_not_verified",
    "exceeds_own_rights",
    "forbidden",
    "idempotency_key_reused",
    "too_many_requests",
  ],
  summary: "Invite a person: creates a pending account and mails the link to accept it",
});

export const changeAccountAccess = endpoint({
  method: "PATCH",
  path: "/accounts/:id/access",
  access: "accounts_modify",
  scope: "business",
  body: AccountAccess,
  response: ManagedAccount,
  versioned: true,
  errors: [
    "not_found",
    "forbidden",
    "validation_failed",
    "exceeds_own_rights",
    "own_account",
    "last_owner",
    "version_conflict",
    "precondition_required",
  ],
  summary: "Change an account's role, places, name or language; takes effect at once",
});

const statusErrors = ["not_found", "forbidden", "exceeds_own_rights", "own_account"] as const;

export const disableAccount = endpoint({
  method: "POST",
  path: "/accounts/:id/disable",
  access: "accounts_modify",
  scope: "business",
  lapsed: "always",
  response: ManagedAccount,
  errors: [...statusErrors, "last_owner"],
  summary: "Disable an account, or withdraw its invitation; its sessions end at once",
});

export const enableAccount = endpoint({
  method: "POST",
  path: "/accounts/:id/enable",
  access: "accounts_modify",
  scope: "business",
  response: ManagedAccount,
  errors: [...statusErrors, "account_role_not_found", "email_not_verified", "too_many_requests"],
  summary: "Enable a disabled account; one that never accepted is invited again",
});

export const inviteAgain = endpoint({
  method: "POST",
  path: "/accounts/:id/invite_again",
  access: "accounts_modify",
  scope: "business",
  response: ManagedAccount,
  errors: [
    ...statusErrors,
    "account_role_not_found",
    "email_not_verified",
    "invitation_already_accepted",
    "too_many_requests",
  ],
  summary: "Mail the invitation again; the earlier link ends",
});
