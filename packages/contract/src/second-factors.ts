/** The second factor: codes of an app (RFC 6238) beside the password, and recovery codes for the day it is lost. */
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

/** Six digits of the app, or a recovery code; blanks and dashes do not matter. */
export const Code = text(60);

export const SecondFactorStart = z.strictObject({ current_password: Password });
export const SecondFactorConfirmation = z.strictObject({ code: Code });
export const SecondFactorEnd = z.strictObject({ current_password: Password, code: Code });

export const PendingSecondFactor = z.object({
  /** Base32, for apps that cannot see a QR code. */
  secret: text(100),
  /** `otpauth://…`, what the QR code says. */
  uri: text(1000),
});
export type PendingSecondFactor = z.infer<typeof PendingSecondFactor>;

/** Shown once and nowhere kept. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(text(60)) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** Makes a secret; nothing is asked for at log-in until a code of it was confirmed. */
export const beginSecondFactor = endpoint({
  method: "POST",
  path: "/accounts/current/second_factor",
  access: "signed_in",
  scope: "own",
  lapsed: "always",
  body: SecondFactorStart,
  response: PendingSecondFactor,
  errors: ["current_password_wrong", "second_factor_on", "too_many_requests"],
  summary: "Begin to set up codes of an app",
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
  summary: "Ask for codes of the app from now on",
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
  summary: "Ask for the password alone again",
});
