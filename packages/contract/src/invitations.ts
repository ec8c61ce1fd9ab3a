/** Accepting an invitation, and switching to another account of the same person. */
import * as z from "zod/mini";
import { Account, MailedToken, TokenProof } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { Email, Id, Instant, nameText, text } from "./fields.ts";

export const Invitation = z.object({
  business_name: text(200),
  email: Email,
  first_name: z.nullable(text(100)),
  last_name: z.nullable(text(100)),
  /**
   * What accepting needs: a `new_password` without an account to sign in with, a `log_in` with one, and `nothing` when
   * signed in with this address.
   */
  needs: z.enum(["new_password", "log_in", "nothing"]),
});
export type Invitation = z.infer<typeof Invitation>;

export const previewInvitation = endpoint({
  method: "POST",
  path: "/accounts/:id/invitation",
  access: "public",
  scope: "none",
  body: TokenProof,
  response: Invitation,
  errors: ["token_invalid", "token_expired", "invitation_already_accepted", "too_many_requests"],
  summary: "The details of a mailed invitation; nothing is changed",
});

export const InvitationAcceptance = z.strictObject({
  _id: z.optional(Id),
  token: MailedToken,
  /** New password, if `needs` asks for one. */
  new_password: z.optional(z.string().check(z.maxLength(1000))),
  /** Code of the authenticator app or a recovery code, after the answer `second_factor_required`. */
  code: z.optional(text(60)),
  first_name: z.optional(z.nullable(nameText(100))),
  last_name: z.optional(z.nullable(nameText(100))),
});

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/accounts/:id/accept_invitation",
  access: "public",
  scope: "none",
  body: InvitationAcceptance,
  response: Account,
  errors: [
    "token_invalid",
    "token_expired",
    "invitation_already_accepted",
    "not_signed_in",
    "password_too_simple",
    "password_too_common",
    "second_factor_required",
    "code_wrong",
    "too_many_requests",
  ],
  summary: "Accept an invitation with the link of a mail; opens a session of the account",
});

/** An account that the person may sign in as. */
export const AccountChoice = z.object({
  _id: Id,
  business_id: z.nullable(Id),
  business_name: text(200),
  logo: z.nullable(text(200)),
  logo_icon: z.nullable(text(100)),
  logo_stock: z.nullable(text(100)),
  role_name: text(100),
  role_built_in: z.boolean(),
  last_seen_at: z.nullable(Instant),
  is_current: z.boolean(),
});
export type AccountChoice = z.infer<typeof AccountChoice>;

export const listOwnAccounts = endpoint({
  method: "GET",
  path: "/accounts/current/choices",
  access: "signed_in",
  scope: "own",
  response: z.object({ items: z.array(AccountChoice) }),
  errors: [],
  summary: "The accounts of the signed-in person, most recently used first",
});

export const switchAccount = endpoint({
  method: "POST",
  path: "/accounts/:id/sign_in",
  access: "signed_in",
  scope: "own",
  lapsed: "always",
  response: Account,
  errors: ["not_found"],
  summary: "Switch to another account of the same person; the current session ends",
});
