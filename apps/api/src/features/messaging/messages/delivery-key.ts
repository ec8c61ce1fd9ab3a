/** Links that belong to one delivery: sealed by the installation's key, so that none but ours opens, and none can be guessed. */
import type { SecretBox } from "../../../platform/secrets.ts";

/** Purpose of a link's key; a key for another purpose is refused. */
export type DeliveryPurpose = "unsubscribe from e-mails" | "click in an e-mail" | "SMS delivery report";

export interface DeliveryKey {
  readonly business_id: string;
  readonly message_id: string;
  readonly user_id: string;
}

const idBytes = 16;
const names = ["business_id", "message_id", "user_id"] as const;

const toBytes = (delivery: DeliveryKey): Buffer =>
  Buffer.concat(names.map((name) => Buffer.from(delivery[name].replaceAll("-", ""), "hex")));

const toId = (bytes: Buffer): string =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

export const sealDelivery = (secrets: SecretBox, purpose: DeliveryPurpose, delivery: DeliveryKey): string =>
  secrets.seal(toBytes(delivery), purpose).toString("base64url");

/** The delivery that a link belongs to; `null` for what is no link of ours. */
export const openDelivery = (secrets: SecretBox, purpose: DeliveryPurpose, key: string): DeliveryKey | null => {
  const plain = secrets.open(Buffer.from(key, "base64url"), purpose);
  if (plain === null || plain.length !== names.length * idBytes) return null;
  const [business_id = "", message_id = "", user_id = ""] = names.map((_, at) =>
    toId(plain.subarray(at * idBytes, (at + 1) * idBytes)),
  );
  return { business_id, message_id, user_id };
};
