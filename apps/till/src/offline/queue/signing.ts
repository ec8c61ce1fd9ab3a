/** The key of a queue, and what is signed with it. The private half never leaves the browser's keeping. */
import type { QueueKey, TillPromise } from "@rewardo/contract/till-queues";
import { type PromiseParts, promiseText } from "@rewardo/rules/promise-text";

const curve = { name: "ECDSA", namedCurve: "P-256" } as const;

export interface QueueKeys {
  readonly public_key: QueueKey;
  readonly private_key: CryptoKey;
}

/** A new key, whose private half cannot be exported. */
export const makeKeys = async (): Promise<QueueKeys> => {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, false, ["sign", "verify"]);
  const { x = "", y = "" } = await crypto.subtle.exportKey("jwk", publicKey);
  return { public_key: { kty: "EC", crv: "P-256", x, y }, private_key: privateKey };
};

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** A promise before it is signed. */
export type Unsigned = PromiseParts &
  (
    | { readonly kind: "visit"; readonly visit: Extract<TillPromise, { kind: "visit" }>["visit"] }
    | { readonly kind: "undo"; readonly undo: Extract<TillPromise, { kind: "undo" }>["undo"] }
  );

/** The promise with its signature, and its hash, which the next one names. */
export const signPromise = async (
  queue_id: string,
  private_key: CryptoKey,
  parts: Unsigned,
): Promise<{ promise: TillPromise; hash: string }> => {
  const text = new TextEncoder().encode(promiseText(queue_id, parts));
  const [signature, digest] = await Promise.all([
    crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, private_key, text),
    crypto.subtle.digest("SHA-256", text),
  ]);
  const promise: TillPromise = { ...parts, signature: base64url(new Uint8Array(signature)) };
  return { promise, hash: hex(new Uint8Array(digest)) };
};

/** The hash of a promise that was signed before. */
export const hashOf = async (queue_id: string, promise: TillPromise): Promise<string> => {
  const text = new TextEncoder().encode(promiseText(queue_id, promise));
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", text)));
};
