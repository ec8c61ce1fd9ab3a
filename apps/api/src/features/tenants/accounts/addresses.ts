import type { Deps } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Actor } from "../../../platform/actor.ts";
import { selectAddresses } from "./invitation-queries.ts";
import { readAccount } from "./service.ts";

/** E-mail addresses by identity, of identities that were found behind the wall. */
export const readAddresses = async (
  { database }: Pick<Deps, "database">,
  identity_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const addresses = await database.authenticate((tx) => selectAddresses(tx, identity_ids));
  return new Map(addresses.map(({ identity_id, email }) => [identity_id, email]));
};

/** Throws email_not_verified for an account whose person has not proven its address; devices have none. */
export const requireVerifiedAddress = async ({
  database,
  actor,
}: Pick<Deps, "database"> & { readonly actor: Actor }): Promise<void> => {
  if (actor.kind !== "account") return;
  const { email_verified_at } = await readAccount({ database }, actor);
  if (email_verified_at === null) throw new AppError("email_not_verified");
};
