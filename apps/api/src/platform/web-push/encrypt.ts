/** Encrypts what a browser is told, so that its push service cannot read it (RFC 8291, one record of RFC 8188). */
import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";

/** The browser's side of a subscription. */
export interface PushKeys {
  /** Its public key on P-256: 65 bytes in base64url. */
  readonly p256dh: string;
  /** A secret of 16 bytes in base64url. */
  readonly auth: string;
}

/** What push services take at least, with all that encryption adds (RFC 8030). */
const mostBodyBytes = 4096;
const headBytes = 16 + 4 + 1 + 65;
const tagBytes = 16;
/** The longest text that fits, one byte behind it marks its end. */
export const mostPlainBytes = mostBodyBytes - headBytes - tagBytes - 1;

const curve = "prime256v1";
const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/** Whether a browser's keys can be encrypted to: a point of the curve and a secret of the right length. */
export const arePushKeys = ({ p256dh, auth }: PushKeys): boolean => {
  const [point, secret] = [Buffer.from(p256dh, "base64url"), Buffer.from(auth, "base64url")];
  if (point.length !== 65 || point[0] !== 4 || secret.length !== 16) return false;
  try {
    const own = createECDH(curve);
    own.generateKeys();
    own.computeSecret(point);
    return true;
  } catch {
    return false;
  }
};

interface Chance {
  /** A key pair made for this one message. */
  readonly own: ECDH;
  /** 16 random bytes. */
  readonly salt: Buffer;
}

const newChance = (): Chance => {
  const own = createECDH(curve);
  own.generateKeys();
  return { own, salt: randomBytes(16) };
};

/** The body for the browser's push service. Throws for a text that is longer than `mostPlainBytes`. */
export const encryptFor = (keys: PushKeys, plain: Buffer, { own, salt }: Chance = newChance()): Buffer => {
  if (plain.length > mostPlainBytes) throw new RangeError(`${plain.length} bytes are too many for a push message`);
  const theirs = Buffer.from(keys.p256dh, "base64url");
  const public_key = own.getPublicKey();
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, public_key]);
  const secret = derive(own.computeSecret(theirs), Buffer.from(keys.auth, "base64url"), info, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const sealing = createCipheriv("aes-128-gcm", key, nonce);
  const sealed = Buffer.concat([sealing.update(plain), sealing.update(Buffer.from([2])), sealing.final()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(mostBodyBytes, 0);
  head.writeUInt8(public_key.length, 4);
  return Buffer.concat([salt, head, public_key, sealed, sealing.getAuthTag()]);
};
