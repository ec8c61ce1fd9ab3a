/**
 * Tokens in the links of customers (`/k/…`, `/c/…`): the key of the business, then 128 random bits, all in Crockford's
 * base32. The key leads to the business without a table over all businesses; capitals and digits alone keep a QR code small.
 */
import { isBusinessKey, KEY_ALPHABET } from "./card-number.ts";

const keyLength = 8;
/** 128 bits, 5 a sign. */
const secretLength = 26;

/** A token of the business, from at least 16 random bytes that the caller drew. */
export const memberTokenFrom = (businessKey: string, randomBytes: Uint8Array): string => {
  if (randomBytes.length < 16) throw new RangeError("16 random bytes are needed");
  let left = randomBytes.subarray(0, 16).reduce((value, byte) => value * 256n + BigInt(byte), 0n);
  let secret = "";
  for (let sign = 0; sign < secretLength; sign += 1) {
    secret += KEY_ALPHABET[Number(left % 32n)];
    left /= 32n;
  }
  return `${businessKey}${secret}`;
};

/** A business key as it is stored, however it was typed: capitals, with the letters that look like digits as digits. */
export const readBusinessKey = (text: string): string | null => {
  const key = plain(text);
  return isBusinessKey(key) ? key : null;
};

/** The token as it was made, however a camera or person wrote it; `null` for anything that cannot be one. */
export const parseMemberToken = (text: string): { readonly business_key: string; readonly token: string } | null => {
  const token = plain(text);
  if (token.length !== keyLength + secretLength || ![...token].every((sign) => KEY_ALPHABET.includes(sign)))
    return null;
  return { business_key: token.slice(0, keyLength), token };
};

/** Crockford's reading of base32: case does not count, O is 0, I and L are 1. */
const plain = (text: string): string => text.trim().toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1");
