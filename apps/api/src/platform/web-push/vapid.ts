/** The key by which push services know the installation (VAPID, RFC 8292), and what it signs for each of them. */
import { createECDH, createPrivateKey, sign, type KeyObject } from "node:crypto";

export interface Vapid {
  /** What browsers subscribe with: 65 bytes in base64url. */
  readonly public_key: string;
  /** The header that opens a push service, by its origin. */
  authorization(origin: string, nowMs: number): string;
}

const curve = "prime256v1";
/** Services refuse what is valid for more than a day. */
const validMs = 12 * 3_600_000;
/** One signature is used for so long. */
const usedMs = 3_600_000;

/** A private key: 32 bytes. */
export const newVapidKey = (): Buffer => {
  const pair = createECDH(curve);
  pair.generateKeys();
  // Leading zeros are left out by the curve's own form.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
};

/** The bytes of a private key as tools write it, in base64url; `null` for what is none. */
export const readVapidKey = (text: string): Buffer | null => {
  const bytes = Buffer.from(text.trim(), "base64url");
  if (bytes.length !== 32) return null;
  try {
    createECDH(curve).setPrivateKey(bytes);
    return bytes;
  } catch {
    return null;
  }
};

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

const toKey = (private_key: Buffer, point: Buffer): KeyObject =>
  createPrivateKey({
    format: "jwk",
    key: {
      ...{ kty: "EC", crv: "P-256", d: private_key.toString("base64url") },
      ...{ x: point.subarray(1, 33).toString("base64url"), y: point.subarray(33).toString("base64url") },
    },
  });

/** `subject`: where the operator is reached, a `mailto:` or `https:` address; services write there before they block. */
export const openVapid = (private_key: Buffer, subject: string): Vapid => {
  const pair = createECDH(curve);
  pair.setPrivateKey(private_key);
  const point = pair.getPublicKey();
  const [key, public_key] = [toKey(private_key, point), point.toString("base64url")];
  const made = new Map<string, { readonly untilMs: number; readonly text: string }>();
  return {
    public_key,
    authorization: (origin, nowMs) => {
      const known = made.get(origin);
      if (known !== undefined && known.untilMs > nowMs && known.untilMs - usedMs <= nowMs) return known.text;
      const claims = { aud: origin, exp: Math.floor((nowMs + validMs) / 1000), sub: subject };
      const signed = `${part({ typ: "JWT", alg: "ES256" })}.${part(claims)}`;
      const signature = sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" }).toString("base64url");
      const text = `vapid t=${signed}.${signature}, k=${public_key}`;
      // Browsers' makers have a handful of services; whoever invents more makes us sign, and not remember.
      if (made.size > 100) made.clear();
      made.set(origin, { untilMs: nowMs + usedMs, text });
      return text;
    },
  };
};
