/** A provider's credentials, sealed for the database. */
import type { SecretBox } from "../../../platform/secrets.ts";
import type { IntegrationBasics } from "./queries.ts";

const ownerOf = (integration_id: string): string => `integration ${integration_id}`;

export const sealSecrets = (
  box: SecretBox,
  integration_id: string,
  secrets: Readonly<Record<string, string>>,
): Buffer => box.seal(Buffer.from(JSON.stringify(secrets)), ownerOf(integration_id));

/** `null` when there are none, or no key of this installation opens them. */
export const openSecrets = (
  box: SecretBox,
  { _id, sealed_secrets }: Pick<IntegrationBasics, "_id" | "sealed_secrets">,
): Readonly<Record<string, string>> | null => {
  const opened = sealed_secrets === null ? null : box.open(sealed_secrets, ownerOf(_id));
  return opened === null ? null : (JSON.parse(opened.toString()) as Record<string, string>);
};
