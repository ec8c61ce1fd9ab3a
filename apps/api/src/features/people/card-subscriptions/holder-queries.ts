/** Whose memberships are whose, when two customers become one. */
import type { CardSubscription } from "@rewardo/contract/card-subscriptions";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export interface MembershipOfUser {
  readonly _id: string;
  readonly user_id: string;
  readonly card_id: string;
  readonly status: CardSubscription["status"];
}

/** All memberships of some customers in the order of their ids, held until the end of the transaction if asked. */
export const selectMembershipsOfUsers = (
  tx: Transaction,
  scope: BusinessScope,
  user_ids: readonly string[],
  { isHeld }: { isHeld: boolean },
): Promise<MembershipOfUser[]> =>
  tx.rows(
    statement<MembershipOfUser>(sql`select cs._id, cs.user_id, cs.card_id, cs.status from card_subscriptions cs
      where ${inScope(scope, "cs.business_id")} and cs.user_id = any(${[...user_ids]}::uuid[]) order by cs._id
      ${isHeld ? sql`for no key update` : sql``}`),
  );

/** Hands all memberships of one customer to another; tills that have read one read it again. */
export const updateMembershipsUser = async (
  tx: Transaction,
  scope: BusinessScope,
  { from_id, into_id, now }: { from_id: string; into_id: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update card_subscriptions set user_id = ${into_id}::uuid, version = version + 1, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and user_id = ${from_id}::uuid`),
  );
};
