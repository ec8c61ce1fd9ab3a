/** Codes of an app (RFC 6238): six digits of SHA-1 that change every thirty seconds, as every app knows them. */
import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";

const secretBytes = 20;
const periodS = 30;
/** Steps that a clock may be off, either way. */
const window = 1;

export const newCodeSecret = (): Buffer => randomBytes(secretBytes);

const toTotp = (secret: Buffer, names: { issuer: string; label: string }): TOTP => {
  const bytes = new Uint8Array(secret).buffer;
  return new TOTP({ ...names, secret: new Secret({ buffer: bytes }), algorithm: "SHA1", digits: 6, period: periodS });
};

const nameless = { issuer: "", label: "" };

/** Data for an authenticator app: the secret in base32 for typing, and the address in the QR code. */
export const describeCodeSecret = (
  secret: Buffer,
  names: { issuer: string; label: string },
): { secret: string; uri: string } => {
  const totp = toTotp(secret, names);
  return { secret: totp.secret.base32, uri: totp.toString() };
};

/** The step of time that a code belongs to, at an instant give or take one; `null` when it belongs to none. */
export const stepOfCode = (secret: Buffer, code: string, atMs: number): number | null => {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = toTotp(secret, nameless).validate({ token: code, timestamp: atMs, window });
  return delta === null ? null : Math.floor(atMs / (periodS * 1000)) + delta;
};

/** The code at an instant; for tests, which have no app. */
export const codeAt = (secret: Buffer, atMs: number): string => toTotp(secret, nameless).generate({ timestamp: atMs });
