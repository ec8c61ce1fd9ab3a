/** Requests of programs that share a secret with us: JSON, signed with the time at which it was sent. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "./errors.ts";

/** A request's raw text and headers, for verifying its signature. */
export interface SignedText {
  readonly text: string;
  /** A header by its lower-case name. */
  header(name: string): string | null;
}

export interface SignedSender {
  /**
   * The JSON of a request, not yet checked field by field.
   * @throws signature_invalid when it is not the sender's, or not of now
   */
  read(request: SignedText, nowMs: number): unknown;
}

/** Allowed difference between a request's time and ours. */
const windowSeconds = 5 * 60;

/** Hexadecimal HMAC-SHA256 of timestamp, a full stop and the text. */
export const signatureOf = (secret: string, timestamp: string, text: string): string =>
  createHmac("sha256", secret).update(`${timestamp}.${text}`).digest("hex");

/** Compares in constant time. */
export const isSame = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Requests in our own form, signed with a secret that both sides know. */
export const signedSender = (secret: string): SignedSender => ({
  read: ({ text, header }, nowMs) => {
    const timestamp = header("x-rewardo-timestamp") ?? "";
    const signature = header("x-rewardo-signature") ?? "";
    const isOfNow = /^\d{1,12}$/.test(timestamp) && Math.abs(nowMs / 1000 - Number(timestamp)) <= windowSeconds;
    // Compared in any case, so that the time of the answer does not say which of the two was wrong.
    const isProven = isSame(signature.toLowerCase(), signatureOf(secret, timestamp, text));
    if (!isProven || !isOfNow) throw new AppError("signature_invalid");
    return JSON.parse(text) as unknown;
  },
});
