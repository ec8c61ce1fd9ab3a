/** How a coupon's code is written and compared. */
import { randomBytes } from "node:crypto";

/** No signs that look alike when printed or read aloud. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const length = 10;
/** The largest byte that keeps every sign equally likely. */
const fair = 256 - (256 % alphabet.length);

/** A code of 49 random bits: among 100,000 that are valid, one guess in five thousand million hits. */
export const drawCode = (): string => {
  let code = "";
  while (code.length < length) {
    for (const byte of randomBytes(16)) {
      if (byte < fair && code.length < length) code += alphabet.charAt(byte % alphabet.length);
    }
  }
  return code;
};

/** The code as it is printed, in groups of five. */
export const printedCode = (code: string): string =>
  code.length === length ? `${code.slice(0, 5)}-${code.slice(5)}` : code;
