/** The second factor: authenticator codes (RFC 6238) or passkeys (WebAuthn), and recovery codes. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, nameText, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  second_factors: {
    secret: ["sealed_secret"],
    technical: ["identity_id", "confirmed_at", "last_step", "created_at"],
  },
  passkeys: {
    personal: ["name", "last_used_at"],
    technical: ["_id", "identity_id", "credential_id", "public_key", "sign_counter", "created_at"],
  },
  passkey_challenges: { secret: ["challenge_hash", "binding"], technical: ["identity_id", "expires_at"] },
  recovery_codes: { secret: ["code_hash"], technical: ["identity_id", "used_at", "created_at"] },
} satisfies PrivacyClasses;

/** What the audit log says of an account's factors. */
export const factorActions = [
  "second_factor_on",
  "second_factor_off",
  "second_factor_reset",
  "passkey_added",
  "passkey_removed",
] as const;

const Password = z.string().check(z.maxLength(1000), z.minLength(1));

/** Six digits of the authenticator, or a recovery code; spaces and dashes are ignored. */
export const Code = text(60);

export const SecondFactorStart = z.strictObject({ current_password: Password });
export const SecondFactorConfirmation = z.strictObject({ code: Code });
export const SecondFactorEnd = z.strictObject({ current_password: Password, code: Code });

export const PendingSecondFactor = z.object({
  /** Base32, for apps that cannot see a QR code. */
  secret: text(100),
  /** `otpauth://…`, the content of the QR code. */
  uri: text(1000),
});
export type PendingSecondFactor = z.infer<typeof PendingSecondFactor>;

/** Shown once and not stored. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(text(60)) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** How the people of a business have to sign in. */
export const SignInRules = z.object({
  /** The business's. */
  _id: Id,
  /** An account without codes of an app or a passkey sets one up before it does anything else. Tills do not. */
  requires_second_factor: z.boolean(),
  /** The active accounts, and how many of them have no second factor. */
  accounts_count: z.int(),
  accounts_without_factor: z.int(),
});
export type SignInRules = z.infer<typeof SignInRules>;
export const SignInRuleChanges = z.strictObject({ requires_second_factor: z.boolean() });

export const readSignInRules = endpoint({
  method: "GET",
  path: "/sign_in_rules",
  access: "accounts_modify",
  scope: "acting",
  all_places: true,
  response: SignInRules,
  errors: [],
  summary: "How the business's people have to sign in",
});

/**
 * The caller must have a second factor to require it or to end that; otherwise the field's error is
 * `own_second_factor_missing`. Every owner is mailed when it is no longer required.
 */
export const changeSignInRules = endpoint({
  method: "POST",
  path: "/sign_in_rules",
  access: "accounts_modify",
  scope: "acting",
  people_only: true,
  all_places: true,
  lapsed: "always",
  body: SignInRuleChanges,
  response: SignInRules,
  errors: ["validation_failed"],
  summary: "Require a second factor of the business's people, or no longer",
});

/** Creates a secret; log-in requires no code until one was confirmed. */
export const beginSecondFactor = endpoint({
  method: "POST",
  path: "/accounts/current/second_factor",
  access: "signed_in",
  scope: "own",
  lapsed: "always",
  body: SecondFactorStart,
  response: PendingSecondFactor,
  errors: ["current_password_wrong", "second_factor_on", "too_many_requests"],
  summary: "Start setting up the second factor",
});

/** Ends every other session; this one goes on under a new key. */
export const confirmSecondFactor = endpoint({
  method: "POST",
  path: "/accounts/current/second_factor/confirm",
  access: "signed_in",
  scope: "own",
  lapsed: "always",
  body: SecondFactorConfirmation,
  response: RecoveryCodes,
  errors: ["code_wrong", "second_factor_not_begun", "too_many_requests"],
  summary: "Turn on the second factor",
});

export const turnOffSecondFactor = endpoint({
  method: "POST",
  path: "/accounts/current/second_factor/turn_off",
  access: "signed_in",
  scope: "own",
  lapsed: "always",
  body: SecondFactorEnd,
  response: null,
  errors: [
    "current_password_wrong",
    "code_wrong",
    "second_factor_not_begun",
    "last_second_factor",
    "too_many_requests",
  ],
  summary: "Turn off the second factor",
});

/** A passkey of the caller. */
export const Passkey = z.object({
  _id: Id,
  name: text(60),
  created_at: Instant,
  /** `null`: never used to sign in. */
  last_used_at: z.nullable(Instant),
});
export type Passkey = z.infer<typeof Passkey>;

/** What `navigator.credentials.create` needs beside constants. Binary values are base64url. */
export const PasskeyCreation = z.object({
  challenge: text(200),
  rp_id: text(300),
  rp_name: text(200),
  user_id: text(200),
  user_name: text(320),
  /** Credentials whose authenticators have one already. */
  excluded: z.array(text(2000)),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

const Bytes = z.string().check(z.maxLength(20_000), z.regex(/^[\w-]*$/));

/** The authenticator's answer to a creation; base64url. */
export const PasskeyAddition = z.strictObject({
  name: nameText(60).check(z.trim(), z.minLength(1)),
  credential_id: Bytes,
  client_data: Bytes,
  attestation: Bytes,
});

/** `recovery_codes` are shown once; empty for someone who has some already. */
export const PasskeyAdded = z.object({ passkey: Passkey, recovery_codes: z.array(text(60)) });
export type PasskeyAdded = z.infer<typeof PasskeyAdded>;

export const PasskeyRemoval = z.strictObject({ passkey_id: Id, current_password: Password });

/** The authenticator's answer to a challenge of a log-in; base64url. */
export const PasskeyAssertion = z.strictObject({
  credential_id: Bytes,
  client_data: Bytes,
  authenticator_data: Bytes,
  signature: Bytes,
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

export const listPasskeys = endpoint({
  method: "GET",
  path: "/accounts/current/passkeys",
  access: "signed_in",
  scope: "own",
  response: z.object({ items: z.array(Passkey) }),
  errors: ["account_not_found"],
  summary: "One's own passkeys, the oldest first",
});

/** The challenge is bound to the session, and good once, for five minutes. */
export const beginPasskey = endpoint({
  method: "POST",
  path: "/accounts/current/passkeys/begin",
  access: "signed_in",
  scope: "own",
  lapsed: "always",
  body: SecondFactorStart,
  response: PasskeyCreation,
  errors: ["current_password_wrong", "too_many_requests"],
  summary: "Start adding a passkey",
});

/** Ends every other session; this one goes on under a new key. */
export const addPasskey = endpoint({
  method: "POST",
  path: "/accounts/current/passkeys",
  access: "signed_in",
  scope: "own",
  lapsed: "always",
  body: PasskeyAddition,
  response: PasskeyAdded,
  errors: ["passkey_refused", "too_many_requests"],
  summary: "Add a passkey; from then on the password alone no longer signs in",
});

export const removePasskey = endpoint({
  method: "POST",
  path: "/accounts/current/passkeys/remove",
  access: "signed_in",
  scope: "own",
  lapsed: "always",
  body: PasskeyRemoval,
  response: null,
  errors: ["current_password_wrong", "not_found", "last_second_factor", "too_many_requests"],
  summary: "Remove a passkey",
});
