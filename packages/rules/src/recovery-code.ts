/**
 * Recovery codes of cards: twelve signs in three fours, without those that are taken for one another (0 and O, 1, I and L), so
 * that they are copied from paper without a mistake. 59 bits.
 */

const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const LENGTH = 12;

/** A new code from at least 16 random bytes that the caller drew. */
export const recoveryCodeFrom = (randomBytes: Uint8Array): string => {
  if (randomBytes.length < 16) throw new RangeError("16 random bytes are needed");
  let left = randomBytes.subarray(0, 16).reduce((value, byte) => value * 256n + BigInt(byte), 0n);
  let code = "";
  for (let sign = 0; sign < LENGTH; sign += 1) {
    code += ALPHABET[Number(left % BigInt(ALPHABET.length))];
    left /= BigInt(ALPHABET.length);
  }
  return code;
};

/** `K7QM-3WXB-9T4H` */
export const showRecoveryCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");

/** The code as it was made, however it was typed: case, blanks and dashes do not count; `null` for anything else. */
export const parseRecoveryCode = (text: string): string | null => {
  const code = text.toUpperCase().replaceAll(/[\s\p{Pd}.]/gu, "");
  return code.length === LENGTH && [...code].every((sign) => ALPHABET.includes(sign)) ? code : null;
};
