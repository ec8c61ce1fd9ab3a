/**
 * The token of the link that confirms a customer's address. It is sealed by the installation's keys and stored nowhere:
 * it names the business, the customer and the address, and says until when it works.
 */
import { createHash } from "node:crypto";
import { emailKey } from "@rewardo/rules";
import type { SecretBox } from "../../../platform/secrets.ts";

export interface EmailClaim {
  readonly business_id: string;
  readonly user_id: string;
  readonly email: string;
}

const idBytes = 16;
const timeBytes = 6;
const purpose = "e-mail address of a customer";

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");
const idOf = (bytes: Buffer): string =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
const digestOf = (email: string): Buffer => createHash("sha256").update(emailKey(email)).digest().subarray(0, idBytes);

export const sealEmailToken = (
  secrets: SecretBox,
  { business_id, user_id, email }: EmailClaim,
  endsAtMs: number,
): string => {
  const ends = Buffer.alloc(timeBytes);
  ends.writeUIntBE(endsAtMs, 0, timeBytes);
  const plain = Buffer.concat([bytesOf(business_id), bytesOf(user_id), digestOf(email), ends]);
  return secrets.seal(plain, purpose).toString("base64url");
};

/** `null` unless it was sealed here. `isOf` tells whether an address is the one of the mail. */
export const openEmailToken = (secrets: SecretBox, token: string) => {
  const plain = secrets.open(Buffer.from(token, "base64url"), purpose);
  if (plain?.length !== 3 * idBytes + timeBytes) return null;
  const digest = plain.subarray(2 * idBytes, 3 * idBytes);
  return {
    business_id: idOf(plain.subarray(0, idBytes)),
    user_id: idOf(plain.subarray(idBytes, 2 * idBytes)),
    isOf: (email: string): boolean => digestOf(email).equals(digest),
    endsAtMs: plain.readUIntBE(3 * idBytes, timeBytes),
  };
};
