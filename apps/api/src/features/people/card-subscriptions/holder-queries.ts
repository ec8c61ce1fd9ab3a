/** Moves memberships to another customer when two customers are merged. */
import type { CardSubscription } from "@rewardo/contract/card-subscriptions";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import type { PersonOfMembership } from "../../ledger/stats/index.ts";

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

/**
 * Hands all memberships of one customer to another; tills that have read one read it again. Answers the ids of those that
 * ended in no other one: their person is another now.
 */
export const updateMembershipsUser = async (
  tx: Transaction,
  scope: BusinessScope,
  { from_id, into_id, now }: { from_id: string; into_id: string; now: string },
): Promise<string[]> => {
  const moved = await tx.rows(
    statement<{ _id: string; merged_into: string | null }>(sql`update card_subscriptions set user_id = ${into_id}::uuid,
        version = version + 1, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and user_id = ${from_id}::uuid returning _id, merged_into`),
  );
  return moved.filter(({ merged_into }) => merged_into === null).map(({ _id }) => _id);
};

/** Memberships and all that ended in one of them, however many merges ago, with the person behind each. */
export const selectFamilies = (
  tx: Transaction,
  scope: BusinessScope,
  ids: readonly string[],
): Promise<PersonOfMembership[]> =>
  tx.rows({
    text: `with recursive family as (
        select cs._id, cs.person_id from card_subscriptions cs where cs.business_id = $1 and cs._id = any($2::uuid[])
        union all
        select cs._id, family.person_id from family join card_subscriptions cs on cs.business_id = $1 and cs.merged_into = family._id
      ) select _id, person_id from family`,
    values: [scope.business_id, ids],
  });

/** Writes the person of those memberships that ended in another one; of the others it follows from the customer. */
export const updateMergedPersons = async (
  tx: Transaction,
  scope: BusinessScope,
  persons: readonly PersonOfMembership[],
): Promise<void> => {
  await tx.rows({
    text: `update card_subscriptions cs set merged_person_id = p.person_id from unnest($2::uuid[], $3::uuid[]) p (_id, person_id)
      where cs.business_id = $1 and cs._id = p._id and cs.merged_into is not null and cs.merged_person_id <> p.person_id`,
    values: [scope.business_id, persons.map(({ _id }) => _id), persons.map(({ person_id }) => person_id)],
  });
};
