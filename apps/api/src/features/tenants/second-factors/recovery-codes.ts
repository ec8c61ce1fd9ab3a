/** Recovery codes: a hundred and twenty random bits each, so that their plain hash is no way back. */
import { createHash, randomBytes } from "node:crypto";

const howMany = 10;
/** Base32 without the signs that people confuse. */
const alphabet = "abcdefghjkmnpqrstuvwxyz023456789";
const signs = 24;

const makeOne = (): string =>
  [...randomBytes(signs)].map((byte, at) => `${at > 0 && at % 4 === 0 ? "-" : ""}${alphabet[byte % 32]}`).join("");

/** New ones, in the form in which they are shown. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: howMany }, makeOne);

/** The significant characters of a code, however it was typed. */
const bare = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

export const hashRecoveryCode = (code: string): Buffer => createHash("sha256").update(bare(code)).digest();

/** Whether it can be one at all. */
export const looksLikeRecoveryCode = (code: string): boolean => bare(code).length === signs;
