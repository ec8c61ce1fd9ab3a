/** Tokens of links that staff give away. */
import { memberTokenFrom } from "@rewardo/rules";
import type { SecretBox } from "../../../platform/secrets.ts";

/**
 * The token of a link, which follows from its id and the installation's key: a mail that is tried a second time carries the
 * same one, and nothing but its hash is stored.
 */
export const tokenOfLink = (secrets: SecretBox, { _id, qr_key }: { _id: string; qr_key: string }): string =>
  memberTokenFrom(qr_key, secrets.sign(Buffer.from(_id), "link of a customer's card"));
