import type { Transaction } from "../../../platform/database/database.ts";
import type { TillContext } from "../../../platform/context.ts";
import { accountBehind } from "../../../platform/actor.ts";
import { selectOwnCard } from "./promotion-queries.ts";

/** What a membership's row says of its holder. */
interface Holder {
  readonly user_id: string | null;
  readonly user_has_email: boolean;
}

/** Whether the card belongs to the person who acts, or whose key does, by the address of both. */
export const isOwnCard = async (
  tx: Transaction,
  { actor, scope }: TillContext,
  { user_id, user_has_email }: Holder,
): Promise<boolean> => {
  const account_id = accountBehind(actor);
  if (account_id === null || user_id === null || !user_has_email) return false;
  return (await selectOwnCard(tx, scope, { account_id, user_id })) !== undefined;
};
