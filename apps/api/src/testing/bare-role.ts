import { newId } from "../platform/clock.ts";
import type { Witness } from "./witness.ts";

/**
 * Creates a role with exactly these rights and returns its id: written past the service, which would add what a right
 * needs, and refuse what is the platform's.
 */
export const giveBareRole = async (
  { rows }: Pick<Witness, "rows">,
  { business_id, account_id }: { business_id: string; account_id: string | null },
  permissions: readonly string[],
  limits: object = {},
): Promise<string> => {
  const _id = newId();
  await rows("insert into account_roles (business_id, _id, name, permissions, limits) values ($1, $2, $3, $4, $5)", [
    business_id,
    _id,
    `Role ${_id}`,
    permissions,
    JSON.stringify(limits),
  ]);
  await rows("update accounts set account_role_id = $1 where business_id = $2 and _id = $3", [
    _id,
    business_id,
    account_id,
  ]);
  return _id;
};
