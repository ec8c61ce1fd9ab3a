/** Signing in through an identity provider. */
import * as z from "zod/mini";
import { Account } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";
import { PasskeyAssertion } from "./second-factors.ts";

export const privacy = {
  identities: {
    personal: ["email", "email_key"],
    secret: ["password_hash"],
    technical: [
      "_id",
      "email_verified_at",
      "failed_logins",
      "locked_at",
      "locked_until",
      "locks",
      "created_at",
      "updated_at",
    ],
  },
  mail_tokens: {
    secret: ["token_hash"],
    technical: [
      "identity_id",
      "account_id",
      "kind",
      "job_id",
      "expires_at",
      "sent_at",
      "used_at",
      "replaced_at",
      "created_at",
    ],
  },
  sessions: {
    personal: ["user_agent"],
    secret: ["token_hash"],
    technical: [
      ...["_id", "business_id", "account_id", "device_id", "created_at", "last_used_at", "expires_at"],
      ...["acting_as", "acting_since", "acting_used_at"],
    ],
  },
} satisfies PrivacyClasses;

/** State carried through Google and back: `{"mobile": …, "returnPath": …}`. Unreadable state is ignored. */
const State = z.string().check(z.maxLength(4000));

export const readGoogleSignIn = endpoint({
  method: "GET",
  path: "/auth/google",
  access: "public",
  scope: "none",
  query: z.strictObject({ state: z.optional(State) }),
  response: null,
  redirect: true,
  errors: ["not_found", "too_many_requests"],
  summary: "Redirect the browser to Google; not found if the installation has no Google client",
});

/**
 * The browser returns from Google with its code. `account_not_found` has the verified but unknown address in
 * `params.email`.
 */
export const completeGoogleSignIn = endpoint({
  method: "POST",
  path: "/auth/google/callback",
  access: "public",
  scope: "none",
  query: z.strictObject({ state: State, iss: z.optional(text(300)) }),
  body: z.strictObject({ code: text(4000) }),
  response: Account,
  errors: ["not_found", "sign_in_failed", "second_factor_required", "account_not_found", "too_many_requests"],
  summary: "Open a session for the e-mail address that Google has verified",
});

/** A challenge for this browser, good once, for five minutes. The same for everyone: it tells nothing about accounts. */
export const beginPasskeySignIn = endpoint({
  method: "POST",
  path: "/auth/passkey/begin",
  access: "public",
  scope: "none",
  response: z.object({ challenge: text(200), rp_id: text(300) }),
  errors: ["too_many_requests"],
  summary: "Start signing in with a passkey",
});

/** Replaces password and code: the authenticator has verified its user. */
export const completePasskeySignIn = endpoint({
  method: "POST",
  path: "/auth/passkey",
  access: "public",
  scope: "none",
  body: PasskeyAssertion,
  response: Account,
  errors: ["passkey_refused", "business_suspended", "sign_in_failed", "too_many_requests"],
  summary: "Open a session with a passkey",
});
