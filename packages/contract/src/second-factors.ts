/** The second factor: authenticator codes (RFC 6238) in addition to the password, and recovery codes. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  second_factors: {
    secret: ["sealed_secret"],
    technical: ["identity_id", "confirmed_at", "last_step", "created_at"],
  },
  recovery_codes: { secret: ["code_hash"], technical: ["identity_id", "used_at", "created_at"] },
} satisfies PrivacyClasses;

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
  errors: ["current_password_wrong", "code_wrong", "second_factor_not_begun", "too_many_requests"],
  summary: "Turn off the second factor",
});
