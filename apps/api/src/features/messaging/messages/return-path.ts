/** The address that mails of one delivery come back to. A local part has 64 characters, which a sealed key exceeds. */
import type { SecretBox } from "../../../platform/secrets.ts";
import { type DeliveryKey, openDelivery } from "./delivery-key.ts";

/** Identifies a delivery; its business follows from the message. */
export type ReturnKey = Pick<DeliveryKey, "message_id" | "user_id">;

const purpose = "return path of an e-mail";
const idBytes = 16;
const tagBytes = 6;
const plainBytes = 2 * idBytes;
const base = 36n;
/** Length of the key's bytes in the address's encoding. */
const length = 59;

const bytesOf = ({ message_id, user_id }: ReturnKey): Buffer =>
  Buffer.from(`${message_id}${user_id}`.replaceAll("-", ""), "hex");

const toId = (bytes: Buffer): string =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** 59 small letters and figures: servers on the way may change the case of an address. */
export const toReturnKey = (secrets: SecretBox, delivery: ReturnKey): string => {
  const plain = bytesOf(delivery);
  const signed = Buffer.concat([plain, secrets.sign(plain, purpose).subarray(0, tagBytes)]);
  return BigInt(`0x${signed.toString("hex")}`)
    .toString(Number(base))
    .padStart(length, "0");
};

/** The delivery of a return key; `null` for what is none of ours. */
export const readReturnKey = (secrets: SecretBox, key: string): ReturnKey | null => {
  if (!/^[\da-z]{59}$/.test(key)) return null;
  const number = [...key].reduce((sum, digit) => sum * base + BigInt(Number.parseInt(digit, Number(base))), 0n);
  const hex = number.toString(16).padStart(2 * (plainBytes + tagBytes), "0");
  if (hex.length > 2 * (plainBytes + tagBytes)) return null;
  const signed = Buffer.from(hex, "hex");
  const plain = signed.subarray(0, plainBytes);
  if (!secrets.isSigned(plain, signed.subarray(plainBytes), purpose)) return null;
  return { message_id: toId(plain.subarray(0, idBytes)), user_id: toId(plain.subarray(idBytes)) };
};

const returnKeys = /(?<![\da-z])[\da-z]{59}(?=@)/gi;
const stopKeys = /\/api\/unsubscribe\?key=([\w-]{60,300})/g;

/** The delivery that a returned mail is about, by its return path or by the link in its headers; `null` for none of ours. */
export const findDelivery = (secrets: SecretBox, text: string): ReturnKey | null => {
  for (const [key] of text.matchAll(returnKeys)) {
    const found = readReturnKey(secrets, key.toLowerCase());
    if (found !== null) return found;
  }
  for (const [, key = ""] of text.matchAll(stopKeys)) {
    const found = openDelivery(secrets, "unsubscribe from e-mails", key);
    if (found !== null) return found;
  }
  return null;
};
