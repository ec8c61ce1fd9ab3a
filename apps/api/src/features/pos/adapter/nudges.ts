/**
 * The address that a provider's webhook calls. It names the integration, sealed: no one else can make one, and nothing is
 * looked up for one that is made up. What it sends along is not read.
 */
import type { SecretBox } from "../../../platform/secrets.ts";

const owner = "integration nudge";

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");
const idOf = (bytes: Buffer): string =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

export const writeNudge = (box: SecretBox, business_id: string, integration_id: string): string =>
  box.seal(Buffer.concat([bytesOf(business_id), bytesOf(integration_id)]), owner).toString("base64url");

/** `null` for one that this installation did not write. */
export const readNudge = (box: SecretBox, text: string): { business_id: string; integration_id: string } | null => {
  const opened = box.open(Buffer.from(text, "base64url"), owner);
  if (opened?.length !== 32) return null;
  return { business_id: idOf(opened.subarray(0, 16)), integration_id: idOf(opened.subarray(16)) };
};
