/**
 * Secrets that have to be read again, sealed for the database: AES-256-GCM, bound to what they belong to. Several keys
 * may open and the first one seals, so that a key is replaced by putting a new one in front of it.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export interface SecretBox {
  /** Seals `plain`; it opens only together with the same `belongsTo`. */
  seal(plain: Buffer, belongsTo: string): Buffer;
  /** Decrypts; `null` if none of our keys fits, or the data belong to something else. */
  open(sealed: Buffer, belongsTo: string): Buffer | null;
  /** Whether the data were encrypted with the newest key. */
  isCurrent(sealed: Buffer): boolean;
  /** The HMAC-SHA256 of `plain` by the newest key, for what may be read and must not be made by others. */
  sign(plain: Buffer, belongsTo: string): Buffer;
  /** Whether one of our keys made the signature; a truncated signature is accepted. */
  isSigned(plain: Buffer, signature: Buffer, belongsTo: string): boolean;
}

export const secretKeyBytes = 32;
const idBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;
const cipher = "aes-256-gcm";

interface Key {
  readonly id: Buffer;
  readonly bytes: Buffer;
}

/** Tells the keys apart and says nothing of them. */
const toKey = (bytes: Buffer): Key => ({
  id: createHash("sha256").update("key id").update(bytes).digest().subarray(0, idBytes),
  bytes,
});

/** A box with these keys of 32 bytes, the newest first. */
export const secretBox = (keys: readonly [Buffer, ...Buffer[]]): SecretBox => {
  const [newest, ...older] = [toKey(keys[0]), ...keys.slice(1).map(toKey)] as const;
  const idOf = (sealed: Buffer) => sealed.subarray(0, idBytes);
  const signatureBy = ({ bytes }: Key, plain: Buffer, belongsTo: string) =>
    createHmac("sha256", bytes).update(`signature of ${belongsTo}\n`).update(plain).digest();
  return {
    seal: (plain, belongsTo) => {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, newest.bytes, nonce).setAAD(Buffer.from(belongsTo));
      const hidden = Buffer.concat([sealing.update(plain), sealing.final()]);
      return Buffer.concat([newest.id, nonce, sealing.getAuthTag(), hidden]);
    },
    open: (sealed, belongsTo) => {
      const key = [newest, ...older].find(({ id }) => id.equals(idOf(sealed)));
      const [nonceAt, tagAt, hiddenAt] = [idBytes, idBytes + nonceBytes, idBytes + nonceBytes + tagBytes];
      if (key === undefined || sealed.length < hiddenAt) return null;
      const opening = createDecipheriv(cipher, key.bytes, sealed.subarray(nonceAt, tagAt), { authTagLength: tagBytes })
        .setAAD(Buffer.from(belongsTo))
        .setAuthTag(sealed.subarray(tagAt, hiddenAt));
      try {
        return Buffer.concat([opening.update(sealed.subarray(hiddenAt)), opening.final()]);
      } catch {
        return null;
      }
    },
    isCurrent: (sealed) => idOf(sealed).equals(newest.id),
    sign: (plain, belongsTo) => signatureBy(newest, plain, belongsTo),
    isSigned: (plain, signature, belongsTo) =>
      signature.length >= 6 &&
      [newest, ...older].some((key) => {
        const wanted = signatureBy(key, plain, belongsTo).subarray(0, signature.length);
        return wanted.length === signature.length && timingSafeEqual(wanted, signature);
      }),
  };
};

/** A box with a key that is not kept: for tests, demos and benchmarks. */
export const passingSecretBox = (): SecretBox => secretBox([randomBytes(secretKeyBytes)]);
