import type { Deps } from "../../platform/http/context.ts";
import { selectAddresses } from "./invitation-queries.ts";

/** E-mail addresses by identity, of identities that were found behind the wall. */
export const readAddresses = async (
  { database }: Pick<Deps, "database">,
  identity_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const addresses = await database.authenticate((tx) => selectAddresses(tx, identity_ids));
  return new Map(addresses.map(({ identity_id, email }) => [identity_id, email]));
};
