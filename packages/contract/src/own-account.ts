/** Managing one's own account: password, sessions, mails. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  known_browsers: {
    personal: ["first_used_at", "last_used_at"],
    secret: ["browser_hash"],
    technical: ["identity_id", "failed_logins"],
  },
} satisfies PrivacyClasses;

const Password = z.string().check(z.maxLength(1000), z.minLength(1));

/** The service checks the password rules and answers `password_too_simple`. */
export const PasswordChange = z.strictObject({
  current_password: Password,
  new_password: z.string().check(z.maxLength(1000)),
});

export const OwnSecurity = z.object({
  /** The account's. */
  _id: Id,
  /** An account created without a password has none until it sets one by mail. */
  has_password: z.boolean(),
  /** Time since when authenticator codes are required; `null` while they are not. */
  second_factor_since: z.nullable(Instant),
  recovery_codes_left: z.int(),
});
export type OwnSecurity = z.infer<typeof OwnSecurity>;

export const OwnSession = z.object({
  _id: Id,
  /** The session of this request. */
  is_current: z.boolean(),
  /** Names of browser and system; `null` if unknown. */
  browser: z.nullable(text(50)),
  system: z.nullable(text(50)),
  opened_at: Instant,
  /** Time of the last use, to the hour. */
  last_used_at: Instant,
});
export type OwnSession = z.infer<typeof OwnSession>;

/** Which mails are sent. Those about the account's security always are. */
export const MailChoices = z.object({
  _id: Id,
  /** The end of the trial and missing payments; `null` for roles that are not told. */
  subscription: z.nullable(z.boolean()),
  /** The week in figures, by mail on the first morning of the next; `null` for roles that get none. */
  weekly_report: z.nullable(z.boolean()),
});
export type MailChoices = z.infer<typeof MailChoices>;
export const MailChoiceChanges = z.strictObject({
  subscription: z.optional(z.boolean()),
  weekly_report: z.optional(z.boolean()),
});

export const readOwnSecurity = endpoint({
  method: "GET",
  path: "/accounts/current/security",
  access: "signed_in",
  scope: "own",
  response: OwnSecurity,
  errors: ["account_not_found"],
  summary: "The security of one's own account",
});

/** Ends every other session; this one goes on under a new key. */
export const changePassword = endpoint({
  method: "POST",
  path: "/accounts/current/password",
  access: "signed_in",
  scope: "own",
  lapsed: "always",
  body: PasswordChange,
  response: null,
  errors: ["current_password_wrong", "password_too_simple", "password_too_common", "too_many_requests"],
  summary: "Change one's own password",
});

export const listOwnSessions = endpoint({
  method: "GET",
  path: "/accounts/current/sessions",
  access: "signed_in",
  scope: "own",
  response: z.object({ items: z.array(OwnSession) }),
  errors: [],
  summary: "One's own sessions, most recently used first",
});

export const closeOtherSessions = endpoint({
  method: "POST",
  path: "/accounts/current/sessions/close_others",
  access: "signed_in",
  scope: "own",
  lapsed: "always",
  response: null,
  errors: [],
  summary: "Sign out everywhere else",
});

/** Ends another session of the caller; the present one is ended by logging out. */
export const closeOwnSession = endpoint({
  method: "POST",
  path: "/accounts/current/sessions/:id/close",
  access: "signed_in",
  scope: "own",
  lapsed: "always",
  response: null,
  errors: ["not_found"],
  summary: "Sign out one of one's other sessions",
});

export const readMailChoices = endpoint({
  method: "GET",
  path: "/accounts/current/mail_choices",
  access: "signed_in",
  scope: "own",
  response: MailChoices,
  errors: ["account_not_found"],
  summary: "One's own mail settings",
});

export const chooseMails = endpoint({
  method: "POST",
  path: "/accounts/current/mail_choices",
  access: "signed_in",
  scope: "own",
  lapsed: "always",
  body: MailChoiceChanges,
  response: MailChoices,
  errors: ["account_not_found"],
  summary: "Change one's own mail settings",
});
